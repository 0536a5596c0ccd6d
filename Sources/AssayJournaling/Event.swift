package import AssayJSON

/// One thing that rules speak about: a request, a reply, a step, an observation, what the API's
/// model expects, or a mark.
///
/// The prefix of the name says who speaks (`pixel` and other bare names: the client, seen by the
/// mock; `reply.…` and `served.…`: the mock; `step.…`, `mark.…`, `crashed`: the runner; `seen.…`: the
/// adapter; `expected.…`: the API's model). Fields are flat: scalars, or arrays of scalars for the
/// few that hold a set (`methods`).
package struct Event: Sendable {
  /// Who vouches for an event.
  ///
  /// It decides which pairs of events have a certain order.
  package enum Speaker: String, Sendable { case client, mock, runner, adapter, model }

  package var name: String
  package var fields: JSONObject
  /// The number of the journal entry at which the event *stands*.
  package var begin: Int
  /// The number of the entry that completed it: the end of a reply, the answer to a step; else
  /// equal to `begin`.
  package var end: Int
  /// Lane time in milliseconds.
  package var time: Int
  package var speaker: Speaker
  /// The connection on which a request came or its reply went, for the order on one connection.
  package var connection: Int?
  /// For an expected event: the speaker of the entry that caused it, whose order it takes over.
  ///
  /// `mark` inputs (a tick) count as the runner's.
  package var causedBy: Speaker?
  /// For a request whose reply was gated: the number of the entry that released the reply.
  ///
  /// What begins after it came certainly after this event.
  package var released: Int?

  package init(
    name: String, fields: JSONObject = [:], begin: Int, end: Int? = nil, time: Int,
    speaker: Speaker, connection: Int? = nil, causedBy: Speaker? = nil, released: Int? = nil
  ) {
    self.name = name
    self.fields = fields
    self.begin = begin
    self.end = end ?? begin
    self.time = time
    self.speaker = speaker
    self.connection = connection
    self.causedBy = causedBy
    self.released = released
  }

  /// The value of a field, `nil` when the event does not have it.
  package subscript(field: String) -> JSONValue? { fields[field] }
}

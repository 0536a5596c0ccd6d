import AssayJSON

/// One line of an event file: a lane begins, something happens in it, or it ends.
///
/// An event file is NDJSON. Lines of many lanes may be interleaved; those of one lane stand in the
/// order of its journal. Every line names its lane:
///
/// ```
/// {"lane":"7","opened":{"api":"…","contract":"…","case":"…","rules":["…"],"clock":"manual","limits":{}}}
/// {"lane":"7","at":12,"end":14,"time":1500,"on":"pixel","by":"client","connection":3,"fields":{"offer":"1"}}
/// {"lane":"7","ended":{"horizon":2000,"overflowed":false}}
/// ```
///
/// `at` is the number of the journal entry at which the event stands, `time` is lane time in
/// milliseconds. `end` (equal to `at`), `connection`, `causedBy`, `released` and `fields` may be left
/// out.
package struct EventLine: Sendable {
  /// What a line says.
  package enum Content: Sendable {
    case opened(LaneHeader)
    case event(Event)
    case ended(horizon: Int, overflowed: Bool)
  }

  /// The id of the lane.
  package var lane: String
  package var content: Content

  package init(lane: String, _ content: Content) {
    self.lane = lane
    self.content = content
  }

  /// Appends the line with its line feed.
  package func append(to bytes: inout [UInt8]) {
    JSONWriter.append(literal: "{\"lane\":", to: &bytes)
    JSONWriter.append(string: lane, to: &bytes)
    switch content {
    case .opened(let header):
      JSONWriter.append(literal: ",\"opened\":", to: &bytes)
      JSONWriter.append(Self.opening(header), to: &bytes)
    case .event(let event): Self.append(event, to: &bytes)
    case .ended(let horizon, let overflowed):
      JSONWriter.append(literal: ",\"ended\":{\"horizon\":", to: &bytes)
      JSONWriter.append(integer: horizon, to: &bytes)
      JSONWriter.append(literal: ",\"overflowed\":", to: &bytes)
      JSONWriter.append(boolean: overflowed, to: &bytes)
      JSONWriter.append(literal: "}", to: &bytes)
    }
    JSONWriter.append(literal: "}\n", to: &bytes)
  }

  private static func append(_ event: Event, to bytes: inout [UInt8]) {
    func append(_ key: StaticString, _ value: Int?) {
      guard let value else { return }
      JSONWriter.append(literal: key, to: &bytes)
      JSONWriter.append(integer: value, to: &bytes)
    }
    append(",\"at\":", event.begin)
    append(",\"end\":", event.end == event.begin ? nil : event.end)
    append(",\"time\":", event.time)
    JSONWriter.append(literal: ",\"on\":", to: &bytes)
    JSONWriter.append(string: event.name, to: &bytes)
    JSONWriter.append(literal: ",\"by\":", to: &bytes)
    JSONWriter.append(string: event.speaker.rawValue, to: &bytes)
    append(",\"connection\":", event.connection)
    if let cause = event.causedBy {
      JSONWriter.append(literal: ",\"causedBy\":", to: &bytes)
      JSONWriter.append(string: cause.rawValue, to: &bytes)
    }
    append(",\"released\":", event.released)
    guard !event.fields.isEmpty else { return }
    JSONWriter.append(literal: ",\"fields\":", to: &bytes)
    JSONWriter.append(.object(event.fields), to: &bytes)
  }

  private static func opening(_ header: LaneHeader) -> JSONValue {
    var object: JSONObject = ["api": .string(header.api), "contract": .string(header.contract)]
    object["case"] = header.caseID.map { .string($0) }
    object["title"] = header.title.map { .string($0) }
    object["rules"] = .array(header.rules.map { .string($0) })
    object["clock"] = .string(LaneHeaderLine.text(of: header.clock))
    object["limits"] = .object(
      JSONObject(header.limits.sorted { $0.key < $1.key }.map { ($0, .number(JSONNumber($1))) }))
    return .object(object)
  }
}

extension Trace {
  /// The trace as the lines of an event file.
  package var lines: [EventLine] {
    [EventLine(lane: lane.id, .opened(lane))]
      + events.map { EventLine(lane: lane.id, .event($0)) }
      + [EventLine(lane: lane.id, .ended(horizon: horizon, overflowed: overflowed))]
  }
}

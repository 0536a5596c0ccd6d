package import AssayJSON

/// How a service answers where a list of replies cannot say it: a machine with a state, without input or
/// output of its own.
///
/// The same requests at the same times get the same answers. A behaviour may serve several operations, which
/// then share its state.
package protocol APIBehaviour: Sendable {
  mutating func answer(_ request: BehaviourRequest) -> BehaviourAnswer
}

/// Makes the behaviour of one lane.
package typealias BehaviourMaker = @Sendable (BehaviourSetup) -> any APIBehaviour

/// What a behaviour is made of.
package struct BehaviourSetup: Sendable {
  /// Parameters, which fit their schema in `contract.json`; values of serving time are filled in.
  package var parameters: JSONValue
  /// The contract's settings with their values in this lane.
  package var settings: [String: String]
  /// The client's configuration; `null` where nobody told it.
  package var config: JSONValue

  package init(parameters: JSONValue, settings: [String: String], config: JSONValue) {
    self.parameters = parameters
    self.settings = settings
    self.config = config
  }
}

/// A request as a behaviour sees it.
package struct BehaviourRequest: Sendable {
  package var operation: String
  /// Header fields in the order in which they came.
  package var fields: [ReplyPlan.Field]
  /// The content as JSON; `nil` where it is none.
  package var body: JSONValue?
  /// Milliseconds since 1970, as the lane's clock shows them.
  package var date: Int

  package init(operation: String, fields: [ReplyPlan.Field], body: JSONValue?, date: Int) {
    self.operation = operation
    self.fields = fields
    self.body = body
    self.date = date
  }

  /// The value of a header field, whatever the case of its name.
  package func field(_ name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// What a behaviour answers, and what changed in its state.
package struct BehaviourAnswer: Sendable {
  package var status: Int
  package var fields: [ReplyPlan.Field]
  package var body: JSONValue?
  /// One object for each change of the state, for the journal.
  package var changes: [JSONObject]

  package init(
    status: Int, fields: [ReplyPlan.Field] = [], body: JSONValue? = nil,
    changes: [JSONObject] = []
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.changes = changes
  }
}

package import AssayJSON

/// What an API says is due, given what happened: a clocked machine without input or output of its own.
///
/// A model sees steps, replies, launches and the passing of time; never requests or observations.
/// So a client that skips something and says so is still convicted.
package protocol APIModel: Sendable {
  /// Takes one input and answers with the events that are expected from it, in order.
  mutating func receive(_ input: ModelInput) -> [ModelOutput]
  /// Is shown an answer that is no JSON, just before `receive(.reply)` tells of it.
  ///
  /// A model to which pages mean nothing need not have this.
  mutating func read(_ page: ServedPage)
  /// The lane time at which `receive(.tick)` has something to say; `nil` when nothing is pending.
  var nextDue: Int? { get }
}

extension APIModel {
  package mutating func read(_ page: ServedPage) {}
}

/// An answer that is no JSON, such as an HTML page.
package struct ServedPage: Sendable {
  package var operation: String
  package var exchange: Int
  package var fields: [(name: String, value: String)]
  /// The content, decoded as UTF-8.
  package var text: String

  package init(
    operation: String, exchange: Int, fields: [(name: String, value: String)], text: String
  ) {
    self.operation = operation
    self.exchange = exchange
    self.fields = fields
    self.text = text
  }
}

/// One thing that a model is told.
///
/// `time` is lane time in milliseconds.
package enum ModelInput: Sendable {
  /// The client's process started, with its configuration; `date` is what lane time 0 stands for, in
  /// milliseconds since 1970.
  case launch(config: JSONValue, time: Int, date: Int)
  case step(verb: String, arguments: JSONValue, time: Int)
  /// A reply reached the client whole; `body` is what was served, after URL rewriting.
  ///
  /// `told` says how many inputs the model had been given when the request came: what was so then may have
  /// changed while the answer was on its way.
  case reply(
    operation: String, exchange: Int, status: Int, body: JSONDocument?, time: Int, told: Int)
  case tick(time: Int)
}

/// An `expected` event: a name without its prefix, and fields.
package struct ModelOutput: Sendable, Hashable {
  package var name: String
  package var fields: JSONObject

  package init(name: String, fields: JSONObject) {
    self.name = name
    self.fields = fields
  }
}

/// One API as the package ships it.
package struct APIEntry: Sendable {
  /// The id in its `contract.json`.
  package var id: String
  /// Its folder below `Contracts/` and `Recordings/`.
  package var folder: String
  package var makeModel: (@Sendable () -> any APIModel)?
  /// What makes each behaviour that its contract declares.
  package var behaviours: [String: BehaviourMaker]

  package init(
    id: String, folder: String, makeModel: (@Sendable () -> any APIModel)? = nil,
    behaviours: [String: BehaviourMaker] = [:]
  ) {
    self.id = id
    self.folder = folder
    self.makeModel = makeModel
    self.behaviours = behaviours
  }
}

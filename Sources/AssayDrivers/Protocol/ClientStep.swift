package import AssayJSON

/// One thing to ask of a client, in the words of a user of its API.
package struct ClientStep: Hashable, Sendable {
  /// What to do, such as `offers.decline`.
  package var verb: String

  /// How, by the names of the contract; an object.
  package var arguments: JSONValue

  /// Creates a step.
  package init(_ verb: String, _ arguments: JSONValue = .object([:])) {
    self.verb = verb
    self.arguments = arguments
  }
}

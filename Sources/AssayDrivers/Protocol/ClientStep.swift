package import AssayJSON

/// One thing to ask of a client, in the words of a user of its API.
package struct ClientStep: Hashable, Sendable {
  /// What to do, such as `offers.decline`.
  package var verb: String

  /// How, by the names of the contract; an object.
  package var arguments: JSONValue

  /// The runner's own name for the step, by which a late answer is matched; it is not sent.
  package var number: Int

  /// Creates a step.
  package init(_ verb: String, _ arguments: JSONValue = .object([:]), number: Int = 0) {
    self.verb = verb
    self.number = number
    self.arguments = arguments
  }
}

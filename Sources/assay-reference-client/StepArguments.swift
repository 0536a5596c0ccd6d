import AssayDrivers
import AssayJSON

/// The arguments of a step, of which those that a verb needs are asked for one by one.
struct StepArguments: Sendable {
  private let step: ClientStep

  /// Reads the arguments of `step`.
  ///
  /// - Throws: `AdapterError.invalid` for an argument that the verb does not have.
  init(_ step: ClientStep, known: [String]) throws(AdapterError) {
    self.step = step
    for name in step.arguments.object?.keys ?? [] where !known.contains(name) {
      throw .invalid("\"\(step.verb)\" has no argument \"\(name)\"; leave it out")
    }
  }

  /// An argument as it was sent.
  subscript(_ name: String) -> JSONValue? { step.arguments[name] }

  /// A text, or nil where it is left out.
  func text(_ name: String) throws(AdapterError) -> String? {
    switch self[name] {
    case nil, .null?: return nil
    case .string(let text)?: return text
    case let value?: throw wrong(name, value, expected: "a string")
    }
  }

  /// A text that cannot be left out.
  func needed(_ name: String) throws(AdapterError) -> String {
    guard let text = try text(name) else { throw wrong(name, nil, expected: "a string") }
    return text
  }

  /// Yes or no, which cannot be left out.
  func flag(_ name: String) throws(AdapterError) -> Bool {
    guard case .boolean(let flag)? = self[name] else {
      throw wrong(name, self[name], expected: "true or false")
    }
    return flag
  }

  /// One of the words of a list.
  func word<Word: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ type: Word.Type
  ) throws(AdapterError) -> Word {
    guard let word = self[name]?.string.flatMap(Word.init(rawValue:)) else {
      let words = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw wrong(name, self[name], expected: "one of \(words)")
    }
    return word
  }

  private func wrong(_ name: String, _ value: JSONValue?, expected: String) -> AdapterError {
    .invalid(
      "\"\(step.verb)\" has \(value.map { "\($0)" } ?? "nothing") for \"\(name)\"; give \(expected)"
    )
  }
}

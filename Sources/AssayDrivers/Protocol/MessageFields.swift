import AssayJSON

/// Reads the members of one message and says what is wrong with them.
struct MessageFields {
  private static let lastTime = 8_640_000_000_000_000
  private static let factors = 0.001...1_000_000

  private let object: JSONObject

  /// Takes the parameters or the result of a message.
  init(_ value: JSONValue) throws(MessageProblem) {
    guard let object = value.object else {
      throw MessageProblem("is no object, but \(value)")
    }
    self.object = object
  }

  /// The member, whatever it is; nil when it is missing or null.
  func value(_ name: String) -> JSONValue? {
    guard let value = object[name], !value.isNull else { return nil }
    return value
  }

  /// A string that must be there.
  func text(_ name: String) throws(MessageProblem) -> String {
    let value = try needed(name)
    guard let text = value.string else { throw .wrong(name, value, expected: "a string") }
    return text
  }

  /// A whole number that must be there.
  func integer(_ name: String) throws(MessageProblem) -> Int {
    let value = try needed(name)
    guard let number = value.integer else {
      throw .wrong(name, value, expected: "a whole number")
    }
    return number
  }

  /// A whole number, if it is there.
  func integerIfPresent(_ name: String) throws(MessageProblem) -> Int? {
    value(name) == nil ? nil : try integer(name)
  }

  /// A time in milliseconds since 1970 that must be there.
  ///
  /// Up to the year 275760, as in ECMAScript: sums of such times and durations cannot overflow.
  func time(_ name: String) throws(MessageProblem) -> Int {
    let number = try integer(name)
    guard (-Self.lastTime...Self.lastTime).contains(number) else {
      throw .wrong(
        name, try needed(name), expected: "milliseconds since 1970, at most \(Self.lastTime)")
    }
    return number
  }

  /// A time in milliseconds since 1970, if it is there.
  func timeIfPresent(_ name: String) throws(MessageProblem) -> Int? {
    value(name) == nil ? nil : try time(name)
  }

  /// A truth value that must be there.
  func flag(_ name: String) throws(MessageProblem) -> Bool {
    let value = try needed(name)
    guard let flag = value.boolean else { throw .wrong(name, value, expected: "true or false") }
    return flag
  }

  /// A number that must be there, and by which a time can be multiplied and divided.
  func factor(_ name: String) throws(MessageProblem) -> Double {
    let value = try needed(name)
    guard case .number(let number) = value, let factor = Double(number.lexeme),
      Self.factors.contains(factor)
    else {
      throw .wrong(name, value, expected: "a number from 0.001 to 1000000")
    }
    return factor
  }

  /// One of a few words.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, of type: Choice.Type = Choice.self
  ) throws(MessageProblem) -> Choice {
    let value = try needed(name)
    guard let choice = value.string.flatMap(Choice.init(rawValue:)) else {
      let known = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw .wrong(name, value, expected: "one of \(known)")
    }
    return choice
  }

  /// An object; empty when it is missing.
  func members(_ name: String) throws(MessageProblem) -> JSONObject {
    guard let value = value(name) else { return [:] }
    guard let object = value.object else { throw .wrong(name, value, expected: "an object") }
    return object
  }

  /// The members of an object that must be there, to be read in turn.
  func fields(_ name: String) throws(MessageProblem) -> MessageFields {
    let value = try needed(name)
    guard value.object != nil else { throw .wrong(name, value, expected: "an object") }
    return try MessageFields(value)
  }

  /// An object of strings; empty when it is missing.
  func texts(_ name: String) throws(MessageProblem) -> [(key: String, value: String)] {
    var texts: [(key: String, value: String)] = []
    for (key, value) in try members(name).members {
      guard let text = value.string else {
        throw .wrong("\(name).\(key)", value, expected: "a string")
      }
      texts.append((key: key, value: text))
    }
    return texts
  }

  /// An array of strings; empty when it is missing.
  func list(_ name: String) throws(MessageProblem) -> [String] {
    guard let value = value(name) else { return [] }
    guard let texts = value.array?.map(\.string), !texts.contains(nil) else {
      throw .wrong(name, value, expected: "an array of strings")
    }
    return texts.compactMap(\.self)
  }

  private func needed(_ name: String) throws(MessageProblem) -> JSONValue {
    guard let value = value(name) else { throw MessageProblem("lacks \"\(name)\"") }
    return value
  }
}

/// What is wrong with a message, to stand after "a result that" or "parameters that".
struct MessageProblem: Error, Hashable, Sendable, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }

  static func wrong(_ name: String, _ value: JSONValue, expected: String) -> MessageProblem {
    MessageProblem("has \(value) for \"\(name)\" instead of \(expected)")
  }
}

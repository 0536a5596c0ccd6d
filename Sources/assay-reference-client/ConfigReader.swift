import AssayDrivers
import AssayJSON

/// Reads what the runner wants a client to be configured with, and names what it does not understand.
struct ConfigReader {
  private let config: JSONObject

  /// Reads the configuration of a session.
  ///
  /// - Throws: `AdapterError.invalid` for a key that is not among those known.
  init(_ opening: SessionOpening, keys: [String]) throws(AdapterError) {
    config = opening.config
    for key in config.keys where !keys.contains(key) {
      throw .invalid(UnknownName(key, kind: "config key", known: keys).description)
    }
  }

  /// The value of a key; null is none.
  subscript(_ key: String) -> JSONValue? {
    // In a conditional expression, `nil` would be a value of JSON.
    guard let value = config[key], value != .null else { return nil }
    return value
  }

  /// A text, or nil where there is none.
  func text(_ key: String) throws(AdapterError) -> String? {
    guard let value = self[key] else { return nil }
    guard let text = value.string else { throw wrong(key, value, expected: "a string") }
    return text
  }

  /// Yes or no, and what it is where nothing is said.
  func flag(_ key: String, default standard: Bool) throws(AdapterError) -> Bool {
    guard let value = self[key] else { return standard }
    guard case .boolean(let flag) = value else {
      throw wrong(key, value, expected: "true or false")
    }
    return flag
  }

  /// A whole number, or nil where there is none.
  func count(_ key: String) throws(AdapterError) -> Int? {
    guard let value = self[key] else { return nil }
    guard case .number(let number) = value, let count = Int("\(number)") else {
      throw wrong(key, value, expected: "a whole number")
    }
    return count
  }

  /// What to say of a value that is not as expected.
  func wrong(_ key: String, _ value: JSONValue, expected: String) -> AdapterError {
    .invalid("config key \"\(key)\" has the value \(value); give \(expected)")
  }
}

extension SessionOpening {
  /// What stands in for a role of the contract.
  ///
  /// - Throws: `AdapterError.invalid` where nothing does.
  func base(_ role: String) throws(AdapterError) -> String {
    guard let base = baseURLs[role] else {
      throw .invalid("there is no base URL for role \"\(role)\"; open its listener")
    }
    return base
  }
}

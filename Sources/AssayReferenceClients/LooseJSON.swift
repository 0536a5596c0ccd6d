import Foundation

/// JSON as a reader sees it that expects surprises: nothing inside a document is an error.
///
/// Whole numbers keep all their digits, and a boolean is no number.
enum LooseJSON: Sendable, Hashable {
  case null
  case flag(Bool)
  case integer(Int64)
  case number(Decimal)
  case text(String)
  case list([LooseJSON])
  case object([String: LooseJSON])

  /// The document in those bytes, or nil where they are no JSON.
  static func read(_ bytes: Data) -> LooseJSON? {
    try? JSONDecoder().decode(LooseJSON.self, from: bytes)
  }

  /// Itself, or what the text in it says where that is JSON of a structure.
  var unwrapped: LooseJSON {
    guard case .text(let text) = self, let value = Self.read(Data(text.utf8)) else { return self }
    switch value {
    case .object, .list: return value
    default: return self
    }
  }

  /// The member of that name, of an object.
  subscript(_ name: String) -> LooseJSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  var object: [String: LooseJSON]? {
    if case .object(let members) = self { members } else { nil }
  }

  var list: [LooseJSON]? {
    if case .list(let elements) = self { elements } else { nil }
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var flag: Bool? {
    if case .flag(let flag) = self { flag } else { nil }
  }
}

extension LooseJSON: Codable {
  /// Reads any value; one that cannot be held is null.
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let integer = try? value.decode(Int64.self) {
      self = .integer(integer)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([LooseJSON].self) {
      self = .list(list)
    } else if let object = try? value.decode([String: LooseJSON].self) {
      self = .object(object)
    } else {
      self = (try? value.decode(Decimal.self)).map(LooseJSON.number) ?? .null
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .flag(let flag): try value.encode(flag)
    case .integer(let integer): try value.encode(integer)
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    case .list(let list): try value.encode(list)
    case .object(let object): try value.encode(object)
    }
  }
}

// MARK: - Natural or in quotes

extension LooseJSON {
  /// A whole number, written as a number or in quotes.
  var wholeNumber: Int64? {
    switch self {
    case .integer(let integer): integer
    case .text(let text): Int64(text)
    default: nil
    }
  }

  /// The same with the fraction of a number cut off, as times are read.
  var truncatedNumber: Int64? {
    guard case .number(var exact) = self else { return wholeNumber }
    var whole = Decimal()
    NSDecimalRound(&whole, &exact, 0, exact < 0 ? .up : .down)
    return Int64("\(whole)")
  }

  /// Yes or no, as a boolean, as 1 or 0, or as any of these in quotes.
  var choice: Bool? {
    switch self {
    case .flag(let flag): return flag
    case .integer(1): return true
    case .integer(0): return false
    case .text(let text):
      if ["true", "1", "yes"].contains(text.lowercased()) { return true }
      return ["false", "0", "no"].contains(text.lowercased()) ? false : nil
    default: return nil
    }
  }
}

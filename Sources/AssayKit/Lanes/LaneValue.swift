import AssayJSON

/// A JSON value, as it is given to and read from a lane: `"text"`, `7`, `true`, `nil`, `["a": 1]`.
///
/// Numbers keep the digits in which they were written, so an id of twenty digits stays what it is.
public indirect enum LaneValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// The digits of a number, as JSON writes them (RFC 8259, section 6).
  case number(String)
  case string(String)
  case array([LaneValue])
  case object([String: LaneValue])

  /// The text of a string; `nil` for other kinds.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The value of a number that is whole and fits `Int`; `nil` for other kinds.
  public var integer: Int? {
    if case .number(let digits) = self { JSONNumber(lexeme: digits)?.integer } else { nil }
  }

  /// The truth value; `nil` for other kinds.
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  /// The member of an object; `nil` where there is none, and for other kinds.
  public subscript(name: String) -> LaneValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}

extension LaneValue: CustomStringConvertible {
  /// The value as compact JSON, members in the order of their names.
  public var description: String { json.description }
}

extension LaneValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// `nil` is JSON's `null`.
  public init(nilLiteral: ()) { self = .null }

  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(String(value)) }

  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// An array with the elements in order.
  public init(arrayLiteral elements: LaneValue...) { self = .array(elements) }

  /// An object; of a name that is given twice the last value stays.
  public init(dictionaryLiteral elements: (String, LaneValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}

extension LaneValue {
  /// The value in the engine's form; digits that are no number become a string.
  var json: JSONValue {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let digits): JSONNumber(lexeme: digits).map { .number($0) } ?? .string(digits)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.json))
    case .object(let members): .object(JSONObject(members))
    }
  }

  /// The value that a JSON text stands for; `nil` when it is none.
  package init?(json text: String) {
    guard let document = try? JSONDocument(parsing: Array(text.utf8)) else { return nil }
    self.init(document.root.value)
  }

  init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .boolean(let truth): self = .boolean(truth)
    case .number(let number): self = .number(number.lexeme)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map { LaneValue($0) })
    case .object(let object): self = .object([String: LaneValue](object))
    }
  }
}

extension JSONObject {
  /// Members in the order of their names, so that equal dictionaries are written alike.
  init(_ members: [String: LaneValue]) {
    self.init(members.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value.json) })
  }
}

extension [String: LaneValue] {
  init(_ object: JSONObject) {
    self.init(object.members.map { ($0.key, LaneValue($0.value)) }) { _, last in last }
  }
}

import AssayJSON

/// A message of a fetch as the documents and the vendor's client read it.
struct EngageMessage: Sendable {
  /// What is drawn of it.
  struct Drawing: Sendable {
    /// The frame; `nil` where the service names one that nobody knows, so that several are right.
    var layout: String?
    var blocks: [String]
    var texts: [String]
    var isClosable: Bool
  }

  /// The id as text; `nil` where there is none.
  var pushID: String?
  var displayTime: Int?
  var expireDate: Int?
  /// Milliseconds that it waits after it came.
  var delay = 0
  /// `nil` where there is nothing to draw.
  var drawing: Drawing?
  /// What is unusual about it, for rules that are about that.
  var traits: JSONObject = [:]

  /// The id as it is acknowledged: a signed 64-bit integer; `nil` where it is none.
  var ackID: String? { pushID.flatMap { Int64($0) }.map { String($0) } }

  private static let keys = [
    "pushId", "layoutType", "defaultLang", "condition", "native", "layouts",
  ]

  /// Reads an element of `messages`; `nil` where it has no payload to speak of.
  init?(_ element: JSONValue, language: String) {
    guard case .object(let object) = element else { return nil }
    let payload = Self.opened(object["payload"] ?? .null)
    guard case .object(let members) = payload else { return nil }
    let id = members["pushId"] ?? object["pushId"] ?? .null
    switch id {
    case .string(let text) where !text.isEmpty: pushID = text
    case .number(let number): pushID = number.lexeme
    default: break
    }
    if case .number = id { traits["numericID"] = true }
    if let ackID, let number = Int64(ackID), number > Int64(Int32.max) {
      traits[number > 1 << 53 ? "hugeID" : "bigID"] = true
    }
    if members.keys.contains(where: { !Self.keys.contains($0) }) { traits["unknownKeys"] = true }
    if members["pushId"] == nil, pushID != nil { traits["idBeside"] = true }
    readCondition(members["condition"] ?? .null)
    let fallback = payload["defaultLang"]?.string
    let reader = EngageDrawingReader(language: language, fallback: fallback)
    let name = payload["layoutType"]?.string
    if name == nil { traits["layoutMissing"] = true }
    for key in ["native", "condition", "layouts"] where members[key]?.string != nil {
      traits["nestedText"] = true
    }
    let native = Self.opened(members["native"] ?? .null)
    let layouts = Self.opened(members["layouts"] ?? .null)
    guard let name, name != "native" else {
      drawing = reader.native(native, &traits)
      return
    }
    if EngageDrawingReader.layouts.contains(name) {
      drawing = reader.pages(layouts, name, &traits)
    } else {
      traits["layoutUnknown"] = true
      drawing = reader.pages(layouts, name, &traits) ?? reader.native(native, &traits)
      drawing?.layout = nil
    }
  }

  private mutating func readCondition(_ value: JSONValue) {
    let condition = Self.opened(value)
    displayTime = time("displayTime", condition)
    expireDate = time("expireDate", condition)
    if expireDate == 0 {
      expireDate = nil
      traits["endless"] = true
    }
    delay = max(0, time("delay", condition) ?? 0) * 60_000
  }

  private mutating func time(_ key: String, _ condition: JSONValue) -> Int? {
    switch condition[key] {
    case .number(let number)?:
      if key != "delay" { traits["timeForm"] = "number" }
      return number.integer ?? Int(exactly: number.double.rounded(.towardZero))
    case .string(let text)?:
      if let value = Int(text) {
        if key != "delay" { traits["timeForm"] = "text" }
        return value
      }
      traits["timeForm"] = "none"
      return nil
    default: return nil
    }
  }

  /// A value, or what the JSON in a string says where that is an object or an array.
  static func opened(_ value: JSONValue) -> JSONValue {
    guard case .string(let text) = value, let document = try? JSONDocument(parsing: text) else {
      return value
    }
    switch document.root.kind {
    case .object, .array: return document.root.value
    default: return value
    }
  }
}

import AssayJSON

/// The values that do not fit into one word: longer strings, other numbers, lists.
struct ValueTable: Sendable {
  private let kind: PackedValue.Kind
  private var texts = ByteKeys()
  private var others: [JSONValue: Int] = [:]
  private var otherValues: [JSONValue] = []

  init(_ kind: PackedValue.Kind) { self.kind = kind }

  /// How many values are kept.
  var count: Int { texts.count + otherValues.count }

  func find(text: UnsafeBufferPointer<UInt8>, hash: UInt64) -> PackedValue? {
    texts.number(of: text, hash: hash).map { PackedValue(kind, UInt64($0) << 1) }
  }

  mutating func add(text: UnsafeBufferPointer<UInt8>, hash: UInt64) -> PackedValue {
    PackedValue(kind, UInt64(texts.add(text, hash: hash)) << 1)
  }

  func find(other value: JSONValue) -> PackedValue? {
    others[value].map { PackedValue(kind, UInt64($0) << 1 | 1) }
  }

  mutating func add(other value: JSONValue) -> PackedValue {
    if let known = find(other: value) { return known }
    others[value] = otherValues.count
    otherValues.append(value)
    return PackedValue(kind, UInt64(otherValues.count - 1) << 1 | 1)
  }

  /// The value that stands here.
  func value(_ packed: PackedValue) -> JSONValue {
    let place = Int(packed.payload >> 1)
    guard packed.payload & 1 == 0 else { return otherValues[place] }
    return .string(String(decoding: texts[place], as: UTF8.self))
  }

  /// The bytes of a string that stands here; `nil` for anything else.
  func withText<Result>(
    _ packed: PackedValue, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    guard packed.payload & 1 == 0 else { return nil }
    return texts.withBytes(of: Int(packed.payload >> 1), body)
  }
}

extension PackedValue {
  /// Packs what needs no table; `nil` for the rest.
  init?(small value: JSONValue) {
    switch value {
    case .null: self = .null
    case .boolean(let truth): self.init(truth)
    case .number(let number):
      guard let integer = number.integer, let packed = PackedValue(integer: integer) else {
        return nil
      }
      self = packed
    case .string(let text):
      var copy = text
      guard let packed = copy.withUTF8({ PackedValue(short: $0) }) else { return nil }
      self = packed
    case .array, .object: return nil
    }
  }
}

/// The value of a field in one word, so that events are compared without hashing or counting.
///
/// Two values of one lane are equal exactly when their words are. Small integers and strings of up to
/// seven bytes stand in the word itself; whatever else is compared stands in a ``ValueTable``.
struct PackedValue: Hashable, Sendable {
  let bits: UInt64

  /// The field is not there.
  static let absent = PackedValue(bits: 0)
  static let null = PackedValue(bits: 1)
  static let no = PackedValue(bits: 2)
  static let yes = PackedValue(bits: 3)
  /// Something is there, and no rule asks what.
  static let something = PackedValue(bits: 4)

  /// What the upper four bits say.
  enum Kind: UInt64 {
    /// One of the constants.
    case constant = 0
    /// An integer of up to 60 bits.
    case integer = 1
    /// A string, its length in the next four bits and its bytes in the lower 56.
    case text = 2
    /// A place in the table of a plan's literals.
    case literal = 3
    /// A place in the table of a lane.
    case lane = 4
    /// A place in a table that is emptied now and then.
    case passing = 5
  }

  /// The longest string that stands in the word, in bytes.
  static let shortest = 7

  init(bits: UInt64) { self.bits = bits }

  init(_ truth: Bool) { self = truth ? .yes : .no }

  init(_ kind: Kind, _ payload: UInt64) { bits = kind.rawValue << 60 | payload }

  /// An integer; `nil` when it needs more than 60 bits.
  init?(integer: Int) {
    guard integer >= -(1 << 59), integer < 1 << 59 else { return nil }
    self.init(.integer, UInt64(bitPattern: Int64(integer)) & (1 << 60 - 1))
  }

  /// A short string; `nil` when it has more than seven bytes.
  @inline(__always)
  init?(short bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= Self.shortest else { return nil }
    var word: UInt64 = 0
    for index in 0..<bytes.count { word |= UInt64(bytes[index]) << UInt64(8 * index) }
    self.init(.text, UInt64(bytes.count) << 56 | word)
  }

  /// A short string whose bytes stand in a word, the first one lowest.
  @inline(__always)
  init(short bytes: UInt64, count: Int) {
    self.init(.text, UInt64(truncatingIfNeeded: count) << 56 | bytes)
  }

  var kind: Kind { Kind(rawValue: bits >> 60) ?? .constant }
  var payload: UInt64 { bits & (1 << 60 - 1) }
  var isAbsent: Bool { bits == 0 }

  /// The integer that stands in the word.
  var integer: Int? {
    guard bits >> 60 == Kind.integer.rawValue else { return nil }
    return Int(Int64(bitPattern: bits << 4) >> 4)
  }

  /// The bytes of the string that stands in the word.
  var shortBytes: [UInt8] {
    let count = Int(bits >> 56 & 0xF)
    return (0..<count).map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * $0)) }
  }
}

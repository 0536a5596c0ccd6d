/// A set of code points, as a class or an escape describes it.
struct PatternSet: Sendable {
  private var ranges: [ClosedRange<UInt32>]
  private var members: [PatternSet]
  private var categories: Set<Unicode.GeneralCategory>
  private var property: (@Sendable (Unicode.Scalar.Properties) -> Bool)?
  private var isNegated: Bool

  init(
    ranges: [ClosedRange<UInt32>] = [], members: [PatternSet] = [],
    categories: Set<Unicode.GeneralCategory> = [],
    property: (@Sendable (Unicode.Scalar.Properties) -> Bool)? = nil, isNegated: Bool = false
  ) {
    self.ranges = ranges
    self.members = members
    self.categories = categories
    self.property = property
    self.isNegated = isNegated
  }

  init(_ code: UInt32) { self.init(ranges: [code...code]) }

  var negated: PatternSet { PatternSet(members: [self], isNegated: true) }

  func contains(_ code: UInt32) -> Bool {
    for range in ranges where range.contains(code) { return !isNegated }
    for member in members where member.contains(code) { return !isNegated }
    if property != nil || !categories.isEmpty, let scalar = Unicode.Scalar(code) {
      if categories.contains(scalar.properties.generalCategory) { return !isNegated }
      if let property, property(scalar.properties) { return !isNegated }
    }
    return isNegated
  }

  /// `\d`: the ASCII digits.
  static let digits = PatternSet(ranges: [0x30...0x39])

  /// `\w`: ASCII letters, digits and the underscore.
  static let wordCharacters = PatternSet(
    ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

  /// `\s`: white space and line terminators of ECMA-262.
  static let whitespace = PatternSet(
    ranges: [0x09...0x0D, 0x2028...0x2029, 0xFEFF...0xFEFF], categories: [.spaceSeparator])

  /// `.`: everything but line terminators.
  static let dot = PatternSet(
    ranges: [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029], isNegated: true)
}

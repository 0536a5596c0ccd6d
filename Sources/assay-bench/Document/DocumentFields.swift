/// What reading the 22 fields of the document comes to.
///
/// Every contender adds them up, so that none can skip one and all can be compared.
struct DocumentFields: Equatable {
  /// The offers whose six fields are read, besides four fields at the top.
  static let offers = [0, 5, 11]
  static let count = 4 + 6 * offers.count

  private(set) var sum = 0

  /// A string counts its UTF-8 bytes.
  mutating func add(_ text: String) { sum += text.utf8.count }

  mutating func add(_ number: Int) { sum += number }

  /// A number with decimals counts its hundredths.
  mutating func add(_ number: Double) { sum += Int((number * 100).rounded()) }

  mutating func add(_ truth: Bool) { sum += truth ? 1 : 0 }
}

/// How what is counted in a scope is kept in words: a pair of counts, or two sets of values.
///
/// Counts stop rising where no further match changes a verdict, so that instances which can no longer
/// be told apart are equal.
struct TallyShape: Sendable {
  let interval: Interval
  /// The field whose distinct values are counted; `nil` when events are.
  let field: Int32?
  /// Where counting stops.
  let cap: Int

  init(interval: Interval, field: Int32?) {
    self.interval = interval
    self.field = field
    cap = Swift.max((interval.max ?? -1) + 1, interval.min ?? 0)
  }

  /// For the checks that count nothing.
  static let none = TallyShape(interval: Interval(min: nil, max: nil), field: nil)

  /// The certain count and the possible one; behind them, the certain values and the possible ones.
  var words: Int { field == nil ? 2 : 2 + 2 * cap }

  /// Counts a match that is certainly in scope, or one that may be.
  @inline(__always)
  func add(_ value: PackedValue, isCertain: Bool, to tally: UnsafeMutablePointer<UInt64>) {
    guard field != nil else {
      let most = UInt64(cap)
      if isCertain, tally[0] < most { tally[0] += 1 }
      if tally[1] < most { tally[1] += 1 }
      return
    }
    if isCertain { insert(value.bits, count: tally, into: tally + 2) }
    insert(value.bits, count: tally + 1, into: tally + 2 + cap)
  }

  /// Counts what another tally holds; where it is only possible, nothing of it is certain.
  func add(
    _ other: UnsafePointer<UInt64>, isCertain: Bool, to tally: UnsafeMutablePointer<UInt64>
  ) {
    guard field != nil else {
      let most = UInt64(cap)
      if isCertain { tally[0] = Swift.min(most, tally[0] + other[0]) }
      tally[1] = Swift.min(most, tally[1] + other[1])
      return
    }
    if isCertain {
      for place in 0..<Int(other[0]) { insert(other[2 + place], count: tally, into: tally + 2) }
    }
    for place in 0..<Int(other[1]) {
      insert(other[2 + cap + place], count: tally + 1, into: tally + 2 + cap)
    }
  }

  /// Keeps a set sorted, so that equal sets are equal words.
  private func insert(
    _ bits: UInt64, count: UnsafeMutablePointer<UInt64>, into set: UnsafeMutablePointer<UInt64>
  ) {
    let size = Int(count[0])
    var place = size
    for index in 0..<size {
      if set[index] == bits { return }
      if set[index] > bits {
        place = index
        break
      }
    }
    guard size < cap else { return }
    var index = size
    while index > place {
      set[index] = set[index - 1]
      index -= 1
    }
    set[place] = bits
    count[0] += 1
  }

  /// What the counts say; open when more may have matched.
  @inline(__always)
  func verdict(_ tally: UnsafePointer<UInt64>, isOpen: Bool) -> Verdict {
    interval.verdict(low: Int(tally[0]), high: isOpen ? nil : Int(tally[1]))
  }

  /// The verdict that no later event can change; `nil` while one can.
  func decided(_ tally: UnsafePointer<UInt64>) -> Verdict? {
    let low = Int(tally[0])
    if let max = interval.max { return low > max ? .fail : nil }
    return low >= interval.min ?? 0 ? .pass : nil
  }
}

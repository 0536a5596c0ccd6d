/// A lower and an upper end, each optional.
package struct Interval: Hashable, Sendable {
  package var min: Int?
  package var max: Int?

  /// Whether nothing at all would do.
  var admitsZero: Bool { (min ?? 0) <= 0 }

  /// Whether a noun behind the number stands in the plural.
  var isPlural: Bool {
    switch (min, max) {
    case (_, 0?), (nil, 1?), (1?, nil), (1?, 1?): false
    default: true
    }
  }

  func contains(_ value: Int) -> Bool {
    value >= (min ?? 0) && value <= (max ?? .max)
  }

  /// What holds for a value known to lie in `low…high`; `high` is `nil` when nothing bounds it.
  func verdict(low: Int, high: Int?) -> Verdict {
    let least = min ?? 0
    if let max, low > max { return .fail }
    if let high, high < least { return .fail }
    guard low >= least else { return .inconclusive }
    guard let max else { return .pass }
    guard let high, high <= max else { return .inconclusive }
    return .pass
  }
}

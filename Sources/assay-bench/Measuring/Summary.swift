import Foundation

/// The least, the middle and the greatest of some measurements.
struct Summary: Equatable {
  var least: Double
  var median: Double
  var greatest: Double

  /// `nil` without measurements.
  init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    least = first
    greatest = last
    let half = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }

  /// All three with so many decimals, `0.81 0.83 0.90`.
  func text(decimals: Int) -> String {
    [least, median, greatest].map { $0.text(decimals: decimals) }.joined(separator: " ")
  }
}

extension Double {
  /// The number with so many decimals.
  func text(decimals: Int) -> String { String(format: "%.\(decimals)f", self) }
}

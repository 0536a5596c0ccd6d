import AssayJSON
import AssayJournaling

/// One of the two lists that `sequence` compares.
struct SequenceSide: OrderedList {
  let positions: [Int]
  let values: [JSONValue?]
  /// Whether an element may be left out, since it may lie outside the scope.
  let isOptional: [Bool]
  private let order: EventOrder

  init(_ found: Found, field: String, order: EventOrder) {
    let positions = found.all
    let inside = Set(found.inside)
    self.positions = positions
    self.order = order
    values = positions.map { order.index.events[$0][field] }
    isOptional = positions.map { !inside.contains($0) }
  }

  /// The elements that must come before each, among its neighbours up to a settled mark.
  func predecessors() -> [[Int]] {
    positions.indices.map { element in
      let floor = order.firstUncertain(before: positions[element])
      let first = positions.partitionPoint { $0 >= floor }
      return (first..<Swift.max(first, element)).filter {
        order.isBefore(positions[$0], positions[element])
      }
    }
  }

  /// The number of leading elements that are certainly before each element and need no look-up.
  func floors() -> [Int] {
    positions.map { position in
      let floor = order.firstUncertain(before: position)
      return positions.partitionPoint { $0 >= floor }
    }
  }

  /// Whether every order that the events may have had gives the same list of values.
  var isOneList: Bool {
    if isOptional.contains(true) { return false }
    for element in positions.indices {
      let floor = order.firstUncertain(before: positions[element])
      var other = element - 1
      while other >= 0, positions[other] >= floor {
        if values[other] != values[element], !order.isBefore(positions[other], positions[element]) {
          return false
        }
        other -= 1
      }
    }
    return true
  }

  /// The first place at which the lists differ as they were observed.
  func firstDifference(from other: SequenceSide) -> Int? {
    let shared = Swift.min(values.count, other.values.count)
    if let place = (0..<shared).first(where: { values[$0] != other.values[$0] }) { return place }
    return values.count == other.values.count ? nil : shared
  }

  /// In which way the list differs from the right one: what lacks, what is too much, or the order.
  func fault(against other: SequenceSide) -> Ruling.Fault {
    var counts: [JSONValue?: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    for value in other.values { counts[value, default: 0] -= 1 }
    let isShort = counts.values.contains { $0 < 0 }
    let isLong = counts.values.contains { $0 > 0 }
    if isShort { return isLong ? .exchanged : .tooFew }
    return isLong ? .tooMany : .disorder
  }

  func value(_ place: Int) -> String {
    values.indices.contains(place) ? Prose.value(values[place]) : "nothing"
  }

  func position(_ place: Int?) -> Int? {
    guard let place, positions.indices.contains(place) else { return nil }
    return positions[place]
  }

  /// The list with the entries, in the order of the journal.
  func text(_ events: [Event]) -> String {
    guard !positions.isEmpty else { return "none" }
    return zip(positions, values)
      .map { position, value in "\(Prose.value(value)) (entry \(events[position].begin))" }
      .joined(separator: ", ")
  }
}

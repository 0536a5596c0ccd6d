/// Two lists of values, of which only what is not yet equal for certain is kept.
struct StreamSequence: Sendable {
  private var actual = SequenceRest()
  private var wanted = SequenceRest()
  /// How many equal pairs were dropped.
  private var agreed = 0
  /// Whether the lists certainly differ at the next pair.
  private var isDifferent = false

  var retained: Int { actual.count + wanted.count }

  /// Adds the matches of a segment, and drops what is certainly equal in both lists.
  mutating func add(
    _ actual: PlaceList, _ wanted: PlaceList, field: Int32,
    _ segment: Segment, isArrival: Bool
  ) {
    let isOpen = segment.markTime == nil
    self.actual.add(actual, field: field, segment, isArrival: isArrival, isTail: isOpen)
    self.wanted.add(wanted, field: field, segment, isArrival: isArrival, isTail: isOpen)
    if !isOpen { cancel() }
  }

  private mutating func cancel() {
    if isDifferent {
      actual.drop(actual.count)
      wanted.drop(wanted.count)
      return
    }
    guard actual.isOneList, wanted.isOneList else { return }
    let shared = Swift.min(actual.count, wanted.count)
    var equal = 0
    while equal < shared, actual.values[equal] == wanted.values[equal] { equal += 1 }
    agreed += equal
    isDifferent = equal < shared
    actual.drop(isDifferent ? actual.count : equal)
    wanted.drop(isDifferent ? wanted.count : equal)
  }

  /// What the lists say in the end.
  ///
  /// - Parameters:
  ///   - isOpen: Whether more might have followed.
  ///   - countsTail: Whether what stands behind the last mark is compared, too.
  func answer(isOpen: Bool, countsTail: Bool) -> SequenceAnswer {
    var left = actual
    var right = wanted
    if !countsTail {
      left.dropTail()
      right.dropTail()
    }
    if isDifferent {
      // An explaining judge that searches gives up after so many pairs.
      let isSearched = !left.isOneList || !right.isOneList
      return isSearched && agreed >= 20_000 ? .tooMany : .never
    }
    return SequenceAlignment(left, right, mayGoOn: isOpen, visited: agreed).answer()
  }
}

/// The end of a list of values, with what is certain of its order.
struct SequenceRest: OrderedList, Sendable {
  private(set) var values: [UInt64] = []
  private var before: [[Int]] = []
  private var segmentStarts: [Int] = []
  private var isOneListSoFar = true
  private var tailStart: Int?
  private var isTailOneList = true

  var count: Int { values.count }
  var isOptional: [Bool] { [Bool](repeating: false, count: values.count) }
  var isOneList: Bool { isOneListSoFar && (tailStart == nil || isTailOneList) }
  func predecessors() -> [[Int]] { before }
  func floors() -> [Int] { segmentStarts }

  mutating func add(
    _ matches: PlaceList, field: Int32, _ segment: Segment, isArrival: Bool,
    isTail: Bool
  ) {
    let start = values.count
    var isOne = true
    for index in 0..<matches.count {
      let match = matches[index]
      let value = segment.value(field, of: match).bits
      var certain: [Int] = []
      for other in 0..<index {
        if segment.isBefore(matches[other], match, isArrival: isArrival) {
          certain.append(start + other)
        } else if values[start + other] != value {
          isOne = false
        }
      }
      values.append(value)
      before.append(certain)
      segmentStarts.append(start)
    }
    if isTail {
      tailStart = start
      isTailOneList = isOne
    } else if !isOne {
      isOneListSoFar = false
    }
  }

  /// Drops elements from the front.
  mutating func drop(_ count: Int) {
    values.removeFirst(count)
    before.removeFirst(count)
    segmentStarts.removeFirst(count)
    for index in before.indices {
      before[index] = before[index].compactMap { $0 >= count ? $0 - count : nil }
      segmentStarts[index] = Swift.max(0, segmentStarts[index] - count)
    }
  }

  /// Drops what stands behind the last mark.
  mutating func dropTail() {
    guard let start = tailStart else { return }
    values.removeLast(values.count - start)
    before.removeLast(before.count - start)
    segmentStarts.removeLast(segmentStarts.count - start)
    tailStart = nil
  }
}

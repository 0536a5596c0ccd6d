import Foundation

/// Puts the lines of a piece of an event file in an order in which those of one lane are together.
///
/// Lanes do not depend on each other, so the order between them is free, and what is remembered of a
/// lane is then fetched once for several lines. The lines of one lane keep their order.
struct LineBatch {
  /// One line: where it begins, where it ends, and its place in the piece.
  struct Line {
    var start: Int32
    /// Behind its line feed, if it has one.
    var end: Int32
    var number: Int32
  }

  private static let bucketCount = 1 << 14

  private var lines: ContiguousArray<Line> = []
  private var buckets: ContiguousArray<Int32> = []
  private var counts = ContiguousArray<Int32>(repeating: 0, count: bucketCount + 1)
  private(set) var ordered: ContiguousArray<Line> = []
  /// How many lines the piece has.
  private(set) var count = 0

  /// Sorts the lines of a piece of less than two gigabytes.
  mutating func sort(_ bytes: UnsafeBufferPointer<UInt8>) {
    lines.removeAll(keepingCapacity: true)
    buckets.removeAll(keepingCapacity: true)
    guard let base = bytes.baseAddress else { return }
    for bucket in counts.indices { counts[bucket] = 0 }
    var start = 0
    while start < bytes.count {
      let found = memchr(base + start, 0x0A, bytes.count - start)
      var end = bytes.count
      if let found { end = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1 }
      var scanner = EventScanner(base, from: start, to: end)
      var bucket = 0
      if scanner.take(0x7B), let key = scanner.text(), EventKey(key) == .lane, scanner.take(0x3A),
        let id = scanner.text()
      {
        bucket = Int(truncatingIfNeeded: ByteHash.of(id)) & (Self.bucketCount - 1)
      } else {
        // Whose line this is takes a parser to say, so the lines stay as they are.
        isUnusual = true
      }
      lines.append(Line(start: Int32(start), end: Int32(end), number: Int32(lines.count)))
      buckets.append(Int32(bucket))
      counts[bucket + 1] += 1
      start = end
    }
    arrange()
  }

  private var isUnusual = false

  private mutating func arrange() {
    count = lines.count
    if isUnusual {
      isUnusual = false
      ordered = lines
      return
    }
    for bucket in 1..<counts.count { counts[bucket] += counts[bucket - 1] }
    if ordered.count != lines.count {
      ordered = ContiguousArray(repeating: Line(start: 0, end: 0, number: 0), count: lines.count)
    }
    for (line, bucket) in zip(lines, buckets) {
      ordered[Int(counts[Int(bucket)])] = line
      counts[Int(bucket)] += 1
    }
  }
}

import Foundation

/// Puts the lines of a piece of an event file in an order in which those of one lane are together.
///
/// Lanes do not depend on each other, so the order between them is free, and what is remembered of a
/// lane is then fetched once for several lines. The lines of one lane keep their order.
struct LineBatch {
  /// One line: where it begins and ends, and its place in the piece.
  struct Line {
    var start: Int32
    /// Behind its line feed, if it has one.
    var end: Int32
    var number: Int32
    /// Where its lane's id ends, counted from its beginning; 0 for a line that is not usual.
    var idEnd: Int32
    /// The hash of its lane's id.
    var hash: UInt64
  }

  private static let bucketCount = 1 << 14

  private var lines: ContiguousArray<Line> = []
  private var counts = ContiguousArray<Int32>(repeating: 0, count: bucketCount + 1)
  private var isUnusual = false
  private(set) var ordered: ContiguousArray<Line> = []
  /// How many lines the piece has.
  private(set) var count = 0

  /// Sorts the lines of a piece of less than two gigabytes.
  mutating func sort(_ bytes: UnsafeBufferPointer<UInt8>) {
    lines.removeAll(keepingCapacity: true)
    guard let base = bytes.baseAddress else { return }
    counts.withUnsafeMutableBufferPointer { counts in
      counts.update(repeating: 0)
      var start = 0
      while start < bytes.count {
        var end = bytes.count
        if let found = memchr(base + start, 0x0A, bytes.count - start) {
          end = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
        }
        var line = Line(
          start: Int32(start), end: Int32(end), number: Int32(lines.count), idEnd: 0, hash: 0)
        var scanner = EventScanner(base, from: start, to: end)
        if scanner.take(EventScanner.laneKey), let id = scanner.restOfText() {
          line.idEnd = Int32(scanner.place - start)
          line.hash = ByteHash.of(id)
        } else {
          // Whose line this is takes a parser to say, so the lines stay as they are.
          isUnusual = true
        }
        counts[Self.bucket(line) + 1] += 1
        lines.append(line)
        start = end
      }
    }
    arrange()
  }

  @inline(__always)
  private static func bucket(_ line: Line) -> Int {
    Int(truncatingIfNeeded: line.hash) & (bucketCount - 1)
  }

  private mutating func arrange() {
    count = lines.count
    if isUnusual {
      isUnusual = false
      ordered = lines
      return
    }
    if ordered.count < count {
      ordered = ContiguousArray(
        repeating: Line(start: 0, end: 0, number: 0, idEnd: 0, hash: 0), count: count)
    }
    counts.withUnsafeMutableBufferPointer { counts in
      for bucket in 1..<counts.count { counts[bucket] += counts[bucket - 1] }
      ordered.withUnsafeMutableBufferPointer { ordered in
        for line in lines {
          let bucket = Self.bucket(line)
          ordered[Int(counts[bucket])] = line
          counts[bucket] += 1
        }
      }
    }
  }
}

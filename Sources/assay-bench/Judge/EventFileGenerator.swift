import Foundation

/// Writes an event file of many lanes side by side, without ever holding more than one piece of it.
struct EventFileGenerator {
  /// What was written.
  struct Written: Equatable {
    var events = 0
    var lanes = 0
    /// How many displays are violations of ``JudgeBenchmark/ruleID``.
    var planted = 0
    var bytes = 0
  }

  /// How many events there are at least; open lanes are written to their end.
  var events: Int
  /// How many lanes are open at a time.
  var lanes: Int
  var seed: UInt64

  /// What a line takes, about; for the free room that is needed.
  static let bytesPerEvent = 260

  func write(to path: String) throws(BenchError) -> Written {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw .failed("\(path) cannot be written.") }
    var written = Written()
    var random = SeededNumbers(seed: seed)
    var open: [LaneScript] = []
    var bytes: [UInt8] = []
    while true {
      while open.count < lanes, written.events < events || written.lanes == 0 {
        written.lanes += 1
        open.append(LaneScript(id: written.lanes, seed: seed))
        // The first lanes are as if they had been open for a while, so that not all end together.
        if written.lanes < lanes, random.next() % 4 != 0 { break }
      }
      if open.isEmpty { break }
      let place = Int(random.next() % UInt64(open.count))
      var isEvent = false
      if open[place].next(to: &bytes, isEvent: &isEvent) {
        if isEvent { written.events += 1 }
      } else {
        written.planted += open[place].planted
        open[place] = open[open.count - 1]
        open.removeLast()
      }
      if bytes.count > 1 << 20 { try flush(&bytes, to: file, &written) }
    }
    try flush(&bytes, to: file, &written)
    try? file.close()
    return written
  }

  private func flush(
    _ bytes: inout [UInt8], to file: FileHandle, _ written: inout Written
  ) throws(BenchError) {
    do {
      try file.write(contentsOf: Data(bytes))
    } catch {
      throw .failed("The event file cannot be written: \(error.localizedDescription)")
    }
    written.bytes += bytes.count
    bytes.removeAll(keepingCapacity: true)
  }
}

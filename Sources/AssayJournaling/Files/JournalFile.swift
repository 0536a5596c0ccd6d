/// Journals of any number of lanes in one NDJSON file.
package enum JournalFile {
  /// One line an entry, lane after lane.
  package static func encode(_ journals: [SealedJournal]) -> [UInt8] {
    var bytes: [UInt8] = []
    for journal in journals {
      let lane = journal.lane?.id ?? ""
      for entry in journal.entries {
        bytes += JournalLine.encode(entry, lane: lane)
        bytes.append(UInt8(ascii: "\n"))
      }
    }
    return bytes
  }

  /// A line that could not be read, by its number from 1.
  package struct BadLine: Error, Hashable, Sendable, CustomStringConvertible {
    package var line: Int
    package var reason: String
    package var description: String { "line \(line): \(reason)" }
  }

  /// Reads the lanes of a file in the order in which they begin; entries of lanes may be interleaved.
  /// - Throws: the first bad line, a gap in a lane's numbers, or a lane that does not begin with its
  ///   header. An incomplete file is never judged.
  package static func decode(_ bytes: [UInt8]) throws(BadLine) -> [SealedJournal] {
    var order: [String] = []
    var lanes: [String: [JournalEntry]] = [:]
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
      let read: (lane: String, entry: JournalEntry)
      do {
        read = try JournalLine.decode(Array(line))
      } catch {
        throw BadLine(line: number, reason: error.reason)
      }
      let expected = (lanes[read.lane]?.count ?? 0) + 1
      guard read.entry.number == expected else {
        throw BadLine(
          line: number,
          reason:
            "the lane \"\(read.lane)\" goes on with entry \(read.entry.number), but \(expected) comes next; lines are missing or out of order"
        )
      }
      if expected == 1 {
        guard case .opened = read.entry.content else {
          throw BadLine(
            line: number, reason: "the lane \"\(read.lane)\" does not begin with its header")
        }
        order.append(read.lane)
      }
      lanes[read.lane, default: []].append(read.entry)
    }
    for id in order {
      guard case .mark(.end)? = lanes[id]?.last?.content else {
        throw BadLine(
          line: number,
          reason: "the lane \"\(id)\" does not end with its \"end\" entry; the file is incomplete")
      }
    }
    return order.map { SealedJournal(entries: lanes[$0] ?? []) }
  }
}

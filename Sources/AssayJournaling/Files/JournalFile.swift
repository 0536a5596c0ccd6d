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
    var reader = JournalReader()
    let lanes = try reader.take(bytes) + reader.finish()
    return lanes.sorted { $0.place < $1.place }.map(\.journal)
  }
}

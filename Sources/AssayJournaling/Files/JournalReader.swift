import AssayJSON

/// Reads the lanes of a journal file piece by piece, and hands out each as soon as its `end` entry came.
///
/// What it keeps is the open lanes, whatever the length of the file, and of each lane that is over its
/// name. Entries of lanes may be interleaved.
package struct JournalReader {
  /// A lane that is over.
  package struct Lane: Sendable {
    /// Its place among the lanes of the file, in the order in which they begin, from 0.
    package var place: Int
    package var journal: SealedJournal
  }

  private var open: [String: (place: Int, entries: [JournalEntry])] = [:]
  private var over: Set<String> = []
  private var number = 0
  private var rest: [UInt8] = []
  private let isReport: Bool
  /// The kind of the last line of the report itself.
  private var lastType: String?

  /// - Parameter isReport: Whether the entries stand among the lines of a report, which have a `type`
  ///   instead of a lane; the last must be its `footer`.
  package init(isReport: Bool = false) { self.isReport = isReport }

  /// Takes the next bytes of the file.
  ///
  /// - Returns: the lanes that ended in them, in the order of their ends.
  /// - Throws: the first bad line, a gap in a lane's numbers, a lane that does not begin with its header,
  ///   or one that goes on after its end.
  package mutating func take(_ bytes: some Sequence<UInt8>) throws(JournalFile.BadLine) -> [Lane] {
    rest.append(contentsOf: bytes)
    var lanes: [Lane] = []
    var start = rest.startIndex
    while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
      if let lane = try line(rest[start..<end]) { lanes.append(lane) }
      start = end + 1
    }
    rest.removeFirst(start)
    return lanes
  }

  /// Ends the file.
  ///
  /// - Throws: a lane that did not end: an incomplete file is never judged green.
  package mutating func finish() throws(JournalFile.BadLine) -> [Lane] {
    let last = rest
    rest = []
    let lanes = try last.isEmpty ? [] : [line(last[...])].compactMap(\.self)
    if last.isEmpty { number += 1 }
    if let id = open.min(by: { $0.value.place < $1.value.place })?.key {
      throw JournalFile.BadLine(
        line: number,
        reason: "the lane \"\(id)\" does not end with its \"end\" entry; the file is incomplete")
    }
    if isReport, lastType != "footer" {
      throw JournalFile.BadLine(
        line: number, reason: "the report does not end with its footer; the file is incomplete")
    }
    return lanes
  }

  /// The `type` of a line of a report; `nil` for an entry.
  private static func type(of line: ArraySlice<UInt8>) -> String? {
    if line.starts(with: Array(#"{"lane":"#.utf8)) { return nil }
    return (try? JSONDocument(parsing: Array(line)))?.root["type"]?.string
  }

  private mutating func line(_ line: ArraySlice<UInt8>) throws(JournalFile.BadLine) -> Lane? {
    number += 1
    if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { return nil }
    if isReport, let type = Self.type(of: line) {
      lastType = type
      return nil
    }
    let read: (lane: String, entry: JournalEntry)
    do {
      read = try JournalLine.decode(Array(line))
    } catch {
      throw JournalFile.BadLine(line: number, reason: error.reason)
    }
    return try add(read.entry, to: read.lane)
  }

  private mutating func add(
    _ entry: JournalEntry, to id: String
  ) throws(JournalFile.BadLine) -> Lane? {
    guard !over.contains(id) else {
      throw JournalFile.BadLine(
        line: number, reason: "the lane \"\(id)\" is over, but entry \(entry.number) of it follows")
    }
    let expected = (open[id]?.entries.count ?? 0) + 1
    guard entry.number == expected else {
      throw JournalFile.BadLine(
        line: number,
        reason:
          "the lane \"\(id)\" goes on with entry \(entry.number), but \(expected) comes next; lines are missing or out of order"
      )
    }
    if expected == 1 {
      guard case .opened = entry.content else {
        throw JournalFile.BadLine(
          line: number, reason: "the lane \"\(id)\" does not begin with its header")
      }
      open[id] = (open.count + over.count, [])
    }
    open[id]?.entries.append(entry)
    guard case .mark(.end) = entry.content, let lane = open.removeValue(forKey: id) else {
      return nil
    }
    over.insert(id)
    return Lane(place: lane.place, journal: SealedJournal(entries: lane.entries))
  }
}

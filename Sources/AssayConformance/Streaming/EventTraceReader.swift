package import AssayJournaling

/// Reads a few lanes of an event file as traces, and passes over all others.
package struct EventTraceReader {
  /// The lines that open the lanes that are wanted, from 1.
  private let wanted: Set<Int>
  private var line = 0
  private var open: [(line: Int, id: [UInt8], trace: Trace)] = []
  /// The traces that are whole, with the lines that opened their lanes.
  package private(set) var traces: [(line: Int, trace: Trace)] = []

  package init(lanesOpenedAt lines: Set<Int>) { wanted = lines }

  /// Whether all lanes have been read.
  package var isDone: Bool { traces.count == wanted.count }

  /// Takes whole lines of the file.
  package mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) throws(EventFileJudge.BadLine) {
    for text in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if text.startIndex == bytes.endIndex { break }
      line += 1
      guard wanted.contains(line) || open.contains(where: { Self.mayName($0.id, text) }) else {
        continue
      }
      do throws(EventLine.Problem) {
        take(try EventLine(parsing: Array(text)))
      } catch {
        throw EventFileJudge.BadLine(line: line, reason: error.description)
      }
    }
  }

  /// Whether a line may be one of a lane: false when it says otherwise at its beginning.
  private static func mayName(
    _ id: [UInt8], _ line: Swift.Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    let start = Array("{\"lane\":\"".utf8)
    guard line.starts(with: start) else { return true }
    let rest = line.dropFirst(start.count)
    guard let end = rest.firstIndex(of: 0x22) else { return true }
    let name = rest[..<end]
    return name.contains(0x5C) || name.elementsEqual(id)
  }

  private mutating func take(_ line: EventLine) {
    let id = Array(line.lane.utf8)
    if case .opened(let header) = line.content {
      guard wanted.contains(self.line) else { return }
      let trace = Trace(
        lane: header, events: [], horizon: 0, overflowed: false, clock: header.clock)
      open.append((self.line, id, trace))
      return
    }
    guard let place = open.firstIndex(where: { $0.id == id }) else { return }
    switch line.content {
    case .opened: break
    case .event(let event): open[place].trace.events.append(event)
    case .ended(let horizon, let overflowed):
      var whole = open.remove(at: place)
      whole.trace.horizon = horizon
      whole.trace.overflowed = overflowed
      traces.append((whole.line, whole.trace))
    }
  }
}

package import AssayJournaling

/// Judges the lanes of an event file in one pass, line by line.
///
/// It is fed pieces of whole lines. A bad line stops it, and then nothing is judged: half a file
/// proves nothing.
package final class EventFileJudge {
  /// A line that cannot be taken, by its number from 1.
  package struct BadLine: Error, Hashable, Sendable, CustomStringConvertible {
    package var line: Int
    package var reason: String
    package var description: String { "line \(line): \(reason)" }
  }

  /// The rules of one API.
  package struct Group: Sendable {
    package var api: String
    package var plan: StreamPlan

    package init(api: String, plan: StreamPlan) {
      self.api = api
      self.plan = plan
    }
  }

  /// A lane that has ended.
  package struct Ended {
    package var header: LaneHeader
    /// The line at which it was opened.
    package var line: Int
    /// The place of its group.
    package var group: Int
    /// In the order of the group's rules.
    package var verdicts: [StreamedVerdict]
  }

  private let groups: [(group: Group, judge: StreamJudge)]
  private let report: (Ended) -> Void
  private var lanes = LaneTable()
  private var batch = LineBatch()
  /// How many lines were taken; while one is, its number.
  package private(set) var lines = 0
  /// How many lines were events.
  package private(set) var events = 0

  /// - Parameter report: Is told of every lane that ends.
  package init(_ groups: [Group], report: @escaping (Ended) -> Void) {
    self.groups = groups.map { ($0, StreamJudge($0.plan)) }
    self.report = report
  }

  /// Takes whole lines.
  ///
  /// - Throws: the first bad line of the file.
  package func take(_ bytes: UnsafeBufferPointer<UInt8>) throws(BadLine) {
    guard let base = bytes.baseAddress else { return }
    let before = lines
    batch.sort(bytes)
    var first: BadLine?
    for place in 0..<batch.count {
      let line = batch.ordered[place]
      lines = before + Int(line.number) + 1
      if let first, lines > first.line { continue }
      do throws(BadLine) {
        try takeLine(base, Int(line.start), Int(line.end))
      } catch {
        first = error
      }
    }
    lines = before + batch.count
    if let first { throw first }
  }

  private func takeLine(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int
  ) throws(BadLine) {
    if try takeEvent(base, start, end) {
      events += 1
      return
    }
    let line = UnsafeBufferPointer(start: base + start, count: end - start)
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 || $0 == 0x0A }) { return }
    try takeLine(Array(line.last == 0x0A ? line.dropLast() : line[...]))
  }

  /// Sees to it that no lane is left open.
  package func finish() throws(BadLine) {
    guard let open = lanes.entries.first else { return }
    let others = lanes.count - 1
    throw BadLine(
      line: lines,
      reason: "the lane \"\(open.lane.header.id)\", opened in line \(open.line), does not end"
        + (others > 0 ? ", like \(others) more" : "")
        + "; the file is incomplete, so nothing is judged: write it to its end")
  }

  // MARK: Usual lines

  /// Takes a line that is an event; false for anything unusual.
  private func takeEvent(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int
  ) throws(BadLine) -> Bool {
    var scanner = EventScanner(base, from: start, to: end)
    // The usual line names its lane first.
    guard scanner.take(0x7B), let first = scanner.text(), EventKey(first) == .lane,
      scanner.take(0x3A), let id = scanner.text(),
      let open = lanes.lane(id, hash: ByteHash.of(id))
    else { return false }
    return try takeEvent(
      &scanner, open.lane.takeUnretainedValue(), open.judge.takeUnretainedValue())
  }

  /// Takes the rest of an event of a lane.
  private func takeEvent(
    _ scanner: inout EventScanner, _ lane: StreamLane, _ judge: StreamJudge
  ) throws(BadLine) -> Bool {
    guard !lane.keepsEvents else { return false }
    var name: NameReference?
    var arrival = Arrival(begin: Int.min, time: Int.min, speaker: .model, origin: .model)
    var cause = SpeakerCode.runner
    var seen: UInt32 = 1 << EventKey.lane.rawValue
    var isUsual = true
    while isUsual, scanner.take(0x2C) {
      isUsual = false
      guard let key = scanner.text(), scanner.take(0x3A) else { break }
      let kind = EventKey(key)
      // A key that stands there twice is for the other parser to refuse.
      guard seen & 1 << kind.rawValue == 0 else { break }
      var isRead = false
      switch kind {
      case .at, .time, .connection, .released, .end:
        if let value = scanner.integer() {
          isRead = true
          switch kind {
          case .at: arrival.begin = value
          case .time: arrival.time = value
          case .connection: arrival.connection = value
          case .released: arrival.released = value
          default: break
          }
        }
      case .on:
        if let text = scanner.text() {
          name = judge.name(text)
          isRead = true
        }
      case .by:
        if let speaker = scanner.text().flatMap(SpeakerCode.init) {
          arrival.speaker = speaker
          isRead = true
        }
      case .causedBy:
        if let speaker = scanner.text().flatMap(SpeakerCode.init) {
          cause = speaker
          isRead = true
        }
      case .fields: if let name { isRead = scanFields(&scanner, lane, judge, name) }
      case .lane, .other: break
      }
      seen |= 1 << kind.rawValue
      isUsual = isRead
    }
    guard isUsual, seen & Self.needed == Self.needed, scanner.take(0x7D), scanner.take(0x0A),
      let name
    else {
      // Values of a line that turned out to be unusual must not stay.
      if let name { judge.clear(name) }
      return false
    }
    arrival.origin = arrival.speaker == .model ? cause : arrival.speaker
    do throws(StreamProblem) {
      try judge.arrive(arrival, name, lane)
    } catch {
      throw BadLine(line: lines, reason: error.description)
    }
    return true
  }

  /// The keys that every event has.
  private static let needed: UInt32 =
    1 << EventKey.at.rawValue | 1 << EventKey.time.rawValue | 1 << EventKey.on.rawValue
    | 1 << EventKey.by.rawValue

  /// Reads the fields that the plan asks for; false at anything unusual.
  private func scanFields(
    _ scanner: inout EventScanner, _ lane: StreamLane, _ judge: StreamJudge, _ name: NameReference
  ) -> Bool {
    guard scanner.take(0x7B) else { return false }
    if scanner.take(0x7D) { return true }
    repeat {
      guard let key = scanner.text(), scanner.take(0x3A) else { return false }
      let place = name.pointee.need(key)
      guard place >= 0 else {
        guard scanner.skipValue() else { return false }
        continue
      }
      let need = name.pointee.needs[place]
      let value: PackedValue
      if need.use == .presence {
        guard scanner.skipValue() else { return false }
        value = .something
      } else {
        guard let read = scanValue(&scanner, need.use, lane, judge) else { return false }
        value = read
      }
      judge.current[Int(need.field)] = value.bits
    } while scanner.take(0x2C)
    return scanner.take(0x7D)
  }

  @inline(__always)
  private func scanValue(
    _ scanner: inout EventScanner, _ use: StreamName.Use, _ lane: StreamLane, _ judge: StreamJudge
  ) -> PackedValue? {
    switch scanner.next {
    case 0x22: scanner.text().map { judge.pack(text: $0, use, lane) }
    case 0x74: scanner.word("true") ? .yes : nil
    case 0x66: scanner.word("false") ? .no : nil
    case 0x6E: scanner.word("null") ? .null : nil
    default: scanner.integer().flatMap { PackedValue(integer: $0) }
    }
  }

  // MARK: Other lines

  private func takeLine(_ bytes: [UInt8]) throws(BadLine) {
    let line: EventLine
    do throws(EventLine.Problem) {
      line = try EventLine(parsing: bytes)
    } catch {
      throw BadLine(line: lines, reason: error.description)
    }
    var id = line.lane
    let (entry, hash) = id.withUTF8 { id in
      let hash = ByteHash.of(id)
      return (lanes.find(id, hash: hash)?.takeUnretainedValue(), hash)
    }
    if case .opened(let header) = line.content {
      try open(header, hash: hash, known: entry)
      return
    }
    guard let entry else {
      throw BadLine(
        line: lines,
        reason:
          "the lane \"\(line.lane)\" is not open here; a lane begins with its \"opened\" line and "
          + "is over with its \"ended\" line")
    }
    do throws(StreamProblem) {
      switch line.content {
      case .opened: break
      case .event(let event):
        events += 1
        try entry.judge.take(event, entry.lane)
      case .ended(let horizon, let overflowed):
        let verdicts = try entry.judge.end(entry.lane, horizon: horizon, overflowed: overflowed)
        lanes.remove(entry)
        report(
          Ended(
            header: entry.lane.header, line: entry.line, group: entry.group, verdicts: verdicts))
      }
    } catch {
      throw BadLine(line: lines, reason: error.description)
    }
  }

  private func open(
    _ header: LaneHeader, hash: UInt64, known: LaneTable.Entry?
  ) throws(BadLine) {
    if let known {
      throw BadLine(
        line: lines,
        reason:
          "the lane \"\(header.id)\" is open since line \(known.line); give each lane an id of "
          + "its own")
    }
    guard let group = groups.firstIndex(where: { $0.group.api == header.api }) else {
      let list = groups.map { "\"\($0.group.api)\"" }.joined(separator: ", ")
      throw BadLine(
        line: lines,
        reason:
          "the lane \"\(header.id)\" is of the API \"\(header.api)\", whose rules are not here; "
          + "there are those of \(list)")
    }
    let judge = groups[group].judge
    lanes.add(
      LaneTable.Entry(
        id: Array(header.id.utf8), hash: hash, lane: judge.open(header), judge: judge,
        group: group, line: lines))
  }
}

extension SpeakerCode {
  /// The speaker that some bytes spell.
  @inline(__always)
  init?(_ text: EventScanner.Text) {
    guard text.count >= 4 else { return nil }
    switch (text[0], text.count) {
    case (0x63, 6): self = .client
    case (0x72, 6): self = .runner
    case (0x6D, 4): self = .mock
    case (0x6D, 5): self = .model
    case (0x61, 7): self = .adapter
    default: return nil
    }
    guard Self.words[Int(rawValue)].withUnsafeBufferPointer({ ByteHash.isEqual($0, text) }) else {
      return nil
    }
  }

  private static let words: [[UInt8]] = ["client", "mock", "runner", "adapter", "model"].map {
    Array($0.utf8)
  }
}

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

  /// How many bytes are best taken at once.
  package var pieceSize: Int { groups.map(\.group.plan.pieceSize).max() ?? 4 << 20 }

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
    batch.ordered.withUnsafeBufferPointer { ordered in
      for line in ordered.prefix(batch.count) {
        let number = before + Int(line.number) + 1
        if let first, number > first.line { continue }
        if takeUsual(base, line, number, &first) { continue }
        do throws(BadLine) {
          lines = number
          try takeOther(base, line)
        } catch {
          first = error
        }
      }
    }
    lines = before + batch.count
    if let first { throw first }
  }

  private func takeOther(
    _ base: UnsafePointer<UInt8>, _ place: LineBatch.Line
  ) throws(BadLine) {
    let line = UnsafeBufferPointer(
      start: base + Int(place.start), count: Int(place.end - place.start))
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

  /// What became of a line that may be usual.
  private enum Outcome {
    case taken, unusual
    case bad(StreamProblem)
  }

  /// Takes a line that is an event; false for anything unusual.
  @inline(__always)
  private func takeUsual(
    _ base: UnsafePointer<UInt8>, _ line: LineBatch.Line, _ number: Int, _ first: inout BadLine?
  ) -> Bool {
    // The usual line names its lane first.
    guard line.idEnd > 0 else { return false }
    let start = Int(line.start) &+ EventScanner.laneKey.utf8CodeUnitCount
    let idEnd = Int(line.start &+ line.idEnd)
    let id = EventScanner.Text(start: base + start, count: idEnd &- 1 &- start)
    guard let open = lanes.lane(id, hash: line.hash) else { return false }
    var scanner = EventScanner(base, from: idEnd, to: Int(line.end))
    let outcome = open.lane._withUnsafeGuaranteedRef { lane in
      open.judge._withUnsafeGuaranteedRef { judge in takeEvent(&scanner, lane, judge) }
    }
    switch outcome {
    case .taken: events &+= 1
    case .unusual: return false
    case .bad(let problem): first = BadLine(line: number, reason: problem.description)
    }
    return true
  }

  /// Takes the rest of an event of a lane.
  private func takeEvent(
    _ scanner: inout EventScanner, _ lane: StreamLane, _ judge: StreamJudge
  ) -> Outcome {
    guard !lane.keepsEvents, scanner.take(",\"at\":"), let begin = scanner.integer() else {
      return .unusual
    }
    if scanner.take(",\"end\":"), scanner.integer() == nil { return .unusual }
    guard scanner.take(",\"time\":"), let time = scanner.integer(), scanner.take(",\"on\":\""),
      let text = scanner.restOfText(), scanner.take(",\"by\":"), let speaker = scanner.speaker()
    else { return .unusual }
    var arrival = Arrival(begin: begin, time: time, speaker: speaker, origin: speaker)
    if scanner.take(",\"connection\":") {
      guard let connection = scanner.integer() else { return .unusual }
      arrival.connection = connection
    }
    var cause = SpeakerCode.runner
    if scanner.take(",\"causedBy\":") {
      guard let other = scanner.speaker() else { return .unusual }
      cause = other
    }
    if speaker == .model { arrival.origin = cause }
    if scanner.take(",\"released\":") {
      guard let released = scanner.integer() else { return .unusual }
      arrival.released = released
    }
    let name = judge.name(text)
    if scanner.take(",\"fields\":{"), !scanFields(&scanner, lane, judge, name) {
      // Values of a line that turned out to be unusual must not stay.
      judge.clear(name)
      return .unusual
    }
    guard scanner.take("}\n") else {
      judge.clear(name)
      return .unusual
    }
    do throws(StreamProblem) {
      try judge.arrive(arrival, name, lane)
    } catch {
      return .bad(error)
    }
    return .taken
  }

  /// Reads the fields that the plan asks for; false at anything unusual.
  private func scanFields(
    _ scanner: inout EventScanner, _ lane: StreamLane, _ judge: StreamJudge, _ name: NameReference
  ) -> Bool {
    if scanner.take(0x7D) { return true }
    let shape = name.pointee.shape
    var step = 0
    repeat {
      if shape.pointee.takeUsual(&scanner, &step) { continue }
      let start = scanner.place
      let place: Int
      if let known = shape.pointee.take(&scanner, &step) {
        place = known
      } else {
        guard let key = scanner.text(), scanner.take(0x3A) else { return false }
        place = name.pointee.need(key)
        shape.pointee.learn(key, need: place, at: &step)
      }
      guard place >= 0 else {
        guard scanner.skipValue() else { return false }
        if step > 0 {
          shape.pointee.remember(
            scanner.bytes(from: start), count: scanner.place - start, of: step - 1)
        }
        continue
      }
      let need = name.pointee.needs[place]
      if need.use == .presence {
        guard scanner.skipValue() else { return false }
        judge.current[Int(need.field)] = PackedValue.something.bits
      } else {
        guard let value = scanValue(&scanner, need.use, lane, judge) else { return false }
        judge.current[Int(need.field)] = value.bits
      }
    } while scanner.take(0x2C)
    return scanner.take(0x7D)
  }

  @inline(__always)
  private func scanValue(
    _ scanner: inout EventScanner, _ use: StreamName.Use, _ lane: StreamLane, _ judge: StreamJudge
  ) -> PackedValue? {
    switch scanner.next {
    case 0x22:
      guard let value = scanner.value() else { return nil }
      return value.short ?? judge.pack(text: value.text, use, lane)
    case 0x74: return scanner.word("true") ? .yes : nil
    case 0x66: return scanner.word("false") ? .no : nil
    case 0x6E: return scanner.word("null") ? .null : nil
    default: return scanner.integer().flatMap { PackedValue(integer: $0) }
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

import AssayJSON

/// Why a line is no journal entry.
package struct JournalLineError: Error, Hashable, Sendable, CustomStringConvertible {
  package var reason: String
  package var description: String { reason }
}

extension JournalLine {
  /// About 273,000 years, as in ECMAScript: sums of such times cannot overflow.
  private static let longestTime = 8_640_000_000_000_000

  /// Reads one line back.
  package static func decode(
    _ line: [UInt8]
  ) throws(JournalLineError) -> (lane: String, entry: JournalEntry) {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: line)
    } catch {
      throw JournalLineError(reason: "the line is no JSON: \(error)")
    }
    let root = document.root
    guard let lane = root["lane"]?.string, let number = root["n"]?.integer,
      let time = root["at"]?.integer, let kind = root["is"]?.string
    else {
      throw JournalLineError(
        reason: "the line is no journal entry: it needs \"lane\", \"n\", \"at\" and \"is\"")
    }
    guard time.magnitude <= longestTime.magnitude else {
      throw JournalLineError(reason: "\"at\" is \(time), which is no time in milliseconds")
    }
    let reader = EntryReader(node: root)
    guard let content = try reader.content(kind) else {
      throw JournalLineError(
        reason: "\"is\" is \"\(kind)\", which no entry is called; the file may be of a newer Assay")
    }
    return (lane, JournalEntry(number: number, time: time, content: content))
  }
}

/// Reads the members of one entry.
private struct EntryReader {
  let node: JSONNode

  func content(_ kind: String) throws(JournalLineError) -> JournalEntry.Content? {
    switch kind {
    case "lane":
      guard let header = node["header"].flatMap(LaneHeaderLine.decode) else {
        throw missing("header")
      }
      return .opened(header)
    case "connected":
      return .connected(
        ConnectionRecord(
          connection: try int("connection"), role: try string("role"),
          fault: node["fault"]?.string))
    case "disconnected": return .disconnected(connection: try int("connection"))
    case "request":
      return .request(
        RequestRecord(
          exchange: try int("exchange"), connection: try int("connection"),
          index: try int("index"), role: try string("role"), head: try bytes("head"),
          body: try bytes("body"), operation: node["operation"]?.string))
    case "malformed":
      return .malformed(
        MalformedRecord(
          connection: try int("connection"), role: try string("role"),
          reason: try string("reason"), status: try int("status"), bytes: try bytes("bytes")))
    case "reply":
      return .reply(
        ReplyRecord(
          exchange: try int("exchange"), operation: node["operation"]?.string,
          status: try int("status"), head: try bytes("head"), body: try bytes("body"),
          fault: node["fault"]?.string, miss: node["miss"]?.string))
    case "replied":
      guard let ending = RepliedRecord.Ending(rawValue: try string("ending")) else {
        throw missing("ending")
      }
      return .replied(
        RepliedRecord(
          exchange: try int("exchange"), bytesWritten: try int("bytesWritten"), ending: ending))
    case "held": return .held(exchange: try int("exchange"), by: try string("by"))
    case "released": return .released(exchange: try int("exchange"), gate: try string("gate"))
    case "aborted": return .aborted(exchange: try int("exchange"))
    case "step":
      return .step(
        StepRecord(
          verb: try string("verb"), arguments: node["with"]?.value ?? .object([:]),
          settled: try boolean("settled")))
    case "answered": return .answered(step: try int("step"), try outcome())
    case "observed":
      return .observed(
        ObservationRecord(
          name: try string("name"), data: node["data"]?.value ?? .object([:]),
          clientTime: node["clientTime"]?.integer))
    case "expected":
      guard case .object(let fields)? = node["fields"]?.value else { throw missing("fields") }
      return .expected(
        ExpectedRecord(name: try string("name"), fields: fields, cause: try int("cause")))
    case "changed":
      guard case .object(let fields)? = node["fields"]?.value else { throw missing("fields") }
      return .changed(
        ChangeRecord(
          behaviour: try string("behaviour"), fields: fields, exchange: try int("exchange")))
    case "settled":
      return .mark(
        .settled(
          held: node["held"]?.elements.compactMap(\.integer) ?? [], horizon: try int("horizon")))
    case "tick": return .mark(.tick(to: try int("to")))
    case "launch":
      return .mark(
        .launch(
          launch: try int("launch"), install: try int("install"), device: try int("device"),
          config: node["config"]?.value))
    case "network": return .mark(.network(isOnline: try boolean("online")))
    case "end": return .mark(.end)
    case "crashed": return .crashed(reason: try string("reason"))
    case "notRun":
      guard let kind = NotRunRecord.Kind(rawValue: try string("kind")) else {
        throw missing("kind")
      }
      return .notRun(NotRunRecord(kind: kind, reason: try string("reason")))
    case "noise": return .noise(try string("line"))
    case "overflow": return .overflow(lost: try int("lost"))
    default: return nil
    }
  }

  private func outcome() throws(JournalLineError) -> StepOutcome {
    switch try string("outcome") {
    case "value": return .value(node["value"]?.value ?? .null)
    case "unsupported": return .unsupported
    case "failed": return .failed(code: try int("code"), message: try string("message"))
    case "pending": return .pending
    case "crashed": return .crashed
    default: throw missing("outcome")
    }
  }

  private func int(_ key: String) throws(JournalLineError) -> Int {
    guard let value = node[key]?.integer else { throw missing(key) }
    return value
  }

  private func string(_ key: String) throws(JournalLineError) -> String {
    guard let value = node[key]?.string else { throw missing(key) }
    return value
  }

  private func boolean(_ key: String) throws(JournalLineError) -> Bool {
    guard let value = node[key]?.boolean else { throw missing(key) }
    return value
  }

  private func bytes(_ key: String) throws(JournalLineError) -> [UInt8] {
    if let text = node[key]?.string { return Array(text.utf8) }
    guard let value = node[key]?["base64"]?.string.flatMap(Base64.decode) else {
      throw missing(key)
    }
    return value
  }

  private func missing(_ key: String) -> JournalLineError {
    JournalLineError(
      reason: "the \"\(node["is"]?.string ?? "")\" entry has no usable \"\(key)\"")
  }
}

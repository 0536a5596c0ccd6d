import AssayConformance
import AssayHTTP
import AssayJSON
import AssayJournaling
import AssayMockServing

/// One request of the client under test, as the lane received it.
public struct LaneRequest: Hashable, Sendable {
  /// Numbers the lane's requests from 1, in the order of their arrival.
  public let number: Int

  /// What the lane took it for, in the words of the contract; `nil` when it fits nothing.
  public let operation: String?

  /// Whose address it was sent to, in the words of the contract.
  public let role: String

  /// The method, as it was sent.
  public let method: String

  /// Path and query, byte for byte.
  public let target: String

  /// The header fields in the order in which they were sent.
  public let headers: [Header]

  /// The content, with its transfer coding removed.
  public let body: [UInt8]

  /// What rules can read of it: `offer`, `reply`, `verbatim`, `valid`, and what the contract extracts.
  public let fields: [String: LaneValue]

  /// Lane time in milliseconds.
  public let time: Int

  /// A header field.
  public struct Header: Hashable, Sendable {
    /// The name, as it was written.
    public let name: String

    /// The value.
    public let value: String
  }

  /// The first header field of this name, whatever its case; `nil` when there is none.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Method, target and role on one line.
  package var line: String { "\(method) \(target) to {\(role)}" }
}

extension TestLane {
  /// The requests so far, in the order of their arrival.
  ///
  /// - Parameter operation: In the words of the contract, such as `pixel`; `nil` for all requests,
  ///   those included that fit nothing.
  /// - Throws: ``TestLaneError`` when the contract has no such operation.
  public func requests(of operation: String? = nil) async throws -> [LaneRequest] {
    if let operation { _ = try LaneNames(contract: loaded.contract).operation(operation) }
    let engine = engine
    await engine.drain()
    return requests(in: SealedJournal(entries: engine.entriesSoFar))
      .filter { operation == nil || $0.operation == operation }
  }

  /// The requests that a journal holds.
  func requests(in journal: SealedJournal) -> [LaneRequest] {
    guard let trace = TraceBuilder.trace(of: journal, contract: loaded.contract) else { return [] }
    var events: [Int: Event] = [:]
    for event in trace.events where event.speaker == .client && event["method"] != nil {
      events[event.begin] = event
    }
    return journal.entries.compactMap { entry in
      guard case .request(let record) = entry.content, let event = events[entry.number]
      else { return nil }
      return LaneRequest(record, event, at: entry.time)
    }
  }
}

extension LaneRequest {
  fileprivate init?(_ record: RequestRecord, _ event: Event, at time: Int) {
    guard let request = try? HTTPRequest(head: record.head, body: record.body) else { return nil }
    number = record.exchange
    operation = ["unknown", "tolerated"].contains(event.name) ? nil : event.name
    role = event["role"]?.string ?? record.role
    method = request.method
    target = event["target"]?.string ?? request.target
    headers = request.fields.map { Header(name: $0.name, value: $0.value) }
    body = record.body
    fields = [String: LaneValue](event.fields).filter { !$0.key.hasPrefix("header.") }
    self.time = time
  }
}

import AssayHTTP
import AssayLoopback
import Testing

@testable import AssayMockServing

/// Every fault once over a socket: the exact bytes that come, and how the connection ends.
@Suite(.timeLimit(.minutes(10))) struct `A fault on the wire` {
  private static let samples = FaultSample.all.filter { $0.position != .refusal }

  @Test func `refuses connections`() async throws {
    let fault = try FaultRegistry.fault("connect.refused")
    guard case .refusal = fault.effect else {
      Issue.record("connect.refused is \(fault.effect)")
      return
    }
    let reserved = try ReservedPort()
    await #expect(throws: LoopbackError.refused(port: reserved.port)) {
      try await LoopbackClient.connect(to: reserved.port)
    }
    reserved.release()
  }

  @Test(arguments: samples)
  func `sends those bytes and ends so`(sample: FaultSample) async throws {
    let bench = FaultBench(try FaultRegistry.fault(sample.spelling))
    let listener = try LoopbackListener.start(
      on: LoopGroup.shared.next(), service: bench, inspectsHeads: true)
    do {
      var dialogue = Dialogue(bench: bench, listener: listener)
      try await dialogue.run(sample)
    } catch {
      Issue.record(error)
    }
    await listener.stop()
  }
}

/// One client's talk with a listener, and what the service is told of it.
private struct Dialogue {
  let bench: FaultBench
  let listener: LoopbackListener
  private var events: AsyncStream<FaultBench.Event>.Iterator
  private var seen: [String] = []
  /// Bytes that are to come before anything else happens.
  private var due: [UInt8] = []
  private var written = 0

  init(bench: FaultBench, listener: LoopbackListener) {
    self.bench = bench
    self.listener = listener
    events = bench.events.makeAsyncIterator()
  }

  mutating func run(_ sample: FaultSample) async throws {
    guard let client = try await connect(sample) else { return }
    if case .admission = sample.position {
      await expect("opened", toBe: "opened")
      await listener.loop.drain()
      listener.admit(LoopbackConnectionID(port: listener.port, index: 0))
    }
    for action in sample.actions {
      if case .pause(let milliseconds) = action {
        try await readDue(from: client)
        let paused = await expect("paused", toBe: "paused \(milliseconds)")
        try #require(paused?.exchange).resume()
      }
      due += action.bytes
      written += action.bytes.count
    }
    try await end(client, sample)
    if let taken = sample.taken {
      #expect(seen.contains("interrupted \(taken)"), "\(seen)")
    } else if sample.position != .connection {
      #expect(seen.contains("received 6"), "\(seen)")
    } else {
      #expect(!seen.contains { $0.hasPrefix("received") }, "\(seen)")
    }
    client.close()
  }

  /// A client that has sent its request; none where the connection was broken before it could.
  private mutating func connect(_ sample: FaultSample) async throws -> LoopbackClient? {
    do {
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(sample.request)
      return client
    } catch {
      guard error == .reset, sample.position == .connection else { throw error }
      #expect(sample.ending == .rst)
      await expect("finished", toBe: "finished reset 0")
      return nil
    }
  }

  private mutating func end(_ client: LoopbackClient, _ sample: FaultSample) async throws {
    switch sample.ending {
    case .fin:
      #expect(try await client.readToEnd().escaped == due.escaped)
      await expect("finished", toBe: "finished complete \(written)")
    case .rst:
      try await readDue(from: client)
      await #expect(throws: LoopbackError.reset) { try await client.readToEnd() }
      await expect("finished", toBe: "finished reset \(written)")
    case .held:
      try await readDue(from: client)
      await listener.loop.drain()
      await listener.stop()
      await expect("finished", toBe: "finished laneEnded \(written)")
    case .open:
      try await readDue(from: client)
      await expect("finished", toBe: "finished complete \(written)")
      try await client.send("GET /next HTTP/1.1\r\nHost: lane\r\n\r\n")
      #expect(try await client.response().body == FaultSample.response.body)
    }
  }

  /// Reads as many bytes as are due, and no more.
  private mutating func readDue(from client: LoopbackClient) async throws {
    var got: [UInt8] = []
    while got.count < due.count {
      let bytes = try await client.read(atMost: due.count - got.count)
      if bytes.isEmpty { break }
      got += bytes
    }
    #expect(got.escaped == due.escaped)
    due = []
  }

  /// Waits for the next event of a kind.
  @discardableResult
  private mutating func expect(
    _ kind: String, toBe line: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> FaultBench.Event? {
    while let event = await events.next() {
      seen.append(event.line)
      guard event.line.hasPrefix(kind) else { continue }
      #expect(event.line == line, sourceLocation: sourceLocation)
      return event
    }
    return nil
  }
}

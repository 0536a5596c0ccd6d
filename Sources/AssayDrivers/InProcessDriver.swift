import AssayJSON
package import AssayJournaling

/// Drives a client that lives in this process, through the same messages but without bytes.
///
/// A client that traps takes the runner with it; use `StdioDriver` for what may crash.
package final class InProcessDriver: ClientDriver {
  private struct State {
    var client: (any ConformanceClient)?
    var queues: [String: StepQueue] = [:]
    var observed: [String: Int] = [:]
  }

  private static let name = "the client in this process"

  private let state = Guarded(State())
  private let sink: Guarded<DriverEventSink>
  private let limits: DriverLimits
  private let suite: String
  private let makeClient: @Sendable () -> any ConformanceClient

  /// Creates a driver.
  ///
  /// - Parameters:
  ///   - suite: The revision of the suite that is about to run.
  ///   - limits: How long to wait for answers other than those to steps.
  ///   - makeClient: Makes a client for each start.
  ///   - sink: Takes events; it must not call the driver.
  package init(
    suite: String, limits: DriverLimits = DriverLimits(),
    makeClient: @escaping @Sendable () -> any ConformanceClient, sink: @escaping DriverEventSink
  ) {
    self.suite = suite
    self.limits = limits
    self.makeClient = makeClient
    self.sink = Guarded(sink)
  }

  package func start() async throws(DriverError) -> AdapterDescription {
    let client = makeClient()
    let greeting = AdapterGreeting(suite: suite)
    let description = try await answer(.initialize, within: limits.start) { [self] in
      try await client.initialize(greeting) { [weak self] in self?.receive($0) }
    }
    guard description.protocolVersion == AdapterProtocol.version else {
      throw .unknownVersion(command: Self.name, version: description.protocolVersion)
    }
    state.withLock { $0 = State(client: client) }
    return description
  }

  package func restart() async throws(DriverError) -> AdapterDescription {
    await shutdown()
    return try await start()
  }

  package func open(_ opening: SessionOpening) async throws(DriverError) {
    let client = try running(.open)
    state.withLock { state in
      state.queues[opening.session] = StepQueue()
      state.observed[opening.session] = 0
    }
    try await answer(.open, within: limits.answer) { try await client.open(opening) }
  }

  package func burst(
    _ session: String, _ steps: [ClientStep], limit: Int
  ) async -> [StepOutcome] {
    guard let client = state.withLock({ $0.client }) else {
      return steps.map { _ in .crashed }
    }
    let queue = queue(session)
    let answers = steps.map { step in
      let answer = Awaited<StepOutcome>()
      queue.enqueue { [self] in
        let outcome = await Self.outcome { try await client.perform(session, step) }
        if !answer.fulfil(outcome) {
          tell(.late(session: session, step: step, outcome))
        }
      }
      return answer
    }
    return await StepOutcome.all(answers, within: limit)
  }

  package func advance(
    _ session: String, to time: Int
  ) async throws(DriverError) -> ClockReport {
    let client = try running(.advance)
    let earlier = queue(session).mark()
    return try await answer(.advance, within: limits.answer) {
      await earlier.passed()
      return try await client.advance(session, to: time)
    }
  }

  package func settle(
    _ session: String, limit: Int, held: Int
  ) async throws(DriverError) -> SettleReport {
    let client = try running(.settle)
    let earlier = queue(session).mark()
    var report = try await answer(.settle, within: limit + limits.answer) {
      await earlier.passed()
      return try await client.settle(session, limit: limit, held: held)
    }
    let observed = state.withLock { $0.observed[session] ?? 0 }
    if observed < report.observations { report.idle = false }
    return report
  }

  package func close(
    _ session: String, _ ending: SessionOpening.Ending
  ) async throws(DriverError) {
    let client = try running(.close)
    let earlier = queue(session).mark()
    try await answer(.close, within: limits.answer) {
      await earlier.passed()
      try await client.close(session, ending)
    }
    state.withLock { state in
      state.queues[session] = nil
      state.observed[session] = nil
    }
  }

  package func shutdown() async {
    let client = state.withLock { state in
      defer { state = State() }
      return state.client
    }
    guard let client else { return }
    let ended = Awaited<Void>()
    Task {
      await client.shutdown()
      ended.fulfil(())
    }
    _ = await ended.value(within: limits.shutdown)
  }

  private func running(
    _ method: AdapterProtocol.Method
  ) throws(DriverError) -> any ConformanceClient {
    guard let client = state.withLock({ $0.client }) else { throw .notStarted(method.rawValue) }
    return client
  }

  private func queue(_ session: String) -> StepQueue {
    state.withLock { state in
      if let queue = state.queues[session] { return queue }
      let queue = StepQueue()
      state.queues[session] = queue
      return queue
    }
  }

  private func receive(_ notice: AdapterNotice) {
    tell(notice.event)
    if case .observed(let session, _) = notice {
      state.withLock { $0.observed[session, default: 0] += 1 }
    }
  }

  private func tell(_ event: DriverEvent) {
    sink.withLock { $0(event) }
  }

  private func answer<Value: Sendable>(
    _ method: AdapterProtocol.Method, within limit: Int,
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws(DriverError) -> Value {
    let answer = Awaited<Result<Value, AdapterError>>()
    Task { [self] in
      let result: Result<Value, AdapterError>
      do {
        result = .success(try await body())
      } catch {
        result = .failure(AdapterError(error))
      }
      if !answer.fulfil(result) { tell(.stray("a late answer to \"\(method.rawValue)\"")) }
    }
    switch await answer.value(within: limit) {
    case .success(let value)?: return value
    case .failure(let error)?:
      throw .refused(method: method.rawValue, code: error.code, message: error.message)
    case nil:
      throw .noAnswer(command: Self.name, method: method.rawValue, milliseconds: limit)
    }
  }

  private static func outcome(_ body: () async throws -> JSONValue) async -> StepOutcome {
    do {
      return .value(try await body())
    } catch {
      let error = AdapterError(error)
      return StepOutcome(code: error.code, message: error.message)
    }
  }
}

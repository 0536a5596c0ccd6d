import AssayJSON
import AssayJournaling

/// Answers the messages of the protocol with the help of a `ConformanceClient`.
package final class AdapterServer: Sendable {
  private let client: any ConformanceClient
  private let send: @Sendable (RPCMessage) -> Void
  private let queues = Guarded<[String: StepQueue]>([:])

  /// Creates a server that answers through `send`, which is called from any thread.
  package init(_ client: any ConformanceClient, send: @escaping @Sendable (RPCMessage) -> Void) {
    self.client = client
    self.send = send
  }

  /// Takes in one line of the runner.
  ///
  /// Returns before a step, a settle or a move of the clock has ended, so that they can overlap.
  ///
  /// - Returns: Whether more lines can follow; false after `shutdown`.
  package func receive(_ line: [UInt8]) async -> Bool {
    switch RPCMessage(line: line) {
    case .request(let id, let method, let params)?:
      guard let method = AdapterProtocol.Method(rawValue: method) else {
        answer(id, with: .unsupported(method))
        return true
      }
      await handle(method, id, params)
      return method != .shutdown
    case .notification?, .answer?:
      return true
    case nil:
      let code = AdapterProtocol.Code.unreadable
      send(.answer(id: .null, .error(code: code, message: "the line is no JSON-RPC message")))
      return true
    }
  }

  /// Ends the client because the runner is gone.
  package func abandon() async {
    await client.shutdown()
  }

  private func handle(
    _ method: AdapterProtocol.Method, _ id: JSONValue, _ params: JSONValue
  ) async {
    switch method {
    case .initialize:
      await respond(id) { [client, send] in
        try await client.initialize(AdapterGreeting(params: params)) { send($0.message) }.result
      }
    case .open:
      await respond(id) { [client] in
        try await client.open(SessionOpening(params: params))
        return [:]
      }
    case .perform:
      perform(id, params)
    case .advance:
      later(id, params) { [client] session, fields in
        try await client.advance(session, to: fields.integer("to")).result
      }
    case .settle:
      later(id, params) { [client] session, fields in
        let limit = try fields.integer("limit")
        let held = try fields.integerIfPresent("held") ?? 0
        return try await client.settle(session, limit: limit, held: held).result
      }
    case .close:
      later(id, params) { [client, queues] session, fields in
        try await client.close(session, fields.choice("ending"))
        queues.withLock { $0[session] = nil }
        return [:]
      }
    case .shutdown:
      await client.shutdown()
      send(.answer(id: id, .result([:])))
    }
  }

  private func perform(_ id: JSONValue, _ params: JSONValue) {
    do {
      let fields = try MessageFields(params)
      let session = try fields.text("session")
      let step = ClientStep(try fields.text("verb"), .object(try fields.members("arguments")))
      queue(session).enqueue { [self] in
        await respond(id) { [client] in ["value": try await client.perform(session, step)] }
      }
    } catch {
      answer(id, with: .invalid("the request \(error)"))
    }
  }

  /// Answers in a while, after the steps that were asked for before.
  private func later(
    _ id: JSONValue, _ params: JSONValue,
    _ body: @escaping @Sendable (String, MessageFields) async throws -> JSONValue
  ) {
    let queue = params["session"]?.string.map(queue)
    let earlier = queue?.mark()
    Task {
      await respond(id) {
        let fields = try MessageFields(params)
        let session = try fields.text("session")
        await earlier?.passed()
        return try await body(session, fields)
      }
    }
  }

  private func respond(_ id: JSONValue, _ body: () async throws -> JSONValue) async {
    do {
      send(.answer(id: id, .result(try await body())))
    } catch let error as AdapterError {
      answer(id, with: error)
    } catch let problem as MessageProblem {
      answer(id, with: .invalid("the request \(problem)"))
    } catch {
      answer(id, with: .failed(code: AdapterProtocol.Code.failed, message: "\(error)"))
    }
  }

  private func answer(_ id: JSONValue, with error: AdapterError) {
    send(.answer(id: id, .error(code: error.code, message: error.message)))
  }

  private func queue(_ session: String) -> StepQueue {
    queues.withLock { queues in
      if let queue = queues[session] { return queue }
      let queue = StepQueue()
      queues[session] = queue
      return queue
    }
  }
}

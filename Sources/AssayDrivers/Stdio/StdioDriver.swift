#if os(macOS) || os(Linux)
  import AssayJSON
  package import AssayJournaling
  import AssayLoopback

  /// Drives a client in a child process, over its standard input and output.
  ///
  /// A client that crashes fails what is being asked of it, and can be started again.
  package final class StdioDriver: ClientDriver {
    /// What the client wrote to standard error, over all its processes.
    package let standardError = OutputTail()

    let command: [String]
    let suite: String
    let limits: DriverLimits
    let state = Guarded(State())
    private let sink: Guarded<DriverEventSink>

    /// Creates a driver that has not started anything yet.
    ///
    /// - Parameters:
    ///   - command: The program, as a path or to be found on the `PATH`, and its arguments.
    ///   - suite: The revision of the suite that is about to run.
    ///   - limits: How long to wait for answers other than those to steps.
    ///   - sink: Takes events; it must not call the driver.
    package init(
      command: [String], suite: String, limits: DriverLimits = DriverLimits(),
      sink: @escaping DriverEventSink
    ) {
      self.command = command
      self.suite = suite
      self.limits = limits
      self.sink = Guarded(sink)
    }

    package func start() async throws(DriverError) -> AdapterDescription {
      try launch()
      do throws(DriverError) {
        let greeting = AdapterGreeting(suite: suite)
        let result = try await call(.initialize, greeting.params, limit: limits.start)
        let description = try read(.initialize) { () throws(MessageProblem) in
          try AdapterDescription(result: result)
        }
        guard description.protocolVersion == AdapterProtocol.version else {
          throw .unknownVersion(command: name, version: description.protocolVersion)
        }
        return description
      } catch {
        await stop(asking: false)
        throw error
      }
    }

    package func restart() async throws(DriverError) -> AdapterDescription {
      await shutdown()
      return try await start()
    }

    package func open(_ opening: SessionOpening) async throws(DriverError) {
      state.withLock { $0.observed[opening.session] = 0 }
      _ = try await call(.open, opening.params, limit: limits.answer)
    }

    package func burst(
      _ session: String, _ steps: [ClientStep], limit: Int
    ) async -> [StepOutcome] {
      let answers = steps.map { step in
        let answer = Awaited<StepOutcome>()
        let params: JSONValue = [
          "session": .string(session), "verb": .string(step.verb), "arguments": step.arguments,
        ]
        let isSent = send(
          .perform, params,
          Call(method: .perform) { [weak self] reply in
            let outcome = Self.outcome(reply)
            // The end of the process is an event of its own.
            if !answer.fulfil(outcome), outcome != .crashed {
              self?.tell(.late(session: session, step: step, outcome))
            }
          })
        if !isSent { answer.fulfil(.crashed) }
        return answer
      }
      return await StepOutcome.all(answers, within: limit)
    }

    package func advance(
      _ session: String, to time: Int
    ) async throws(DriverError) -> ClockReport {
      let params: JSONValue = ["session": .string(session), "to": .number(JSONNumber(time))]
      let result = try await call(.advance, params, limit: limits.answer)
      return try read(.advance) { () throws(MessageProblem) in try ClockReport(result: result) }
    }

    package func settle(
      _ session: String, limit: Int, held: Int
    ) async throws(DriverError) -> SettleReport {
      let params: JSONValue = [
        "session": .string(session), "limit": .number(JSONNumber(limit)),
        "held": .number(JSONNumber(held)),
      ]
      let result = try await call(.settle, params, limit: limit + limits.answer)
      var report = try read(.settle) { () throws(MessageProblem) in
        try SettleReport(result: result)
      }
      let observed = state.withLock { $0.observed[session] ?? 0 }
      if observed < report.observations { report.idle = false }
      return report
    }

    package func close(
      _ session: String, _ ending: SessionOpening.Ending
    ) async throws(DriverError) {
      let params: JSONValue = ["session": .string(session), "ending": .string(ending.rawValue)]
      _ = try await call(.close, params, limit: limits.answer)
      state.withLock { $0.observed[session] = nil }
    }

    package func shutdown() async {
      await stop(asking: true)
    }

    /// Delivers an event, one at a time.
    func tell(_ event: DriverEvent) {
      sink.withLock { $0(event) }
    }

    /// How the last process ended; nil while one runs, and before the first.
    package var ending: ProcessEnding? { state.withLock { $0.ending } }

    package var lastWords: [String] {
      standardError.lines(after: state.withLock { $0.errorsBefore }, last: 20)
    }

    /// The program, for messages.
    var name: String { command.first ?? "" }

    private static func outcome(_ reply: Reply) -> StepOutcome {
      switch reply {
      case .outcome(.result(let result)): .value(result["value"] ?? .null)
      case .outcome(.error(let code, let message)): StepOutcome(code: code, message: message)
      case .ended: .crashed
      }
    }

    private func read<Value>(
      _ method: AdapterProtocol.Method, _ body: () throws(MessageProblem) -> Value
    ) throws(DriverError) -> Value {
      do {
        return try body()
      } catch {
        throw .malformedAnswer(
          command: name, method: method.rawValue, problem: error.description)
      }
    }
  }
#endif

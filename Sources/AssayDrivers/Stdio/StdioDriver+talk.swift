#if os(macOS) || os(Linux)
  import AssayJSON
  import AssayJournaling
  import AssayLoopback

  extension StdioDriver {
    /// What a request came to.
    enum Reply: Sendable {
      case outcome(RPCOutcome)
      case ended(ProcessEnding)
    }

    /// A request that has no answer yet.
    struct Call: Sendable {
      var method: AdapterProtocol.Method
      /// Takes the reply, also when it is late.
      var answer: @Sendable (Reply) -> Void
    }

    /// The process that runs, and the talk with it.
    struct Connection {
      var process: AdapterProcess
      var channel: LineChannel
      /// Happens when nothing more can come from standard output.
      var closed: Occurrence<Void>
    }

    struct State {
      /// Numbers the processes, so that the last words of an old one are known as such.
      var launch = 0
      var connection: Connection?
      var isStopping = false
      var lastID = 0
      var calls: [Int: Call] = [:]
      var observed: [String: Int] = [:]
      /// How much earlier processes wrote to standard error.
      var errorsBefore = 0
      /// How the last process ended.
      var ending: ProcessEnding?
    }

    /// Sends a request and waits for its result.
    func call(
      _ method: AdapterProtocol.Method, _ params: JSONValue, limit: Int
    ) async throws(DriverError) -> JSONValue {
      let answer = Awaited<Reply>()
      let isSent = send(
        method, params,
        Call(method: method) { [weak self] reply in
          if !answer.fulfil(reply) { self?.tell(.stray("a late answer to \"\(method.rawValue)\"")) }
        })
      guard isSent else {
        let (ending, isStopping) = state.withLock { ($0.ending, $0.isStopping) }
        guard let ending, !isStopping else { throw .notStarted(method.rawValue) }
        throw .ended(command: name, ending, waitingFor: nil)
      }
      switch await answer.value(within: limit) {
      case .outcome(.result(let result))?: return result
      case .outcome(.error(let code, let message))?:
        throw .refused(method: method.rawValue, code: code, message: message)
      case .ended(let ending)?:
        throw .ended(command: name, ending, waitingFor: method.rawValue)
      case nil:
        throw .noAnswer(command: name, method: method.rawValue, milliseconds: limit)
      }
    }

    /// Sends a request; false when nothing runs that could take it.
    func send(_ method: AdapterProtocol.Method, _ params: JSONValue, _ call: Call) -> Bool {
      state.withLock { state in
        guard let connection = state.connection else { return false }
        state.lastID += 1
        state.calls[state.lastID] = call
        let id = JSONValue.number(JSONNumber(state.lastID))
        connection.channel.send(
          RPCMessage.request(id: id, method: method.rawValue, params: params).line)
        return true
      }
    }

    /// Takes in a line of the client's output.
    func receive(_ line: [UInt8], launch: Int) {
      guard state.withLock({ $0.launch == launch }) else { return }
      switch RPCMessage(line: line) {
      case .answer(let id, let outcome)?:
        let call = state.withLock { state in
          id.integer.flatMap { state.calls.removeValue(forKey: $0) }
        }
        if let call {
          call.answer(.outcome(outcome))
        } else {
          tell(.stray(String(decoding: line, as: UTF8.self)))
        }
      case .notification(let method, let params)?:
        guard let notice = try? AdapterNotice.read(method: method, params: params) else {
          fallthrough
        }
        tell(notice.event)
        if case .observed(let session, _) = notice {
          state.withLock { $0.observed[session, default: 0] += 1 }
        }
      case .request?, nil:
        tell(.noise(String(decoding: line, as: UTF8.self)))
      }
    }
  }
#endif

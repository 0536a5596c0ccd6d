import AssayContractModel
import AssayHTTP
import AssayJournaling
import AssayLoopback

/// What the loop tells a lane.
extension Lane {
  func connected(_ connection: LoopbackConnectionID, role: String, fault: String?) {
    state.withLock { state in
      let number = state.number(connection)
      state.append(
        .connected(ConnectionRecord(connection: number, role: role, fault: fault)))
    }
  }

  func disconnected(_ connection: LoopbackConnectionID) {
    state.withLock { state in
      guard let number = state.connections.removeValue(forKey: connection) else { return }
      state.append(.disconnected(connection: number))
    }
  }

  /// Serves a connection once lane time has moved on.
  func admitLater(_ connection: LoopbackConnectionID, role: String, milliseconds: Int) {
    state.withLock { state in
      state.timers.append(
        LaneState.Timer(
          due: state.now + milliseconds,
          wakes: { [weak self] in self?.admit(connection) }, exchange: nil))
    }
  }

  /// What to do about the content of a request whose head is there.
  func reading(
    _ request: HTTPRequest, role: String, on handle: LoopbackExchange
  ) -> LoopbackReading {
    state.withLock { state in
      let recognition = state.recognize(request, role: role)
      guard let operation = recognition.operation, let reply = state.peekReply(operation),
        case .reading(let plan)? = reply.fault?.effect
      else { return .whole }
      return plan(request)
    }
  }

  func received(_ request: HTTPRequest, role: String, on handle: LoopbackExchange) {
    let answer = state.withLock { state -> WireAnswer? in
      let number = state.take(request, role: role, on: handle)
      guard let gate = state.pending[number]?.reply.hold, !state.openGates.contains(gate) else {
        return state.answer(number)
      }
      state.held[number] = gate
      state.append(.held(exchange: number, by: gate))
      return nil
    }
    answer?.send()
  }

  /// Reading was stopped by a fault, whose actions are under way.
  func interrupted(_ request: HTTPRequest, role: String, on handle: LoopbackExchange) {
    state.withLock { state in
      let number = state.take(request, role: role, on: handle)
      guard let exchange = state.pending[number] else { return }
      state.pending[number]?.isWhole = false
      let planned = PlannedAnswer(request: request, response: exchange.reply.response)
      state.writeReply(
        number, exchange, status: planned.response.status, head: planned.head, body: planned.body)
    }
  }

  func refused(_ error: HTTPSyntaxError, head: [UInt8], role: String, on handle: LoopbackExchange) {
    state.withLock { state in
      let number = state.number(handle.connection)
      _ = state.append(
        .malformed(
          MalformedRecord(
            connection: number, role: role, reason: "\(error)", status: error.status, bytes: head)))
    }
  }

  func paused(_ handle: LoopbackExchange, milliseconds: Int) {
    state.withLock { state in
      let number = state.numbers[LaneState.WireKey(handle)]
      if let number {
        let fault = state.pending[number]?.reply.faultText ?? "pause"
        state.held[number] = fault
        state.append(.held(exchange: number, by: fault))
      }
      state.timers.append(
        LaneState.Timer(
          due: state.now + milliseconds, wakes: { handle.resume() }, exchange: number))
    }
  }

  func aborted(_ handle: LoopbackExchange) {
    state.withLock { state in
      guard let number = state.numbers[LaneState.WireKey(handle)] else { return }
      state.pending[number]?.isAborted = true
      state.held[number] = nil
      state.append(.aborted(exchange: number))
    }
  }

  func finished(_ handle: LoopbackExchange, _ report: LoopbackReport) {
    state.withLock { state in
      guard let number = state.numbers.removeValue(forKey: LaneState.WireKey(handle)),
        let exchange = state.pending.removeValue(forKey: number)
      else { return }
      state.held[number] = nil
      let ending: RepliedRecord.Ending =
        exchange.isAborted
        ? .gone : RepliedRecord.Ending(report.ending, isWhole: exchange.isWhole)
      state.append(
        .replied(
          RepliedRecord(exchange: number, bytesWritten: report.bytesWritten, ending: ending)))
      if ending == .complete, let operation = exchange.operation, let entry = exchange.replyEntry {
        state.tellModel(
          .reply(
            operation: operation, exchange: number, status: exchange.reply.response.status,
            body: exchange.reply.document, time: state.now), cause: entry)
      }
    }
  }
}

extension LaneState.WireKey {
  init(_ handle: LoopbackExchange) {
    self.init(connection: handle.connection, index: handle.index)
  }
}

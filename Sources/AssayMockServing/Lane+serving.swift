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
      guard let operation = recognition.operation, let reply = state.replies.peek(operation),
        case .reading(let plan)? = reply.fault?.effect
      else { return .whole }
      let reading = plan(request)
      // The reply is used up here, or a request that overlaps would suffer the same fault.
      if reading != .whole { handle.context = state.replies.next(operation) }
      return reading
    }
  }

  func received(_ request: HTTPRequest, role: String, on handle: LoopbackExchange) {
    let answer = state.withLock { state -> WireAnswer? in
      let exchange = state.take(request, role: role, on: handle)
      guard let gate = exchange.reply.hold, !state.openGates.contains(gate) else {
        return state.answer(exchange, to: request)
      }
      exchange.request = request
      state.hold(exchange, by: gate)
      return nil
    }
    answer?.send()
  }

  /// Reading was stopped by a fault, whose actions are under way.
  func interrupted(_ request: HTTPRequest, role: String, on handle: LoopbackExchange) {
    state.withLock { state in
      let exchange = state.take(request, role: role, on: handle)
      exchange.isWhole = false
      let planned = PlannedAnswer(request: request, response: exchange.reply.response)
      state.writeReply(
        exchange, status: planned.response.status, head: planned.head, body: planned.body)
    }
  }

  func refused(_ error: HTTPSyntaxError, head: [UInt8], role: String, on handle: LoopbackExchange) {
    state.withLock { state in
      let number = state.number(handle)
      _ = state.append(
        .malformed(
          MalformedRecord(
            connection: number, role: role, reason: "\(error)", status: error.status, bytes: head)))
    }
  }

  func paused(_ handle: LoopbackExchange, milliseconds: Int) {
    state.withLock { state in
      let exchange = handle.laneExchange
      if let exchange { state.hold(exchange, by: exchange.reply.faultText ?? "pause") }
      state.timers.append(
        LaneState.Timer(
          due: state.now + milliseconds, wakes: { handle.resume() }, exchange: exchange?.number))
    }
  }

  func aborted(_ handle: LoopbackExchange) {
    state.withLock { state in
      guard let exchange = handle.laneExchange else { return }
      exchange.isAborted = true
      if exchange.request != nil { state.left[exchange.number] = exchange }
      state.held[exchange.number] = nil
      state.append(.aborted(exchange: exchange.number))
    }
  }

  func finished(_ handle: LoopbackExchange, _ report: LoopbackReport) {
    state.withLock { state in
      guard let exchange = handle.laneExchange else { return }
      handle.context = nil
      state.openExchanges -= 1
      exchange.request = nil
      if !state.held.isEmpty { state.held[exchange.number] = nil }
      if !state.left.isEmpty { state.left[exchange.number] = nil }
      let ending: RepliedRecord.Ending =
        exchange.isAborted
        ? .gone : RepliedRecord.Ending(report.ending, isWhole: exchange.isWhole)
      state.append(
        .replied(
          RepliedRecord(
            exchange: exchange.number, bytesWritten: report.bytesWritten, ending: ending)))
      if state.model != nil, ending == .complete, let operation = exchange.operation,
        operation != Preflight.operation, let entry = exchange.replyEntry
      {
        if let page = exchange.page {
          state.model?.read(
            ServedPage(
              operation: operation, exchange: exchange.number,
              fields: exchange.reply.response.fields.map { ($0.name, $0.value) },
              text: String(decoding: page, as: UTF8.self)))
        }
        state.tellModel(
          .reply(
            operation: operation, exchange: exchange.number, status: exchange.status,
            body: exchange.document, time: state.now, told: exchange.told), cause: entry)
      }
    }
  }
}

import AssayHTTP

extension LoopbackConnection {
  func perform(_ actions: [WireAction], on exchange: LoopbackExchange) {
    guard !isClosed, exchange.phase == .waiting else { return }
    exchange.phase = .performing
    exchange.actions = actions
    if queue.first === exchange { advance() }
  }

  func resume(_ exchange: LoopbackExchange) {
    guard !isClosed, exchange.pause == .holding else { return }
    exchange.pause = .over
    advance()
  }

  /// Carries out the answers that can be, in order.
  func advance() {
    // A service may call back in here from a call that it gets here; the outer round goes on for
    // it.
    guard !isAdvancing else { return }
    isAdvancing = true
    while !isClosed, !isBlocked, let exchange = queue.first, exchange.phase == .performing {
      guard step(exchange) else { break }
    }
    isAdvancing = false
    guard !isClosed else { return }
    if reading == .full && queue.count < Self.depth / 2 { readOn() }
    if isClosed { return }
    closeIfDone()
    watch()
  }

  /// Carries out the actions of the first exchange; false when it has to wait.
  private func step(_ exchange: LoopbackExchange) -> Bool {
    while exchange.cursor < exchange.actions.count {
      switch exchange.actions[exchange.cursor] {
      case .send(let bytes):
        if sendingEnded {
          leave(exchange, .closedByUs)
          return true
        }
        guard write(bytes, exchange) else { return false }
      case .pause(let milliseconds):
        if exchange.pause == .none {
          exchange.pause = .holding
          service?.paused(exchange, milliseconds: milliseconds)
        }
        // The service may have ended the pause, or the connection, in that very call.
        guard exchange.pause == .over, !isClosed else { return false }
        exchange.pause = .none
        exchange.cursor += 1
      case .halfClose:
        endSending()
        exchange.cursor += 1
      case .close:
        exchange.cursor += 1
        leave(exchange, .complete)
        if !isClosed { beginLingering() }
        return false
      case .reset:
        exchange.cursor += 1
        Socket.resetOnClose(descriptor)
        leave(exchange, .reset)
        dismissQueue(.closedByUs)
        close()
        return false
      case .stall:
        guard peerEnded else { return false }
        leave(exchange, .peerClosed)
        dismissQueue(.peerClosed)
        close()
        return false
      }
    }
    if exchange.isPrelude {
      exchange.isPrelude = false
      exchange.phase = .waiting
      exchange.actions = []
      exchange.cursor = 0
      readOn()
      return true
    }
    leave(exchange, .complete)
    return true
  }

  private func leave(_ exchange: LoopbackExchange, _ ending: LoopbackReport.Ending) {
    queue.removeFirst()
    finish(exchange, ending)
  }

  /// Writes on; true when the action at the cursor is done.
  private func write(_ bytes: [UInt8], _ exchange: LoopbackExchange) -> Bool {
    while exchange.offset < bytes.count {
      let outcome: Socket.Outcome
      if exchange.cursor + 1 < exchange.actions.count,
        case .send(let more) = exchange.actions[exchange.cursor + 1], !more.isEmpty
      {
        outcome = bytes.withUnsafeBytes { first in
          more.withUnsafeBytes { second in
            Socket.send(
              descriptor, UnsafeRawBufferPointer(rebasing: first[exchange.offset...]), second)
          }
        }
      } else {
        outcome = bytes.withUnsafeBytes { first in
          Socket.send(descriptor, UnsafeRawBufferPointer(rebasing: first[exchange.offset...]))
        }
      }
      switch outcome {
      case .bytes(let count):
        exchange.bytesWritten += count
        exchange.offset += count
      case .wouldBlock:
        isBlocked = true
        watch()
        return false
      case .failed(let code):
        lost(Self.ending(code))
        return false
      }
    }
    // What went beyond this action belongs to the next one.
    exchange.offset -= bytes.count
    exchange.cursor += 1
    return true
  }
}

extension LoopbackExchange {
  /// Whether it has come to a `.stall`.
  var isStalled: Bool {
    phase == .performing && cursor < actions.count && actions[cursor] == .stall
  }
}

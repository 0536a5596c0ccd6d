import AssayHTTP

extension LoopbackConnection {
  /// Reads what is there.
  func receive(_ readiness: PollReadiness) {
    guard reading == .open || reading == .discarding else {
      if readiness.contains(.ended) { peerFinished() }
      return
    }
    let buffer = loop.readBuffer
    // Bounded, so that a fast client does not keep the others from their turn.
    for _ in 0..<16 where !isClosed {
      switch Socket.receive(descriptor, into: buffer) {
      case .bytes(0):
        inputEnded = true
        return peerFinished()
      case .bytes(let count):
        if reading != .discarding {
          take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        // A short read has emptied the socket; only a FIN may be behind it.
        if count < buffer.count && !readiness.contains(.ended) { return }
        if reading == .held || reading == .full { return }
      case .wouldBlock:
        return
      case .failed(let code):
        return lost(Self.ending(code))
      }
    }
  }

  /// Parses bytes into requests and hands them on.
  func take(_ bytes: UnsafeRawBufferPointer) {
    var position = 0
    while !isClosed && reading == .open {
      do throws(HTTPSyntaxError) {
        let request = try next(bytes, &position)
        if let request {
          deliver(request)
        } else if position == bytes.count && !needsInspection {
          break
        }
      } catch {
        refuse(error)
        return
      }
      if needsInspection { inspect() }
      if let stop, parser.unfinishedBodyCount >= stop.bytes { interrupt(stop.actions) }
      if queue.count >= Self.depth && reading == .open { reading = .full }
    }
    guard !isClosed else { return }
    if (reading == .held || reading == .full) && position < bytes.count {
      stash.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[position...]))
    }
    if reading == .open && parser.wantsContinue && !continued { sendContinue() }
    watch()
  }

  private var needsInspection: Bool {
    listener.inspectsHeads && inspected == nil && parser.hasOpenHead
  }

  /// The next request; never takes content beyond the place where reading it stops.
  private func next(_ bytes: UnsafeRawBufferPointer, _ position: inout Int)
    throws(HTTPSyntaxError) -> HTTPRequest?
  {
    guard let stop else { return try parser.consume(bytes, from: &position) }
    // A raw byte carries at most one byte of content.
    let room = max(0, stop.bytes - parser.unfinishedBodyCount)
    let end = min(bytes.count, position + room)
    let part = UnsafeRawBufferPointer(rebasing: bytes[position..<end])
    var used = 0
    defer { position += used }
    return try parser.consume(part, from: &used)
  }

  private func deliver(_ request: HTTPRequest) {
    continued = false
    stop = nil
    let exchange: LoopbackExchange
    if let inspected {
      exchange = inspected
      self.inspected = nil
      exchange.beganAfterEnd = peerEnded
      if !queue.contains(where: { $0 === exchange }) { queue.append(exchange) }
    } else {
      exchange = enqueue()
    }
    // Nothing that follows it is processed (RFC 9112, section 9.6), however late its answer comes.
    if !request.keepsAlive { reading = .discarding }
    service?.received(request, on: exchange)
  }

  /// Asks the service about content that is still to come.
  private func inspect() {
    guard let request = parser.unfinished, let service else { return }
    let exchange = LoopbackExchange(link: self, index: nextIndex)
    nextIndex += 1
    inspected = exchange
    switch service.reading(request, on: exchange) {
    case .whole:
      break
    case .silently:
      continued = true
    case .after(let actions):
      continued = true
      reading = .held
      exchange.isPrelude = true
      queue.append(exchange)
      perform(actions, on: exchange)
    case .stop(let bytes, let actions):
      stop = (bytes, actions)
      continued = continued || bytes == 0
    }
  }

  /// Reads no more and lets the actions happen.
  private func interrupt(_ actions: [WireAction]) {
    guard let request = parser.unfinished, let exchange = inspected else { return }
    stop = nil
    inspected = nil
    reading = .held
    queue.append(exchange)
    service?.interrupted(request, on: exchange)
    perform(actions, on: exchange)
  }

  /// Answers a malformed request in its turn, and reads no more requests.
  private func refuse(_ error: HTTPSyntaxError) {
    let exchange: LoopbackExchange
    if let inspected {
      exchange = inspected
      self.inspected = nil
      if !queue.contains(where: { $0 === exchange }) { queue.append(exchange) }
    } else {
      exchange = enqueue()
    }
    reading = .discarding
    stop = nil
    service?.refused(error, head: parser.headBytes, on: exchange)
    let response = HTTPResponse(
      status: error.status, fields: [("Content-Type", "text/plain; charset=utf-8")],
      body: Array("\(error)\n".utf8))
    exchange.phase = .waiting
    perform(HTTPResponseWriter.actions(for: response, answering: nil), on: exchange)
    watch()
  }

  private func sendContinue() {
    continued = true
    let exchange = LoopbackExchange(link: self, index: -1)
    exchange.isUnreported = true
    queue.append(exchange)
    perform([.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))], on: exchange)
  }

  /// Goes on where reading had been held or full.
  func readOn() {
    guard !isClosed, reading == .held || reading == .full else { return }
    reading = .open
    let bytes = stash
    stash = []
    bytes.withUnsafeBytes { take($0) }
    if !isClosed && reading == .open && inputEnded { endOfInput() }
  }

  /// The client's FIN was noticed, behind bytes that are not read yet or as the end of all bytes.
  func peerFinished() {
    if !peerEnded {
      peerEnded = true
      for exchange in queue where exchange.phase != .finished { tellAborted(exchange) }
    }
    guard !isClosed else { return }
    watch()
    if inputEnded && reading == .open { endOfInput() }
    guard !isClosed else { return }
    if inputEnded && reading == .discarding && sendingEnded {
      dismissQueue(.peerClosed)
      return close()
    }
    // A stalled exchange has nothing more to do than to wait for this.
    if let first = queue.first, first.isStalled {
      dismissQueue(.peerClosed)
      return close()
    }
    closeIfDone()
  }

  /// Judges what is left when no more bytes can come.
  private func endOfInput() {
    if parser.isInsideMessage { refuse(parser.incomplete) }
    closeIfDone()
  }

  /// Closes a connection whose client has gone and has got all its answers.
  func closeIfDone() {
    guard peerEnded, queue.isEmpty, !isClosed else { return }
    // While requests may still be read, only the end of the input is the end.
    if inputEnded ? stash.isEmpty : reading == .held { close() }
  }
}

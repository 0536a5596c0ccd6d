import AssayHTTP

/// One accepted connection: reads requests, queues exchanges, carries out the answer of the first.
///
/// `@unchecked Sendable`: touched on its loop only.
final class LoopbackConnection: LoopSource, @unchecked Sendable {
  enum Reading {
    /// Requests are parsed.
    case open
    /// Nothing is read before `admit`.
    case unadmitted
    /// Nothing is read: a prelude runs, or reading was stopped on purpose.
    case held
    /// Too many exchanges wait for their answers.
    case full
    /// What comes is thrown away: after a request that is the last one, after a refusal, and once
    /// our side has ended (RFC 9112, section 9.6).
    case discarding
  }

  let id: LoopbackConnectionID
  let loop: EventLoop
  let listener: LoopbackListener
  var descriptor: Int32
  var parser: HTTPRequestParser
  var reading = Reading.open
  /// Bytes read and not parsed yet, while reading is held or full.
  var stash: [UInt8] = []
  /// Exchanges in the order of their requests; the first one is being answered.
  var queue: [LoopbackExchange] = []
  var nextIndex = 0
  /// What the service calls the connection.
  var label = 0
  /// The client's FIN was noticed; what it sent before may still wait to be read.
  var peerEnded = false
  /// Everything that the client sent has been read.
  var inputEnded = false
  /// Our FIN has been sent.
  var sendingEnded = false
  var isBlocked = false
  var isClosed = false
  var isAdvancing = false
  var continued = false
  /// The exchange whose content is being read, and where reading it stops.
  var inspected: LoopbackExchange?
  var stop: (bytes: Int, actions: [WireAction])?

  private var token: UInt64?
  private var interest: PollInterest = []
  private var linger: LoopTimer?

  /// How many exchanges may wait before no more requests are read.
  static let depth = 64
  /// How long a client has to close its side after ours has ended, in milliseconds.
  static let lingering = 2_000

  var service: (any LoopbackService)? { listener.service }

  init(id: LoopbackConnectionID, descriptor: Int32, listener: LoopbackListener) {
    self.id = id
    self.descriptor = descriptor
    self.listener = listener
    loop = listener.loop
    parser = HTTPRequestParser(limits: listener.limits)
    parser.stopsAfterHead = listener.inspectsHeads
  }

  /// Asks for the admission and starts to watch.
  func begin() throws(LoopbackError) {
    guard let service else { return }
    let admission = service.admission(of: id)
    switch admission {
    case .serve: reading = .open
    case .hold: reading = .unadmitted
    case .perform: reading = .held
    }
    interest = wanted
    token = try loop.register(descriptor, interest, self)
    if case .perform(let actions) = admission {
      let exchange = enqueue()
      perform(actions, on: exchange)
    }
  }

  func admit() {
    guard !isClosed, reading == .unadmitted else { return }
    reading = .open
    watch()
  }

  func ready(_ readiness: PollReadiness) {
    if readiness.contains(.readable) || readiness.contains(.ended) { receive(readiness) }
    if isClosed { return }
    if readiness.contains(.failed) {
      let code = Socket.pendingError(descriptor)
      lost(code == 0 && sendingEnded ? .peerClosed : Self.ending(code))
      return
    }
    if readiness.contains(.writable) {
      isBlocked = false
      advance()
    }
  }

  /// What the system's error says about who ended the connection.
  static func ending(_ code: Int32) -> LoopbackReport.Ending {
    Socket.isBrokenPipe(code) ? .peerClosed : .reset
  }

  func enqueue() -> LoopbackExchange {
    let exchange = LoopbackExchange(link: self, index: nextIndex)
    nextIndex += 1
    exchange.beganAfterEnd = peerEnded
    queue.append(exchange)
    return exchange
  }

  // MARK: Watching

  private var wanted: PollInterest {
    var wanted: PollInterest = []
    if !peerEnded { wanted.insert(.end) }
    if !inputEnded && (reading == .open || reading == .discarding) { wanted.insert(.read) }
    if isBlocked { wanted.insert(.write) }
    return wanted
  }

  /// Brings what is watched in line with the state.
  func watch() {
    let wanted = wanted
    guard !isClosed, wanted != interest, let token else { return }
    loop.change(descriptor, token: token, from: interest, to: wanted)
    interest = wanted
  }

  // MARK: Ending

  /// Ends our side and throws away what still comes, until the client ends its side too.
  ///
  /// Closing at once would answer late bytes with RST, and the client could lose the answer.
  func beginLingering() {
    guard !isClosed, linger == nil else { return }
    endSending()
    reading = .discarding
    stash = []
    dismissQueue(.closedByUs)
    if inputEnded {
      close()
    } else if !isClosed {
      watch()
      linger = loop.schedule(afterMilliseconds: Self.lingering) { self.close() }
    }
  }

  func endSending() {
    guard !sendingEnded else { return }
    sendingEnded = true
    Socket.endSending(descriptor)
  }

  func closeByUs(reset: Bool) {
    guard !isClosed else { return }
    guard reset else { return beginLingering() }
    Socket.resetOnClose(descriptor)
    dismissQueue(.closedByUs)
    close()
  }

  func endLane() {
    dismissQueue(.laneEnded)
    close()
  }

  /// The connection is broken.
  func lost(_ ending: LoopbackReport.Ending) {
    guard !isClosed else { return }
    if parser.isInsideMessage, reading == .open {
      let exchange = inspected ?? LoopbackExchange(link: self, index: nextIndex)
      if inspected == nil { nextIndex += 1 }
      if !queue.contains(where: { $0 === exchange }) { queue.append(exchange) }
      inspected = nil
      exchange.phase = .performing
      service?.refused(parser.incomplete, head: parser.headBytes, on: exchange)
    }
    for exchange in queue where exchange.phase != .finished { tellAborted(exchange) }
    dismissQueue(ending)
    close()
  }

  func tellAborted(_ exchange: LoopbackExchange) {
    guard !exchange.wasAborted, !exchange.isUnreported, !exchange.beganAfterEnd else { return }
    exchange.wasAborted = true
    service?.aborted(exchange)
  }

  /// Finishes all exchanges that wait, in order.
  func dismissQueue(_ ending: LoopbackReport.Ending) {
    // Out of the queue first: a service that answers one in the end of another must have no effect.
    let dismissed = queue
    queue = []
    for exchange in dismissed { finish(exchange, ending) }
  }

  /// Reports the end of an exchange that has left the queue.
  func finish(_ exchange: LoopbackExchange, _ ending: LoopbackReport.Ending) {
    guard exchange.phase != .finished else { return }
    exchange.phase = .finished
    exchange.actions = []
    guard !exchange.isUnreported else { return }
    let late = exchange.wasAborted || exchange.beganAfterEnd
    service?.finished(
      exchange,
      LoopbackReport(
        bytesWritten: exchange.bytesWritten,
        ending: ending == .complete && late ? .peerClosed : ending,
        actionsPerformed: exchange.cursor))
  }

  /// Closes the descriptor; the only place that does.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    // It holds the connection in its turn.
    inspected = nil
    linger?.cancel()
    if let token { loop.unregister(descriptor, token: token, interest: interest) }
    Socket.end(descriptor)
    listener.forget(self)
  }
}

package import AssayHTTP

/// A listening socket on 127.0.0.1 with its connections, all on one loop.
///
/// It lives until `stop()`, which whoever started it has to call.
///
/// `@unchecked Sendable`: the constants never change, all else is touched on the loop only.
package final class LoopbackListener: LoopSource, @unchecked Sendable {
  /// The port that clients connect to.
  package let port: UInt16
  /// The loop that all calls to the service come on.
  package let loop: EventLoop
  let limits: HTTPLimits
  let inspectsHeads: Bool

  private(set) var service: (any LoopbackService)?
  private var descriptor: Int32
  private var token: UInt64 = 0
  private var interest: PollInterest = .read
  private var connections: [Int: LoopbackConnection] = [:]
  private var nextIndex = 0
  private var retry: LoopTimer?

  private init(
    descriptor: Int32, port: UInt16, loop: EventLoop, service: any LoopbackService,
    limits: HTTPLimits, inspectsHeads: Bool
  ) {
    self.descriptor = descriptor
    self.port = port
    self.loop = loop
    self.service = service
    self.limits = limits
    self.inspectsHeads = inspectsHeads
  }

  /// Binds and listens; when this returns, clients can connect.
  ///
  /// Port 0 takes a free one. With `inspectsHeads` the service is asked about the content of each
  /// request before it is read, which costs a little more per request.
  package static func start(
    on loop: EventLoop, service: any LoopbackService, port: UInt16 = 0,
    limits: HTTPLimits = HTTPLimits(), inspectsHeads: Bool = false
  ) throws(LoopbackError) -> LoopbackListener {
    let (descriptor, bound) = try Socket.bound(port: port, listens: true)
    let listener = LoopbackListener(
      descriptor: descriptor, port: bound, loop: loop, service: service, limits: limits,
      inspectsHeads: inspectsHeads)
    if loop.isCurrent {
      listener.begin()
    } else {
      loop.execute { listener.begin() }
    }
    return listener
  }

  /// Closes the listener and its connections; every open exchange finishes with `laneEnded`.
  ///
  /// After it returned the service gets no more calls. A second call has no effect but waits as
  /// well.
  package func stop() async {
    await withCheckedContinuation { continuation in
      loop.execute {
        self.end()
        continuation.resume()
      }
    }
  }

  /// Begins to read from a connection that was held at its admission; from any thread.
  package func admit(_ connection: LoopbackConnectionID) {
    onLoop { $0.connections[connection.index]?.admit() }
  }

  /// Closes a connection, in order or with RST; open exchanges finish with `closedByUs`.
  ///
  /// From any thread.
  package func close(_ connection: LoopbackConnectionID, reset: Bool = false) {
    onLoop { $0.connections[connection.index]?.closeByUs(reset: reset) }
  }

  func ready(_ readiness: PollReadiness) {
    accept()
  }

  /// Forgets a connection whose descriptor is closed.
  func forget(_ connection: LoopbackConnection) {
    connections[connection.id.index] = nil
    service?.closed(connection.id)
    if retry != nil { tryAgain() }
  }

  private func onLoop(_ work: @Sendable @escaping (LoopbackListener) -> Void) {
    if loop.isCurrent {
      work(self)
    } else {
      loop.execute { work(self) }
    }
  }

  private func begin() {
    do throws(LoopbackError) {
      token = try loop.register(descriptor, .read, self)
    } catch {
      // Clients would wait in the queue for ever: closing makes them see a refused connection.
      service?.strained(error)
      Socket.end(descriptor)
      descriptor = -1
    }
  }

  private func accept() {
    var taken = 0
    // Bounded, so that a storm of connections does not keep the others from their turn.
    while taken < 64 && descriptor >= 0 && service != nil {
      switch Socket.accept(descriptor) {
      case .bytes(let accepted):
        taken += 1
        let id = LoopbackConnectionID(port: port, index: nextIndex)
        nextIndex += 1
        open(Int32(truncatingIfNeeded: accepted), id)
      case .wouldBlock:
        return
      case .failed(let code):
        strain(.system("accept", code))
        return
      }
    }
  }

  private func open(_ accepted: Int32, _ id: LoopbackConnectionID) {
    let connection = LoopbackConnection(id: id, descriptor: accepted, listener: self)
    connections[id.index] = connection
    service?.opened(id)
    do throws(LoopbackError) {
      try connection.begin()
    } catch {
      service?.strained(error)
      connection.closeByUs(reset: true)
    }
  }

  /// Stops watching for a while: a listener that cannot accept is ready all the time.
  private func strain(_ error: LoopbackError) {
    set([])
    retry = loop.schedule(afterMilliseconds: 100) { self.tryAgain() }
    service?.strained(error)
  }

  private func tryAgain() {
    retry?.cancel()
    retry = nil
    set(.read)
  }

  private func set(_ wanted: PollInterest) {
    guard descriptor >= 0, wanted != interest else { return }
    loop.change(descriptor, token: token, from: interest, to: wanted)
    interest = wanted
  }

  private func end() {
    guard service != nil else { return }
    if descriptor >= 0 {
      loop.unregister(descriptor, token: token, interest: interest)
      Socket.end(descriptor)
      descriptor = -1
    }
    retry?.cancel()
    retry = nil
    for connection in connections.values.sorted(by: { $0.id.index < $1.id.index }) {
      connection.endLane()
    }
    service = nil
  }
}

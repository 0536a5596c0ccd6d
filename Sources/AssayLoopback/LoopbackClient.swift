package import AssayHTTP

/// A plain client connection to 127.0.0.1, for tests, probes and the recorder's own checks.
///
/// It sends exactly the bytes it is given and reads only when asked, so the peer feels a slow
/// reader. Every wait has a deadline in real time. One read and one write may be under way at once.
///
/// `@unchecked Sendable`: the socket is touched on its loop only, the parser under `lock`.
package final class LoopbackClient: LoopSource, @unchecked Sendable {
  private enum Direction { case read, write }

  private struct Operation {
    /// Tries again; true when that settled it.
    let attempt: () -> Bool
    let fail: (LoopbackError) -> Void
    let timer: LoopTimer
  }

  private let loop: EventLoop
  private var descriptor: Int32
  private var token: UInt64?
  private var interest: PollInterest = []
  private var reading: Operation?
  private var writing: Operation?
  private let lock = LoopLock()
  private var parser = HTTPResponseParser()
  private var interim: [HTTPResponse] = []

  private init(descriptor: Int32, loop: EventLoop) {
    self.descriptor = descriptor
    self.loop = loop
  }

  deinit {
    if descriptor >= 0 { Socket.end(descriptor) }
  }

  /// How long a wait may take when nothing else is said, in milliseconds of real time.
  package static let patience = 600_000

  /// Connects to a port of 127.0.0.1.
  ///
  /// A server that breaks the connection at once may be seen here already, as `reset`.
  package static func connect(
    to port: UInt16, on loop: EventLoop = LoopGroup.shared.next(),
    deadlineMilliseconds: Int = patience
  ) async throws(LoopbackError) -> LoopbackClient {
    let descriptor = try Socket.stream()
    let client = LoopbackClient(descriptor: descriptor, loop: loop)
    do throws(LoopbackError) {
      if try Socket.connect(descriptor, port: port) { return client }
      try await client.run(.write, "a connection", deadlineMilliseconds) {
        client.connected(port)
      }
      return client
    } catch {
      client.close()
      throw error
    }
  }

  /// Sends bytes; returns when the operating system has taken all of them.
  package func send(_ bytes: [UInt8], deadlineMilliseconds: Int = patience)
    async throws(LoopbackError)
  {
    // Only the loop touches it, one attempt after the other.
    let progress = Progress()
    try await run(.write, "room to write", deadlineMilliseconds) {
      () -> Result<Void, LoopbackError>? in
      while progress.offset < bytes.count {
        let outcome = bytes.withUnsafeBytes {
          Socket.send(self.descriptor, UnsafeRawBufferPointer(rebasing: $0[progress.offset...]))
        }
        switch outcome {
        case .bytes(let count): progress.offset += count
        case .wouldBlock: return nil
        case .failed(let code): return .failure(self.failure("send", code))
        }
      }
      return .success(())
    }
  }

  /// Sends text as UTF-8.
  package func send(_ text: String, deadlineMilliseconds: Int = patience)
    async throws(LoopbackError)
  {
    try await send(Array(text.utf8), deadlineMilliseconds: deadlineMilliseconds)
  }

  /// The bytes that come next, at least one; none means that the peer has ended its side.
  package func read(atMost limit: Int = 65_536, deadlineMilliseconds: Int = patience)
    async throws(LoopbackError) -> [UInt8]
  {
    try await run(.read, "bytes", deadlineMilliseconds) {
      let size = max(1, min(limit, self.loop.readBuffer.count))
      let buffer = UnsafeMutableRawBufferPointer(rebasing: self.loop.readBuffer[..<size])
      switch Socket.receive(self.descriptor, into: buffer) {
      case .bytes(let count): return .success(Array(buffer[..<count]))
      case .wouldBlock: return nil
      case .failed(let code): return .failure(self.failure("recv", code))
      }
    }
  }

  /// All bytes until the peer ends its side; the deadline counts for the whole.
  package func readToEnd(deadlineMilliseconds: Int = patience) async throws(LoopbackError)
    -> [UInt8]
  {
    let end = LoopThread.nanoseconds + UInt64(deadlineMilliseconds) * 1_000_000
    var all = takeUnparsed()
    while true {
      let now = LoopThread.nanoseconds
      guard now < end else {
        throw .deadline("the end of the connection", milliseconds: deadlineMilliseconds)
      }
      let left = Int((end - now + 999_999) / 1_000_000)
      let bytes = try await read(deadlineMilliseconds: left)
      if bytes.isEmpty { return all }
      all.append(contentsOf: bytes)
    }
  }

  /// The next final response, as the answer to a request with that method.
  ///
  /// Interim responses (RFC 9110, section 15.2) are kept in `interimResponses`. The deadline counts
  /// for each piece that comes.
  package func response(to method: String = "GET", deadlineMilliseconds: Int = patience)
    async throws(LoopbackError) -> HTTPResponse
  {
    lock.withLock {
      parser.expect(answerTo: method)
      interim = []
    }
    while true {
      let response = try await message(deadlineMilliseconds: deadlineMilliseconds)
      if response.status >= 200 || response.status == 101 { return response }
      lock.withLock { interim.append(response) }
    }
  }

  /// The next response, interim or final, as the answer to what `response(to:)` was last told or
  /// GET.
  package func message(deadlineMilliseconds: Int = patience) async throws(LoopbackError)
    -> HTTPResponse
  {
    while true {
      if let response = try nextResponse() { return response }
      let bytes = try await read(deadlineMilliseconds: deadlineMilliseconds)
      if bytes.isEmpty {
        if let response = try lastResponse() { return response }
        throw .closed("a response")
      }
      lock.withLock { parser.feed(bytes) }
    }
  }

  /// The interim responses that came before the response returned last, or since it was asked for.
  package var interimResponses: [HTTPResponse] { lock.withLock { interim } }

  /// The exact head of the response returned last.
  package var lastHead: [UInt8] { lock.withLock { parser.lastHead } }

  /// Sends a request and waits for its response.
  package func exchange(
    _ request: [UInt8], method: String = "GET", deadlineMilliseconds: Int = patience
  ) async throws(LoopbackError) -> HTTPResponse {
    try await send(request, deadlineMilliseconds: deadlineMilliseconds)
    return try await response(to: method, deadlineMilliseconds: deadlineMilliseconds)
  }

  /// Ends the sending side with FIN and keeps the receiving side open.
  package func halfClose() {
    loop.execute { if self.descriptor >= 0 { Socket.endSending(self.descriptor) } }
  }

  /// Breaks the connection with RST.
  package func reset() {
    loop.execute {
      if self.descriptor >= 0 { Socket.resetOnClose(self.descriptor) }
      self.end()
    }
  }

  /// Closes the connection; a wait that is under way fails with `closed`.
  package func close() {
    loop.execute { self.end() }
  }

  // MARK: On the loop

  func ready(_ readiness: PollReadiness) {
    if readiness.contains(.failed) && reading == nil && writing == nil {
      // A broken socket is ready for ever; the next call finds out by itself.
      return unwatch()
    }
    let broken = readiness.contains(.failed)
    if broken || readiness.contains(.readable), reading?.attempt() ?? false { settle(.read) }
    if broken || readiness.contains(.writable), writing?.attempt() ?? false { settle(.write) }
    watch()
  }

  private final class Progress: @unchecked Sendable {
    // `@unchecked Sendable`: touched on the loop only.
    var offset = 0
  }

  private func nextResponse() throws(LoopbackError) -> HTTPResponse? {
    lock.lock()
    defer { lock.unlock() }
    do throws(HTTPSyntaxError) {
      return try parser.next()
    } catch {
      throw .syntax(error)
    }
  }

  private func lastResponse() throws(LoopbackError) -> HTTPResponse? {
    lock.lock()
    defer { lock.unlock() }
    do throws(HTTPSyntaxError) {
      return try parser.finish()
    } catch {
      throw .syntax(error)
    }
  }

  private func takeUnparsed() -> [UInt8] {
    lock.withLock {
      defer { parser = HTTPResponseParser() }
      return parser.unparsed
    }
  }

  private func connected(_ port: UInt16) -> Result<Void, LoopbackError>? {
    // Asked first, since asking for the error clears it, and a later read has to find it.
    if Socket.isConnected(descriptor) { return .success(()) }
    let code = Socket.pendingError(descriptor)
    if code == 0 { return nil }
    return .failure(Socket.isRefusal(code) ? .refused(port: port) : failure("connect", code))
  }

  private func failure(_ call: String, _ code: Int32) -> LoopbackError {
    if descriptor < 0 { return .closed("the call") }
    return Socket.isBroken(code) ? .reset : .system(call, code)
  }

  /// Tries, and waits for the socket when that would block.
  private func run<Value: Sendable>(
    _ direction: Direction, _ waitingFor: String, _ milliseconds: Int,
    _ attempt: @escaping @Sendable () -> Result<Value, LoopbackError>?
  ) async throws(LoopbackError) -> Value {
    let result: Result<Value, LoopbackError> = await withCheckedContinuation { continuation in
      loop.execute {
        if let result = attempt() { return continuation.resume(returning: result) }
        let timer = self.loop.schedule(afterMilliseconds: milliseconds) {
          self.fail(direction, .deadline(waitingFor, milliseconds: milliseconds))
        }
        let operation = Operation(
          attempt: {
            guard let result = attempt() else { return false }
            continuation.resume(returning: result)
            return true
          },
          fail: { continuation.resume(returning: .failure($0)) },
          timer: timer)
        self.begin(direction, operation)
      }
    }
    return try result.get()
  }

  private func begin(_ direction: Direction, _ operation: Operation) {
    switch direction {
    case .read:
      precondition(reading == nil, "a second read while one is under way")
      reading = operation
    case .write:
      precondition(writing == nil, "a second write while one is under way")
      writing = operation
    }
    watch()
  }

  private func settle(_ direction: Direction) {
    switch direction {
    case .read:
      reading?.timer.cancel()
      reading = nil
    case .write:
      writing?.timer.cancel()
      writing = nil
    }
  }

  private func fail(_ direction: Direction, _ error: LoopbackError) {
    let operation = direction == .read ? reading : writing
    settle(direction)
    operation?.fail(error)
    watch()
  }

  private func watch() {
    guard descriptor >= 0 else { return }
    var wanted: PollInterest = []
    if reading != nil { wanted.insert(.read) }
    if writing != nil { wanted.insert(.write) }
    if wanted.isEmpty { return unwatch() }
    if let token {
      if wanted != interest { loop.change(descriptor, token: token, from: interest, to: wanted) }
    } else {
      do throws(LoopbackError) {
        token = try loop.register(descriptor, wanted, self)
      } catch {
        fail(.read, error)
        fail(.write, error)
        return
      }
    }
    interest = wanted
  }

  private func unwatch() {
    guard let token else { return }
    loop.unregister(descriptor, token: token, interest: interest)
    self.token = nil
    interest = []
  }

  private func end() {
    guard descriptor >= 0 else { return }
    unwatch()
    Socket.end(descriptor)
    descriptor = -1
    fail(.read, .closed("the call"))
    fail(.write, .closed("the call"))
  }
}

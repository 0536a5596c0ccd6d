import AssayHTTP
import AssayLoopback

/// A service that writes down every call in order and answers as a closure says.
///
/// Calls come on one loop, one at a time; tests await their lines in `log`.
final class WitnessService: LoopbackService {
  typealias Answer = @Sendable (HTTPRequest, LoopbackExchange) -> Void

  let loop: EventLoop
  let log = Log()
  private let answer: Answer
  private let admit: @Sendable (LoopbackConnectionID) -> LoopbackAdmission
  private let read: @Sendable (HTTPRequest, LoopbackExchange) -> LoopbackReading
  private let pause: @Sendable (LoopbackExchange) -> Void

  init(
    on loop: EventLoop,
    answer: @escaping Answer = { request, exchange in
      exchange.perform(HTTPResponseWriter.actions(for: .ok, answering: request))
    },
    admission: @escaping @Sendable (LoopbackConnectionID) -> LoopbackAdmission = { _ in .serve },
    reading: @escaping @Sendable (HTTPRequest, LoopbackExchange) -> LoopbackReading = { _, _ in
      .whole
    },
    paused: @escaping @Sendable (LoopbackExchange) -> Void = { $0.resume() }
  ) {
    self.loop = loop
    self.answer = answer
    admit = admission
    read = reading
    pause = paused
  }

  func opened(_ connection: LoopbackConnectionID) {
    log.add("opened \(connection.index)")
  }

  func admission(of connection: LoopbackConnectionID) -> LoopbackAdmission { admit(connection) }

  func reading(_ request: HTTPRequest, on exchange: LoopbackExchange) -> LoopbackReading {
    log.add("reading \(exchange.name)")
    return read(request, exchange)
  }

  func received(_ request: HTTPRequest, on exchange: LoopbackExchange) {
    log.add("received \(exchange.name) \(request.method) \(request.target) \(request.body.count)")
    answer(request, exchange)
  }

  func interrupted(_ request: HTTPRequest, on exchange: LoopbackExchange) {
    log.add("interrupted \(exchange.name) after \(request.body.count)")
  }

  func refused(_ error: HTTPSyntaxError, head: [UInt8], on exchange: LoopbackExchange) {
    log.add("refused \(exchange.name) \(error.status)@\(error.offset) head \(head.count)")
  }

  func paused(_ exchange: LoopbackExchange, milliseconds: Int) {
    log.add("paused \(exchange.name) \(milliseconds)")
    pause(exchange)
  }

  func aborted(_ exchange: LoopbackExchange) {
    log.add("aborted \(exchange.name)")
  }

  func finished(_ exchange: LoopbackExchange, _ report: LoopbackReport) {
    log.add(
      "finished \(exchange.name) \(report.ending) \(report.bytesWritten)/\(report.actionsPerformed)"
    )
  }

  func closed(_ connection: LoopbackConnectionID) {
    log.add("closed \(connection.index)")
  }

  func strained(_ error: LoopbackError) {
    log.add("strained")
  }
}

extension LoopbackExchange {
  var name: String { "\(connection.index).\(index)" }
}

extension HTTPResponse {
  static let ok = HTTPResponse(status: 200, body: Array("ok".utf8))
}

extension HTTPRequest {
  static func get() throws -> HTTPRequest {
    try HTTPRequest(head: Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8), body: [])
  }
}

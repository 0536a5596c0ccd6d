import AssayHTTP
import AssayLoopback

/// A server that answers every request for messages with the same body, and everything else too.
final class MessagesServer: LoopbackService {
  let requests = Log<HTTPRequest>()
  private let body: @Sendable (UInt16) -> String

  /// Creates a server whose body may name its port.
  init(body: @escaping @Sendable (UInt16) -> String) {
    self.body = body
  }

  /// Method, path and body of each request so far, in alphabetical order.
  var lines: [String] {
    requests.entries.map {
      "\($0.method) \($0.target) \(String(decoding: $0.body, as: UTF8.self))"
    }.sorted()
  }

  /// Serves on a free port while `body` runs with the base URL.
  func serving(_ body: (String) async throws -> Void) async throws {
    let listener = try LoopbackListener.start(on: LoopGroup.shared.next(), service: self)
    do {
      try await body("http://127.0.0.1:\(listener.port)")
    } catch {
      await listener.stop()
      throw error
    }
    await listener.stop()
  }

  func received(_ request: HTTPRequest, on exchange: LoopbackExchange) {
    requests.append(request)
    let content = request.target.hasSuffix("/fetch") ? body(exchange.connection.port) : "{}"
    exchange.perform(
      HTTPResponseWriter.actions(
        for: HTTPResponse(status: 201, fields: [("Set-Cookie", "a=b")], body: Array(content.utf8)),
        answering: request))
  }

  func opened(_ connection: LoopbackConnectionID) {}
  func refused(_ error: HTTPSyntaxError, head: [UInt8], on exchange: LoopbackExchange) {}
  func paused(_ exchange: LoopbackExchange, milliseconds: Int) {}
  func aborted(_ exchange: LoopbackExchange) {}
  func finished(_ exchange: LoopbackExchange, _ report: LoopbackReport) {}
  func closed(_ connection: LoopbackConnectionID) {}
}

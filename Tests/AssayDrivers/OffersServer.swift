import AssayHTTP
import AssayLoopback

/// A server with two offers, whose trackers answer 204 or not at all.
final class OffersServer: LoopbackService {
  let requests = Log<HTTPRequest>()
  private let silent: String?

  /// Creates a server that never answers for paths with this beginning.
  init(silent: String? = nil) {
    self.silent = silent
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
    if let silent, request.target.hasPrefix(silent) {
      exchange.perform([.stall])
      return
    }
    let port = exchange.connection.port
    let response =
      request.method == "POST"
      ? HTTPResponse(
        status: 200, fields: [("Set-Cookie", "a=b; Path=/")],
        body: Array(
          #"{"data":{"offers":[\#(offer(1, port)),\#(offer(2, port))]}}"#.utf8))
      : HTTPResponse(status: 204, fields: [("Set-Cookie", "a=b; Path=/")])
    exchange.perform(HTTPResponseWriter.actions(for: response, answering: request))
  }

  private func offer(_ number: Int, _ port: UInt16) -> String {
    let base = "http://127.0.0.1:\(port)"
    return """
      {"id":\(number),"click_url":"\(base)/click\(number)",\
      "pixel":"\(base)/pixel\(number)?a=%2f&c=%7Bc%7D&&e=&e&raw={x}|",\
      "adv_pixel_url":"","beacons":{"close":"\(base)/close\(number)",\
      "no_thanks_click":"\(base)/no\(number)"}}
      """
  }

  func opened(_ connection: LoopbackConnectionID) {}
  func refused(_ error: HTTPSyntaxError, head: [UInt8], on exchange: LoopbackExchange) {}
  func paused(_ exchange: LoopbackExchange, milliseconds: Int) {}
  func aborted(_ exchange: LoopbackExchange) {}
  func finished(_ exchange: LoopbackExchange, _ report: LoopbackReport) {}
  func closed(_ connection: LoopbackConnectionID) {}
}

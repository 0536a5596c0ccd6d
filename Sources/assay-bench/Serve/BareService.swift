import AssayHTTP
import AssayLoopback

/// Answers POST with the document and everything else with 204, and remembers nothing.
final class BareService: LoopbackService {
  private let document = HTTPResponse(
    status: 200, fields: [("Content-Type", "application/json")], body: OffersDocument.bytes)
  private let empty = HTTPResponse(status: 204)

  func opened(_ connection: LoopbackConnectionID) {}

  func received(_ request: HTTPRequest, on exchange: LoopbackExchange) {
    let response = request.methodBytes.elementsEqual("POST".utf8) ? document : empty
    exchange.perform(HTTPResponseWriter.actions(for: response, answering: request))
  }

  func refused(_ error: HTTPSyntaxError, head: [UInt8], on exchange: LoopbackExchange) {}

  func paused(_ exchange: LoopbackExchange, milliseconds: Int) { exchange.resume() }

  func aborted(_ exchange: LoopbackExchange) {}

  func finished(_ exchange: LoopbackExchange, _ report: LoopbackReport) {}

  func closed(_ connection: LoopbackConnectionID) {}
}

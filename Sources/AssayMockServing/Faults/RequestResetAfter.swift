import AssayHTTP
import AssayLoopback

/// Reads so many bytes of the content, then breaks the connection (RST).
///
/// Of a content that is announced as no longer than that, all but the last byte is read. A
/// chunked content that turns out to be no longer is received whole, and the exchange goes on as
/// usual.
struct RequestResetAfter: Fault {
  static let id = "request.resetAfter"
  static let summary = "reads so many bytes of the content, then breaks the connection (RST)"
  static let parameters: [FaultParameter] = [
    FaultParameter("bytes", "bytes of content that are read", 0...1_000_000_000)
  ]
  let bytes: Int
  init(_ arguments: [Int]) {
    bytes = arguments[0]
  }
  var need: FaultNeed { .requestContent }
  var effect: FaultEffect {
    .reading { [bytes] request in
      // The whole content would be a request that is received.
      let most = request.fields.first("content-length").flatMap { Int($0) }.map { max(0, $0 - 1) }
      return .stop(afterBytes: min(bytes, most ?? bytes), then: [.reset])
    }
  }
}

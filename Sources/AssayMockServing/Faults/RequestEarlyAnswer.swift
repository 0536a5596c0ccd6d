import AssayHTTP
import AssayLoopback

/// Answers the head with a status and closes (FIN), with no content read.
///
/// The content says that the status is a fault. A client that waits for 100 Continue gets this
/// answer instead (RFC 9110, section 10.1.1).
struct RequestEarlyAnswer: Fault {
  static let id = "request.earlyAnswer"
  static let summary = "answers the head with a status and closes (FIN), with no content read"
  static let parameters: [FaultParameter] = [.finalStatus("status")]
  let status: Int
  init(_ arguments: [Int]) {
    status = arguments[0]
  }
  var need: FaultNeed { .requestContent }
  var effect: FaultEffect {
    .reading { [status] request in
      let response = StatusCode.response(status)
      return .stop(
        afterBytes: 0,
        then: HTTPResponseWriter.actions(for: response, answering: request, closing: true))
    }
  }
}

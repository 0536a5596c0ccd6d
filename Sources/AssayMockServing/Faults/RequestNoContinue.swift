import AssayHTTP
import AssayLoopback

/// Lets a client that expects 100 Continue wait, then sends it and goes on.
///
/// Content that is sent meanwhile is read after the wait. A request that expects nothing (RFC
/// 9110, section 10.1.1) is read as usual.
struct RequestNoContinue: Fault {
  static let id = "request.noContinue"
  static let summary = "lets a client that expects 100 Continue wait, then sends it and goes on"
  static let parameters: [FaultParameter] = [.milliseconds()]
  let milliseconds: Int
  init(_ arguments: [Int]) {
    milliseconds = arguments[0]
  }
  var need: FaultNeed { .requestContent }
  var effect: FaultEffect {
    .reading { [milliseconds] request in
      guard request.expectsContinue else { return .whole }
      let interim = HTTPResponseWriter.actions(
        for: HTTPResponse(status: 100), answering: request)
      return .after([.pause(milliseconds: milliseconds)] + interim)
    }
  }
}

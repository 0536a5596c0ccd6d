import AssayHTTP
import AssayLoopback

/// Reads the head and no content, and holds the connection until the lane ends.
///
/// A client that waits for 100 Continue gets none.
struct RequestNoBodyRead: Fault {
  static let id = "request.noBodyRead"
  static let summary = "reads the head and no content, and holds the connection until the lane ends"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var need: FaultNeed { .requestContent }
  var effect: FaultEffect { .reading { _ in .stop(afterBytes: 0, then: [.stall]) } }
}

/// Accepts a connection, waits before the first read, then serves it as usual.
struct AcceptSlow: Fault {
  static let id = "accept.slow"
  static let summary = "accepts a connection, waits before the first read, then serves it as usual"
  static let parameters: [FaultParameter] = [.milliseconds()]
  let milliseconds: Int
  init(_ arguments: [Int]) {
    milliseconds = arguments[0]
  }
  var effect: FaultEffect { .lateAdmission(milliseconds: milliseconds) }
}

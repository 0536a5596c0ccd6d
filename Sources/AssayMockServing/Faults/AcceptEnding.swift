import AssayHTTP

/// Accepts a connection and breaks it (RST) with nothing read.
struct AcceptReset: Fault {
  static let id = "accept.reset"
  static let summary = "accepts a connection and breaks it (RST) with nothing read"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect { .connection([.reset]) }
}

/// Accepts a connection and closes it (FIN) with nothing read.
struct AcceptClose: Fault {
  static let id = "accept.close"
  static let summary = "accepts a connection and closes it (FIN) with nothing read"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect { .connection([.close]) }
}

/// Accepts a connection, reads nothing and holds it until the lane ends.
struct AcceptStall: Fault {
  static let id = "accept.stall"
  static let summary = "accepts a connection, reads nothing and holds it until the lane ends"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect { .connection([.stall]) }
}

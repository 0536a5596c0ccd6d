import AssayHTTP

/// Reads the request whole, then closes (FIN) without an answer.
struct AnswerNoneClose: Fault {
  static let id = "answer.none.close"
  static let summary = "reads the request whole, then closes (FIN) without an answer"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect { .answer { .cut([.close], of: $0) } }
}

/// Reads the request whole, then breaks the connection (RST) without an answer.
struct AnswerNoneReset: Fault {
  static let id = "answer.none.reset"
  static let summary = "reads the request whole, then breaks the connection (RST) without an answer"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect { .answer { .cut([.reset], of: $0) } }
}

/// Reads the request whole, then says nothing until the lane ends.
struct AnswerNoneStall: Fault {
  static let id = "answer.none.stall"
  static let summary = "reads the request whole, then says nothing until the lane ends"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect { .answer { .cut([.stall], of: $0) } }
}

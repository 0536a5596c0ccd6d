import AssayHTTP

/// Reads the request whole and closes in order (FIN) without an answer.
struct AnswerNoneClose: Fault {
  static let id = "answer.none.close"
  static let summary = "reads the request whole, then closes (FIN) without an answer"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect { .answer { .cut([.close], of: $0) } }
}

/// Reads the request whole and breaks the connection (RST) without an answer.
struct AnswerNoneReset: Fault {
  static let id = "answer.none.reset"
  static let summary = "reads the request whole, then breaks the connection (RST) without an answer"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect { .answer { .cut([.reset], of: $0) } }
}

/// Reads the request whole and says nothing until the lane ends.
struct AnswerNoneStall: Fault {
  static let id = "answer.none.stall"
  static let summary = "reads the request whole, then says nothing until the lane ends"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect { .answer { .cut([.stall], of: $0) } }
}

/// Reads the request whole, waits, and answers as planned.
struct AnswerDelay: Fault {
  static let id = "answer.delay"
  static let summary = "reads the request whole, waits in lane time, then answers as planned"
  static let parameters = [
    FaultParameter("milliseconds", "milliseconds of lane time", 1...86_400_000)
  ]
  let milliseconds: Int
  init(_ arguments: [Int]) { milliseconds = arguments[0] }
  var effect: FaultEffect {
    .answer { [milliseconds] planned in
      FaultedAnswer(
        actions: [.pause(milliseconds: milliseconds)] + planned.actions,
        response: planned.response, isWhole: true)
    }
  }
}

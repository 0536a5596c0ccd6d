import AssayHTTP

/// Reads the request whole, waits, then answers as planned.
struct AnswerDelay: Fault {
  static let id = "answer.delay"
  static let summary = "reads the request whole, waits, then answers as planned"
  static let parameters: [FaultParameter] = [.milliseconds()]
  let milliseconds: Int
  init(_ arguments: [Int]) {
    milliseconds = arguments[0]
  }
  var effect: FaultEffect {
    .answer { [milliseconds] planned in
      .retold([.pause(milliseconds: milliseconds)] + planned.actions, of: planned)
    }
  }
}

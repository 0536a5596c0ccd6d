import AssayHTTP

/// Answers 200 with the planned fields and no content.
struct ContentEmpty200: Fault {
  static let id = "content.empty200"
  static let summary = "answers 200 with the planned fields and no content"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect {
    .answer { planned in
      var response = planned.response
      response.status = 200
      response.reason = nil
      response.body = []
      return .whole(response, answering: planned.request)
    }
  }
}

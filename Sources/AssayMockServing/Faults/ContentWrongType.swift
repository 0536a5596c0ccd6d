import AssayHTTP

/// Sends the planned content labelled text/html.
struct ContentWrongType: Fault {
  static let id = "content.wrongType"
  static let summary = "sends the planned content labelled text/html"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var need: FaultNeed { .contentLonger(than: 0) }
  var effect: FaultEffect {
    .answer { planned in
      var response = planned.response
      response.setField("Content-Type", "text/html; charset=utf-8")
      return .whole(response, answering: planned.request)
    }
  }
}

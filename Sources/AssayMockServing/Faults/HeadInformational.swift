import AssayHTTP

/// Sends 100 Continue and nothing else, and holds the connection until the lane ends.
struct HeadOnlyInformational: Fault {
  static let id = "head.onlyInformational"
  static let summary =
    "sends 100 Continue and nothing else, and holds the connection until the lane ends"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect {
    .answer { planned in
      let interim = HTTPResponseWriter.actions(
        for: HTTPResponse(status: 100), answering: planned.request)
      return .cut(interim + [.stall], of: planned)
    }
  }
}

/// Sends an interim response, then answers as planned.
///
/// RFC 9110, section 15.2.
struct HeadInformationalFirst: Fault {
  static let id = "head.informationalFirst"
  static let summary = "sends an interim response, then answers as planned"
  static let parameters: [FaultParameter] = [
    FaultParameter("status", "interim statuses", 102...199)
  ]
  let status: Int
  init(_ arguments: [Int]) {
    status = arguments[0]
  }
  var effect: FaultEffect {
    .answer { [status] planned in
      let interim = HTTPResponseWriter.actions(
        for: HTTPResponse(status: status), answering: planned.request)
      return .retold(interim + planned.actions, of: planned)
    }
  }
}

import AssayHTTP

/// Answers with that status and a short text.
struct StatusCode: Fault {
  static let id = "status"
  static let summary = "answers with that status and a short text"
  static let parameters: [FaultParameter] = [.finalStatus("code")]
  let code: Int
  init(_ arguments: [Int]) {
    code = arguments[0]
  }
  var effect: FaultEffect {
    .answer { [code] in .whole(Self.response(code), answering: $0.request) }
  }

  /// A response that says where it comes from.
  static func response(_ code: Int) -> HTTPResponse {
    HTTPResponse(
      status: code, fields: [("Content-Type", "text/plain; charset=utf-8")],
      body: Array("Assay answers \(code) because a fault says so.\n".utf8))
  }
}

extension FaultParameter {
  /// A status that ends an exchange, known or not (RFC 9110, section 15).
  static func finalStatus(_ name: String) -> FaultParameter {
    FaultParameter(name, "statuses of final responses", 200...999)
  }
}

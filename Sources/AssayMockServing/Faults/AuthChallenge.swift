import AssayHTTP

/// Answers 401 with a challenge for the Basic scheme.
///
/// RFC 9110, section 11.6.1; RFC 7617, section 2.
struct AuthChallenge: Fault {
  static let id = "auth.challenge"
  static let summary = "answers 401 with a challenge for the Basic scheme"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect {
    .answer { planned in
      var response = StatusCode.response(401)
      response.setField("WWW-Authenticate", "Basic realm=\"assay\"")
      return .whole(response, answering: planned.request)
    }
  }
}

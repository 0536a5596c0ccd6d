import AssayHTTP

/// Answers 307 with the address of the request itself.
///
/// 307 keeps method and content (RFC 9110, section 15.4.8), so that the next request is the same.
struct RedirectLoop: Fault {
  static let id = "redirect.loop"
  static let summary = "answers 307 with the address of the request itself"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect {
    .answer { planned in
      .redirect(307, to: planned.request.address, answering: planned.request)
    }
  }
}

/// Answers 302 without Location.
struct RedirectNoLocation: Fault {
  static let id = "redirect.noLocation"
  static let summary = "answers 302 without Location"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect { .answer { .redirect(302, to: nil, answering: $0.request) } }
}

/// Answers 302 with an address whose scheme nobody knows.
struct RedirectBadScheme: Fault {
  static let id = "redirect.badScheme"
  static let summary = "answers 302 with an address whose scheme nobody knows"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect {
    .answer { .redirect(302, to: "assay-unknown://nowhere/", answering: $0.request) }
  }
}

extension FaultedAnswer {
  fileprivate static func redirect(
    _ status: Int, to location: String?, answering request: HTTPRequest
  ) -> FaultedAnswer {
    let fields = location.map { [(name: "Location", value: $0)] } ?? []
    return .whole(HTTPResponse(status: status, fields: fields), answering: request)
  }
}

extension HTTPRequest {
  /// Where it went, as a client has to say it to come here again.
  fileprivate var address: String {
    guard targetForm == .origin, let host = fields.first("host"), !host.isEmpty else {
      return target
    }
    return "http://\(host)\(target)"
  }
}

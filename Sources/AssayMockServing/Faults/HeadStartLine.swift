import AssayHTTP

/// Sends a first line that is no status line; the rest as planned.
struct HeadRubbish: Fault {
  static let id = "head.rubbish"
  static let summary = "sends a first line that is no status line; the rest as planned"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect {
    .answer { planned in
      var head = planned.wireHead()
      head.startLine = Array("This is no status line.".utf8)
      return .cut(planned.actions(with: head), of: planned)
    }
  }
}

/// Says another version of HTTP in the status line; the rest as planned.
///
/// Only a client that speaks the major version can read on (RFC 9110, section 2.5).
struct HeadVersion: Fault {
  static let id = "head.version"
  static let summary = "says another version of HTTP in the status line; the rest as planned"
  static let parameters: [FaultParameter] = [
    FaultParameter("major", "digits before the dot", 0...9),
    FaultParameter("minor", "digits after the dot", 0...9),
  ]
  let major: Int
  let minor: Int
  init(_ arguments: [Int]) {
    major = arguments[0]
    minor = arguments[1]
  }
  var effect: FaultEffect {
    .answer { [major, minor] planned in
      var head = planned.wireHead()
      head.startLine.replaceSubrange(5..<8, with: "\(major).\(minor)".utf8)
      return FaultedAnswer(
        actions: planned.actions(with: head), response: planned.response, isWhole: major == 1)
    }
  }
}

/// Says a status below 100 in the status line; the rest as planned.
///
/// RFC 9110, section 15.
struct HeadStatus: Fault {
  static let id = "head.status"
  static let summary = "says a status below 100 in the status line; the rest as planned"
  static let parameters: [FaultParameter] = [
    FaultParameter("code", "statuses that do not exist", 0...99)
  ]
  let code: Int
  init(_ arguments: [Int]) {
    code = arguments[0]
  }
  var effect: FaultEffect {
    .answer { [code] planned in
      var head = planned.wireHead()
      let digits = Array(String(code).utf8)
      head.startLine.replaceSubrange(
        9..<12, with: repeatElement(0x30, count: 3 - digits.count) + digits)
      return .cut(planned.actions(with: head), of: planned)
    }
  }
}

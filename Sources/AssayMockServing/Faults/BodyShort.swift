import AssayHTTP

/// Sends so many bytes of the content, then closes (FIN).
///
/// Content that is no longer than that is sent but for its last byte.
struct BodyShortClose: Fault {
  static let id = "body.short.close"
  static let summary = "sends so many bytes of the content, then closes (FIN)"
  static let parameters: [FaultParameter] = [
    FaultParameter("bytes", "bytes of content that are sent", 0...1_000_000_000)
  ]
  let bytes: Int
  init(_ arguments: [Int]) {
    bytes = arguments[0]
  }
  var need: FaultNeed { .contentLonger(than: bytes) }
  var effect: FaultEffect {
    .answer { [bytes] planned in
      .cut(planned.actions(upTo: bytes) + [.close], of: planned)
    }
  }
}

/// Sends so many bytes of the content, and breaks the connection (RST) 200 ms of lane time later.
///
/// Content that is no longer than that is sent but for its last byte.
struct BodyShortReset: Fault {
  static let id = "body.short.reset"
  static let summary =
    "sends so many bytes of the content, and breaks the connection (RST) 200 ms of lane time later"
  static let parameters: [FaultParameter] = [
    FaultParameter("bytes", "bytes of content that are sent", 0...1_000_000_000)
  ]
  let bytes: Int
  init(_ arguments: [Int]) {
    bytes = arguments[0]
  }
  var need: FaultNeed { .contentLonger(than: bytes) }
  var effect: FaultEffect {
    .answer { [bytes] planned in
      .cut(planned.actions(upTo: bytes) + WireAction.lateReset, of: planned)
    }
  }
}

extension PlannedAnswer {
  /// The whole head, and of the content the first bytes, but never all of it.
  func actions(upTo bytes: Int) -> [WireAction] {
    let body = body
    let part = Array(body.prefix(min(bytes, max(0, body.count - 1))))
    return [.send(head)] + WireAction.sending(part)
  }
}

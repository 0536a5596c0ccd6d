import AssayHTTP

/// Sends the content without a length, then closes (FIN).
///
/// RFC 9112, section 6.3: such content ends with the connection. An answer that may have no
/// content ends with its head.
struct BodyUnframedClose: Fault {
  static let id = "body.unframed.close"
  static let summary = "sends the content without a length, then closes (FIN)"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var need: FaultNeed { .content }
  var effect: FaultEffect {
    .answer { planned in
      .retold(planned.unframed + [.close], of: planned)
    }
  }
}

/// Sends the content without a length, and breaks the connection (RST) 200 ms of lane time later.
///
/// RFC 9112, section 6.3: such content ends with the connection. An answer that may have no
/// content ends with its head.
struct BodyUnframedReset: Fault {
  static let id = "body.unframed.reset"
  static let summary =
    "sends the content without a length, and breaks the connection (RST) 200 ms of lane time later"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var need: FaultNeed { .content }
  var effect: FaultEffect {
    .answer { planned in
      .cut(planned.unframed + WireAction.lateReset, of: planned)
    }
  }
}

extension PlannedAnswer {
  /// Head and content with nothing that says where the content ends.
  fileprivate var unframed: [WireAction] {
    var head = wireHead(closing: true)
    head.removeContentLength()
    return [.send(head.bytes)] + WireAction.sending(body)
  }
}

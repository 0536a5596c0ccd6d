import AssayHTTP

/// Sends so many bytes of the content, and holds the connection until the lane ends.
///
/// Content that is no longer than that is sent but for its last byte.
struct BodyStall: Fault {
  static let id = "body.stall"
  static let summary =
    "sends so many bytes of the content, and holds the connection until the lane ends"
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
      .cut(planned.actions(upTo: bytes) + [.stall], of: planned)
    }
  }
}

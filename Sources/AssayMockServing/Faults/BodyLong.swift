import AssayHTTP

/// Sends the content and so many bytes more than its length says, then closes (FIN).
///
/// After an answer that may have no content the bytes follow its head.
struct BodyLong: Fault {
  static let id = "body.long"
  static let summary =
    "sends the content and so many bytes more than its length says, then closes (FIN)"
  static let parameters: [FaultParameter] = [
    FaultParameter("bytes", "bytes past the length", 1...16_777_216)
  ]
  let bytes: Int
  init(_ arguments: [Int]) {
    bytes = arguments[0]
  }
  var need: FaultNeed { .content }
  var effect: FaultEffect {
    .answer { [bytes] planned in
      let more = [UInt8](repeating: 0x78, count: bytes)
      return .retold([.send(planned.head), .send(planned.body + more), .close], of: planned)
    }
  }
}

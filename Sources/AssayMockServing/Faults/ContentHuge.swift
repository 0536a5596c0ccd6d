import AssayHTTP

/// Sends the planned content and as many spaces as make it so many bytes.
///
/// JSON stays the same JSON (RFC 8259, section 2). Content that is as long already is sent as
/// planned.
struct ContentHuge: Fault {
  static let id = "content.huge"
  static let summary = "sends the planned content and as many spaces as make it so many bytes"
  static let parameters: [FaultParameter] = [
    FaultParameter("bytes", "bytes of content", 1...67_108_864)
  ]
  let bytes: Int
  init(_ arguments: [Int]) {
    bytes = arguments[0]
  }
  var need: FaultNeed { .contentShorter(than: bytes) }
  var effect: FaultEffect {
    .answer { [bytes] planned in
      let body = planned.response.body
      let padding = [UInt8](repeating: 0x20, count: max(0, bytes - body.count))
      return .whole(body + padding, insteadOf: planned)
    }
  }
}

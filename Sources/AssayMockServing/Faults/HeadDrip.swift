import AssayHTTP

/// Sends the head in pieces with a pause between each two, then the content.
struct HeadDrip: Fault {
  static let id = "head.drip"
  static let summary = "sends the head in pieces with a pause between each two, then the content"
  static let parameters: [FaultParameter] = [.pieceSize, .milliseconds("gap")]
  let size: Int
  let gap: Int
  init(_ arguments: [Int]) {
    size = arguments[0]
    gap = arguments[1]
  }
  var effect: FaultEffect {
    .answer { [size, gap] planned in
      let head = WireAction.drip(planned.head, size: size, gap: gap)
      return .retold(head + WireAction.sending(planned.body) + planned.ending, of: planned)
    }
  }
}

import AssayHTTP

/// Sends the content in pieces with a pause between each two.
///
/// Content of one piece is sent as planned.
struct BodyDrip: Fault {
  static let id = "body.drip"
  static let summary = "sends the content in pieces with a pause between each two"
  static let parameters: [FaultParameter] = [.pieceSize, .milliseconds("gap")]
  let size: Int
  let gap: Int
  init(_ arguments: [Int]) {
    size = arguments[0]
    gap = arguments[1]
  }
  var need: FaultNeed { .contentLonger(than: size) }
  var effect: FaultEffect {
    .answer { [size, gap] planned in
      let body = WireAction.drip(planned.body, size: size, gap: gap)
      return .retold([.send(planned.head)] + body + planned.ending, of: planned)
    }
  }
}

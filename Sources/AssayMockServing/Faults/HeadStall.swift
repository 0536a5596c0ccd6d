import AssayHTTP

/// Sends the head and no content, and holds the connection until the lane ends.
///
/// After an answer without content the client lacks nothing, and its connection stays open
/// without being served.
struct HeadStall: Fault {
  static let id = "head.stall"
  static let summary = "sends the head and no content, and holds the connection until the lane ends"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var need: FaultNeed { .contentLonger(than: 0) }
  var effect: FaultEffect { .answer { .cut([.send($0.head), .stall], of: $0) } }
}

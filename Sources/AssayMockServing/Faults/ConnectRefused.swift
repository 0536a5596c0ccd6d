/// Does not listen: the system answers a connection attempt with RST.
struct ConnectRefused: Fault {
  static let id = "connect.refused"
  static let summary = "does not listen: the system answers a connection attempt with RST"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect { .refusal }
}

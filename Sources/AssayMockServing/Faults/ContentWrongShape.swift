import AssayHTTP

/// Sends the JSON as the one element of an array.
struct ContentWrongShape: Fault {
  static let id = "content.wrongShape"
  static let summary = "sends the JSON as the one element of an array"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var need: FaultNeed { .json }
  var effect: FaultEffect { .answer { .whole([0x5b] + $0.response.body + [0x5d], insteadOf: $0) } }
}

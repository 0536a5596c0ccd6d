import AssayHTTP

/// Sends the first half of the JSON, and says the length of that.
///
/// The cut is not inside of a character.
struct ContentTruncatedJSON: Fault {
  static let id = "content.truncatedJSON"
  static let summary = "sends the first half of the JSON, and says the length of that"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var need: FaultNeed { .json }
  var effect: FaultEffect {
    .answer { planned in
      let body = planned.response.body
      // Space after the last bracket could make the half a whole value.
      let end = body.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
      var half = end / 2
      while half > 0, body[half] & 0xc0 == 0x80 { half -= 1 }
      return .whole(Array(body[..<half]), insteadOf: planned)
    }
  }
}

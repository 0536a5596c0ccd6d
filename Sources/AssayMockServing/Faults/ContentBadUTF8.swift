import AssayHTTP

/// Sends the JSON with a byte FF, which no UTF-8 has, at the start of its first string.
///
/// The first string that is a member's value; the first of all where none is; the end of the
/// content where it has no string.
struct ContentBadUTF8: Fault {
  static let id = "content.badUTF8"
  static let summary =
    "sends the JSON with a byte FF, which no UTF-8 has, at the start of its first string"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var need: FaultNeed { .json }
  var effect: FaultEffect {
    .answer { planned in
      var body = planned.response.body
      body.insert(0xff, at: Self.place(in: body))
      return .whole(body, insteadOf: planned)
    }
  }

  private static func place(in body: [UInt8]) -> Int {
    var first: Int?
    var previous: UInt8 = 0
    var index = 0
    while index < body.count {
      let byte = body[index]
      if byte == 0x22 {
        if previous == 0x3a { return index + 1 }
        first = first ?? index + 1
        index = end(ofStringAt: index, in: body)
      }
      if byte > 0x20 { previous = byte }
      index += 1
    }
    return first ?? body.count
  }

  /// The index of the closing quote.
  private static func end(ofStringAt start: Int, in body: [UInt8]) -> Int {
    var index = start + 1
    while index < body.count, body[index] != 0x22 {
      index += body[index] == 0x5c ? 2 : 1
    }
    return index
  }
}

import AssayHTTP

/// Sends one field line of so many bytes in an answer that is else as planned.
struct HeadHuge: Fault {
  static let id = "head.huge"
  static let summary = "sends one field line of so many bytes in an answer that is else as planned"
  static let parameters: [FaultParameter] = [
    FaultParameter("bytes", "bytes of the line, without its end", 64...16_777_216)
  ]
  let bytes: Int
  init(_ arguments: [Int]) {
    bytes = arguments[0]
  }
  var effect: FaultEffect {
    .answer { [bytes] planned in
      let value = String(repeating: "x", count: bytes - "\(Self.field): ".utf8.count)
      var response = planned.response
      response.fields.append((Self.field, value))
      return .whole(response, answering: planned.request)
    }
  }
  private static let field = "Assay-Huge"
}

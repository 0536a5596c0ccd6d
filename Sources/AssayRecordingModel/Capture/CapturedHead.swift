import AssayHTTP

/// Writes the heads of captured messages as HTTP/1.1 has them, so that the judge can read them.
enum CapturedHead {
  /// The request line and the fields of a request.
  ///
  /// What the wire could not have carried so is left out: fields with line breaks, and fields that would
  /// contradict the body that the capture holds.
  static func request(
    _ exchange: CapturedExchange, target: String, authority: String
  ) -> [UInt8] {
    var fields = exchange.requestFields
    if !fields.contains(where: { $0.name.lowercased() == "host" }) {
      fields.insert(.init(name: "Host", value: authority), at: 0)
    }
    let codings = fields.filter { $0.name.lowercased() == "content-encoding" }.map(\.value)
    let isCoded =
      !codings.isEmpty
      && (try? HTTPContentCoding.decode(
        exchange.requestBody ?? [], codings: codings, maxBytes: 64 << 20)) != nil
    let start = "\(exchange.method) \(Self.escaped(target)) HTTP/1.1"
    let all = head(start, fields.filter { isCoded || $0.name.lowercased() != "content-encoding" })
    if isReadable(all) { return all }
    let plain = fields.filter { field in
      field.name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        && !["content-encoding", "content-length", "transfer-encoding"]
          .contains(field.name.lowercased())
    }
    let less = head(start, plain)
    if isReadable(less) { return less }
    return head(start, [.init(name: "Host", value: authority)])
  }

  /// The status line and the fields of a reply, whose body has no coding any more.
  static func reply(_ exchange: CapturedExchange) -> [UInt8] {
    let gone = ["content-encoding", "transfer-encoding", "content-length"]
    let text = exchange.statusText.split(whereSeparator: \.isNewline).joined(separator: " ")
    return head(
      "HTTP/1.1 \(exchange.status) \(text)",
      exchange.replyFields.filter { !gone.contains($0.name.lowercased()) })
  }

  private static func head(_ start: String, _ fields: [CapturedExchange.Field]) -> [UInt8] {
    let lines = fields.filter { field in
      !field.name.isEmpty && !(field.name + field.value).utf8.contains { $0 == 10 || $0 == 13 }
    }.map { "\($0.name): \($0.value)" }
    return Array(([start] + lines + ["", ""]).joined(separator: "\r\n").utf8)
  }

  private static func isReadable(_ head: [UInt8]) -> Bool {
    (try? HTTPRequest(head: head, body: [])) != nil
  }

  /// The target with the bytes escaped that no request line can hold.
  private static func escaped(_ target: String) -> String {
    var result = ""
    for byte in target.utf8 {
      if byte > 0x20, byte < 0x7F {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}

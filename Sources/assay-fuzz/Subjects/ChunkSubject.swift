import AssayHTTP

/// The chunked decoder: gives back what was cut into chunks, and reads damaged chunks the same
/// whole and in pieces.
enum ChunkSubject: FuzzSubject {
  static let name = "chunks"

  static func problem(_ random: inout FuzzRandom) -> String? {
    let content = random.bytes(upTo: 60)
    let message = head + chunks(of: content, &random)
    var parser = HTTPRequestParser()
    parser.feed(message)
    guard let request = try? parser.next(), request.body == content, !parser.isInsideMessage else {
      return "\(content) came back otherwise: \(message.visible)"
    }
    let input =
      head
      + random.mutate(
        Array(message.dropFirst(head.count)), spice: RequestSubject.spice,
        others: [Array(message.dropFirst(head.count))])
    let limits =
      random.below(2) == 0
      ? HTTPLimits() : HTTPLimits(fieldSection: 60, fieldCount: 3, body: 40, chunkLine: 16)
    let whole = RequestSubject.read(input, [input.count], limits)
    if let fault = whole.fault { return "\(fault): \(input.visible)" }
    let split = RequestSubject.read(input, random.pieces(of: input.count), limits)
    return whole.events == split.events
      ? nil : "whole \(whole.events), in pieces \(split.events): \(input.visible)"
  }

  private static let head = Array(
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)

  /// The content in chunks of any size, in any spelling that the grammar allows.
  private static func chunks(of content: [UInt8], _ random: inout FuzzRandom) -> [UInt8] {
    var bytes: [UInt8] = []
    var start = 0
    func line(_ size: Int) {
      let digits = String(size, radix: 16, uppercase: random.below(2) == 0)
      let zeros = String(repeating: "0", count: random.below(3))
      let ending = random.pick(["", ";a", ";a=b", " ; a = \"b;\\\"c\"", "\t;a;b"])
      bytes += Array((zeros + digits + ending + "\r\n").utf8)
    }
    while start < content.count {
      let size = min(content.count - start, 1 + random.below(24))
      line(size)
      bytes += content[start..<start + size]
      bytes += [0x0D, 0x0A]
      start += size
    }
    line(0)
    return bytes + Array(random.pick(["", "T: 1\r\n", "T:\r\nU: \t2 \r\n"]).utf8) + [0x0D, 0x0A]
  }
}

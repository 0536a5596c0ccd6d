import AssayHTTP

/// The response parser: reads the same whole and in pieces, up to the end of the connection.
enum ResponseSubject: FuzzSubject {
  static let name = "responses"

  static func problem(_ random: inout FuzzRandom) -> String? {
    let input = random.mutate(random.pick(seeds), spice: RequestSubject.spice, others: seeds)
    let methods = (0..<random.below(3)).map { _ in random.pick(["GET", "HEAD", "CONNECT"]) }
    let limits =
      random.below(2) == 0
      ? HTTPLimits()
      : HTTPLimits(startLine: 40, fieldSection: 200, fieldCount: 6, body: 60, chunkLine: 20)
    let whole = read(input, [input.count], limits, methods)
    let split = read(input, random.pieces(of: input.count), limits, methods)
    return whole == split
      ? nil : "answers to \(methods): whole \(whole), in pieces \(split): \(input.visible)"
  }

  private static func read(
    _ input: [UInt8], _ pieces: [Int], _ limits: HTTPLimits, _ methods: [String]
  ) -> [String] {
    var parser = HTTPResponseParser(limits: limits)
    for method in methods { parser.expect(answerTo: method) }
    var events: [String] = []
    var start = 0
    func note(_ response: HTTPResponse) {
      events.append(
        "\(parser.lastHead.visible) \(response.body.visible) \(parser.lastTrailers.pairs)")
    }
    do throws(HTTPSyntaxError) {
      for size in pieces {
        parser.feed(input[start..<start + size])
        start += size
        while let response = try parser.next() { note(response) }
      }
      if let last = try parser.finish() { note(last) }
    } catch {
      events.append("\(error.status) \(error)")
    }
    return events
  }

  private static let seeds: [[UInt8]] = [
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhelloHTTP/1.1 204 No Content\r\n\r\n",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 \r\nLink: a\r\n\r\nHTTP/1.1 200\r\n\r\nto the end",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;x\r\nok\r\n0\r\nT: 1\r\n\r\n",
    "HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\nHTTP/1.1 101 Switching\r\n\r\n",
    "HTTP/1.0 404 Not Found\r\nContent-Type: a/b\r\nConnection: close\r\n\r\nno",
  ].map { Array($0.utf8) }
}

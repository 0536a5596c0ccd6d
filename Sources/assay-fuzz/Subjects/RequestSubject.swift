import AssayHTTP

/// The request parser: reads the same whole and in pieces, and reads again what it accepted.
enum RequestSubject: FuzzSubject {
  static let name = "requests"

  static func problem(_ random: inout FuzzRandom) -> String? {
    let input = random.mutate(random.pick(seeds), spice: spice, others: seeds)
    let limits =
      random.below(2) == 0
      ? HTTPLimits()
      : HTTPLimits(
        startLine: 60, method: 8, fieldSection: 200, fieldCount: 6, body: 60, chunkLine: 20,
        emptyLines: 2)
    let whole = read(input, [input.count], limits)
    if let fault = whole.fault { return "\(fault): \(input.visible)" }
    let split = read(input, random.pieces(of: input.count), limits)
    if whole.events != split.events {
      return "whole \(whole.events), in pieces \(split.events): \(input.visible)"
    }
    return nil
  }

  static func read(_ input: [UInt8], _ pieces: [Int], _ limits: HTTPLimits)
    -> (events: [String], fault: String?)
  {
    var parser = HTTPRequestParser(limits: limits)
    var events: [String] = []
    var start = 0
    for size in pieces {
      parser.feed(input[start..<start + size])
      start += size
      do throws(HTTPSyntaxError) {
        while let request = try parser.next() {
          events.append(
            "\(request.head.visible) \(request.body.visible) \(request.trailers.pairs)")
          let again = try? HTTPRequest(
            head: request.head, body: request.body, trailers: request.trailers)
          if again != request { return (events, "what was accepted is not accepted again") }
        }
      } catch {
        events.append("\(error.status) \(error)")
        let isKnown = [400, 413, 414, 417, 431, 501, 505].contains(error.status)
        let isInside = (0...input.count).contains(error.offset)
        return (events, isKnown && isInside ? nil : "a wrong error, \(error.status) \(error)")
      }
    }
    if parser.isInsideMessage { events.append(parser.incomplete.description) }
    return (events, nil)
  }

  static let seeds: [[UInt8]] = [
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "\r\nHEAD /a?b=c HTTP/1.1\r\nhost:\ta.example:80 \r\nX:\r\n\r\nGET /2 HTTP/1.0\r\n\r\n",
    "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloGET / HTTP/1.1\r\nHost: b\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: [::1]\r\nContent-Length: 2, 2\r\nExpect: 100-continue\r\n\r\nok",
    "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;a=\"b\"\r\nhello\r\n0\r\nT: 1\r\n\r\n",
    "GET http://a.example:80/x HTTP/1.1\r\nHost: a.example\r\nConnection: close, te\r\n\r\n",
    "CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\nOPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
    "\u{16}\u{3}\u{1}\u{2}", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  ].map { Array($0.utf8) }

  static let spice: [[UInt8]] =
    [
      "\r", "\n", "\r\n", "\r\n\r\n", " ", "\t", ":", "\0", "0", "-", "+", ",", ";", "\"", "@", "[",
      "]", "/", "*", "chunked", "HTTP/1.1", "\r\nTransfer-Encoding: chunked\r\n",
      "\r\nContent-Length: 3\r\n", "\r\nHost: b\r\n", "18446744073709551617", "fffffffffffffffff",
    ].map { Array($0.utf8) } + [[0xFF], [0x7F], [0x80]]
}

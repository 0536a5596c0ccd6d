import AssayHTTP

/// A head as lines, to be put together wrongly.
struct WireHead {
  var startLine: [UInt8]
  /// Field lines without their line ends.
  var lines: [[UInt8]]

  /// Takes a head apart that was well written.
  init(_ head: [UInt8]) {
    var rest = head[...]
    var all: [[UInt8]] = []
    while let end = rest.firstIndex(of: 0x0d) {
      all.append(Array(rest[..<end]))
      rest = rest[(end + 2)...]
    }
    startLine = all.first ?? []
    lines = all.dropFirst().dropLast()
  }

  /// From the start line to the empty line.
  var bytes: [UInt8] {
    Array(([startLine] + lines).joined(separator: [0x0d, 0x0a])) + [0x0d, 0x0a, 0x0d, 0x0a]
  }

  mutating func append(_ line: String) { lines.append(Array(line.utf8)) }

  mutating func removeContentLength() {
    lines.removeAll { line in
      let name = line.prefix { $0 != 0x3a }
      return String(decoding: name, as: UTF8.self).lowercased() == "content-length"
    }
  }
}

extension PlannedAnswer {
  /// The head as lines; with `closing` it says that the connection will be closed.
  func wireHead(closing: Bool = false) -> WireHead {
    WireHead(HTTPResponseWriter.head(for: response, answering: request, closing: closing))
  }

  /// Another head, and all else as planned.
  func actions(with head: WireHead) -> [WireAction] {
    [.send(head.bytes)] + WireAction.sending(body) + ending
  }
}

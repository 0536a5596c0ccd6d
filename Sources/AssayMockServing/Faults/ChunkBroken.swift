import AssayHTTP

/// Sends the content as one chunk without a last chunk after it, then closes (FIN).
struct ChunkNoTerminator: Fault {
  static let id = "chunk.noTerminator"
  static let summary =
    "sends the content as one chunk without a last chunk after it, then closes (FIN)"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var need: FaultNeed { .content }
  var effect: FaultEffect {
    .answer { planned in
      .cut(planned.chunked(planned.chunk), of: planned)
    }
  }
}

/// Sends the content as a chunk whose size is no number, then closes (FIN).
struct ChunkBadSize: Fault {
  static let id = "chunk.badSize"
  static let summary = "sends the content as a chunk whose size is no number, then closes (FIN)"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var need: FaultNeed { .content }
  var effect: FaultEffect {
    .answer { planned in
      .cut(
        planned.chunked(
          Array("xyz\r\n".utf8) + planned.body + Array("\r\n0\r\n\r\n".utf8)), of: planned)
    }
  }
}

/// Sends a line that is no chunk after a head that says chunked, then closes (FIN).
struct ChunkRubbish: Fault {
  static let id = "chunk.rubbish"
  static let summary =
    "sends a line that is no chunk after a head that says chunked, then closes (FIN)"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var need: FaultNeed { .content }
  var effect: FaultEffect {
    .answer { planned in
      .cut(planned.chunked(Array("This is no chunk.\r\n".utf8)), of: planned)
    }
  }
}

extension PlannedAnswer {
  /// The content as one chunk (RFC 9112, section 7.1); no content is no chunk.
  fileprivate var chunk: [UInt8] {
    let body = body
    if body.isEmpty { return [] }
    return Array((String(body.count, radix: 16) + "\r\n").utf8) + body + [0x0d, 0x0a]
  }

  /// A head that says chunked, those bytes, and a close.
  fileprivate func chunked(_ bytes: [UInt8]) -> [WireAction] {
    var head = wireHead()
    head.removeContentLength()
    head.append("Transfer-Encoding: chunked")
    return [.send(head.bytes)] + WireAction.sending(bytes) + [.close]
  }
}

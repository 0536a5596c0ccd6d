import AssayHTTP
import AssayTestSupport

/// What a parser makes of the bytes of one connection, in the words of the `read` blocks.
enum RequestReplay {
  /// The lines for bytes that come in these pieces, after which the client ends its side.
  ///
  /// As a server does, it reads nothing after a request that ends its connection (RFC 9112, section
  /// 9.6).
  static func lines(of pieces: [ArraySlice<UInt8>], limits: HTTPLimits) -> [String] {
    var parser = HTTPRequestParser(limits: limits)
    var lines: [String] = []
    do throws(HTTPSyntaxError) {
      for piece in pieces {
        parser.feed(piece)
        while let request = try parser.next() {
          lines += self.lines(of: request)
          if !request.keepsAlive { return lines }
        }
      }
      if parser.isInsideMessage { throw parser.incomplete }
    } catch {
      lines.append(line(of: error))
    }
    return lines
  }

  static func lines(of request: HTTPRequest) -> [String] {
    [
      "request \(text(request.methodBytes)) \(text(request.targetBytes)) "
        + "1.\(request.minorVersion)"
    ]
      + request.fields.indices.map { "field " + line($0, of: request.fields) }
      + (request.body.isEmpty ? [] : ["content " + text(request.body)])
      + request.trailers.indices.map { "trailer " + line($0, of: request.trailers) }
  }

  static func line(of error: HTTPSyntaxError) -> String {
    "refusal \(error.status) at \(error.offset): \(text(error.reason.latin1))"
  }

  private static func line(_ index: Int, of fields: HTTPFields) -> String {
    text(Array(fields.nameBytes(index)) + Array(": ".utf8) + Array(fields.valueBytes(index)))
  }

  private static func text(_ bytes: some Collection<UInt8>) -> String {
    WireDialogue.escaped(bytes)
  }
}

extension HTTPLimits {
  /// The limits that a dialogue names, and the usual ones beside them; nil for an unknown name.
  init?(_ dialogue: WireDialogue) {
    self.init()
    for (name, value) in dialogue.limits {
      switch name {
      case "startLine": startLine = value
      case "method": method = value
      case "fieldSection": fieldSection = value
      case "fieldCount": fieldCount = value
      case "body": body = value
      case "chunkLine": chunkLine = value
      case "emptyLines": emptyLines = value
      default: return nil
      }
    }
  }
}

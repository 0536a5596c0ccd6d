/// Undoes the content codings that a message names in `Content-Encoding` (RFC 9110, section 8.4).
package enum HTTPContentCoding {
  /// The longest list that is decoded.
  ///
  /// Each coding may cost as much as `maxBytes` of output, so the list is part of what an output
  /// limit has to limit.
  package static let maxCodings = 8

  /// Content without its codings, and what was unusual about them.
  package struct Decoded: Sendable, Equatable {
    /// The content as it was before the first coding was applied.
    package var bytes: [UInt8]
    /// A `deflate` coding came without the zlib wrapper that RFC 9110, section 8.4.1.2, asks for.
    package var hadRawDeflate: Bool

    /// Makes a result out of its two parts.
    package init(bytes: [UInt8], hadRawDeflate: Bool) {
      self.bytes = bytes
      self.hadRawDeflate = hadRawDeflate
    }
  }

  /// Decodes `gzip`, `x-gzip`, `deflate` and `identity`, the last coding of the list first.
  ///
  /// Elements may be single codings or whole field values with commas; case, surrounding white
  /// space and empty elements do not matter (RFC 9110, section 5.6.1). A `deflate` that does not
  /// begin like a zlib stream is decoded as raw DEFLATE, since many peers send that, and reported.
  /// `maxBytes` limits what every single coding yields. Without content (HEAD, 204, 304) there is
  /// nothing to decode: no bytes are a truncated gzip stream.
  ///
  /// - Throws: an unknown coding before anything is decoded; otherwise the first that fails.
  package static func decode(
    _ body: [UInt8], codings: [String], maxBytes: Int
  ) throws(HTTPContentCodingError) -> Decoded {
    let names = codings.flatMap { $0.split(separator: ",") }.map(trimmed).filter { !$0.isEmpty }
    if names.count > maxCodings {
      throw HTTPContentCodingError(coding: names[maxCodings], .tooMany)
    }
    var steps: [Step] = []
    for name in names {
      guard let coding = Coding(name) else { throw HTTPContentCodingError(coding: name, .unknown) }
      steps.append(Step(name: name, coding: coding))
    }
    var decoded = Decoded(bytes: body, hadRawDeflate: false)
    for step in steps.reversed() {
      do throws(DecompressionError) {
        try step.coding.undo(&decoded, maxBytes: maxBytes)
      } catch {
        throw HTTPContentCodingError(coding: step.name, .malformed(error))
      }
    }
    return decoded
  }

  /// The element without optional white space around it (RFC 9110, section 5.6.3).
  private static func trimmed(_ element: Substring) -> String {
    var element = element
    while element.first == " " || element.first == "\t" { element.removeFirst() }
    while element.last == " " || element.last == "\t" { element.removeLast() }
    return String(element)
  }

  private struct Step {
    var name: String
    var coding: Coding
  }

  private enum Coding {
    case gzip, deflate, identity

    init?(_ name: String) {
      switch name.lowercased() {
      case "gzip", "x-gzip": self = .gzip
      case "deflate": self = .deflate
      case "identity": self = .identity
      default: return nil
      }
    }

    func undo(_ content: inout Decoded, maxBytes: Int) throws(DecompressionError) {
      switch self {
      case .gzip: content.bytes = try GzipReader.decode(content.bytes, maxBytes: maxBytes)
      case .deflate: try Self.undoDeflate(&content, maxBytes: maxBytes)
      case .identity: return
      }
    }

    private static func undoDeflate(
      _ content: inout Decoded, maxBytes: Int
    ) throws(DecompressionError) {
      do throws(DecompressionError) {
        content.bytes = try ZlibReader.decode(content.bytes, maxBytes: maxBytes)
      } catch {
        switch error.reason {
        case .zlibMethod, .zlibWindow, .zlibHeaderChecksum:
          try undoRawDeflate(&content, maxBytes: maxBytes, unless: error)
        default: throw error
        }
      }
    }

    /// Method 8 in a zlib header would be, in a raw stream, a stored block with padding that no
    /// encoder writes; if such content is not raw DEFLATE either, it was meant to be zlib.
    private static func undoRawDeflate(
      _ content: inout Decoded, maxBytes: Int, unless zlib: DecompressionError
    ) throws(DecompressionError) {
      let looksLikeZlib = content.bytes.first.map { $0 & 15 == 8 } ?? false
      do throws(DecompressionError) {
        let raw = try Inflate.decode(content.bytes, maxBytes: maxBytes)
        let left = content.bytes.count - raw.used
        guard left == 0 else { throw DecompressionError(.trailingBytes(left), at: raw.used) }
        content = Decoded(bytes: raw.bytes, hadRawDeflate: true)
      } catch {
        throw looksLikeZlib ? zlib : error
      }
    }
  }
}

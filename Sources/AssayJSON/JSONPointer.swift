/// The way from a document's root to one of its values (RFC 6901).
package struct JSONPointer: Sendable {
  /// The member names and array indexes on the way, unescaped; none for the root.
  package var tokens: [String]

  /// The pointer to the whole document.
  package static let root = JSONPointer(tokens: [])

  /// Creates a pointer from unescaped tokens.
  package init(tokens: [String]) { self.tokens = tokens }

  /// Reads the string form (RFC 6901, section 3): empty, or tokens each led by `/`, in which `~1`
  /// stands for `/` and `~0` for `~`.
  /// - Throws: ``JSONPointerError`` when a pointer does not start with `/` or `~` stands alone.
  package init(parsing text: String) throws(JSONPointerError) {
    guard !text.isEmpty else {
      tokens = []
      return
    }
    var tokens: [String] = []
    var token: [UInt8] = []
    var afterTilde = false
    let bytes = text.utf8
    guard bytes.first == 0x2F else { throw .missingSlash(text) }
    for byte in bytes.dropFirst() {
      if afterTilde {
        guard byte == 0x30 || byte == 0x31 else { throw .loneTilde(text) }
        token.append(byte == 0x30 ? 0x7E : 0x2F)
        afterTilde = false
      } else if byte == 0x2F {
        tokens.append(String(decoding: token, as: UTF8.self))
        token.removeAll(keepingCapacity: true)
      } else if byte == 0x7E {
        afterTilde = true
      } else {
        token.append(byte)
      }
    }
    if afterTilde { throw .loneTilde(text) }
    tokens.append(String(decoding: token, as: UTF8.self))
    self.tokens = tokens
  }

  /// Reads a reference that is `#` and a pointer with percent-escapes (RFC 6901, section 6); nil for
  /// any other.
  package init?(fragmentOf reference: String) {
    guard reference.hasPrefix("#"),
      let text = URIReference.decodePercents(String(reference.dropFirst())),
      let pointer = try? JSONPointer(parsing: text)
    else { return nil }
    self = pointer
  }

  /// The pointer to a member of the value that this one leads to.
  package func appending(_ key: String) -> JSONPointer { JSONPointer(tokens: tokens + [key]) }

  /// The pointer to an element of the value that this one leads to.
  package func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

  /// The pointer that leads on by the tokens of another.
  package func appending(_ other: JSONPointer) -> JSONPointer {
    JSONPointer(tokens: tokens + other.tokens)
  }

  /// The pointer to the value around; nil for the root.
  package var parent: JSONPointer? {
    tokens.isEmpty ? nil : JSONPointer(tokens: Array(tokens.dropLast()))
  }

  /// Reads a token as an array index: `0`, or digits without a leading zero (RFC 6901, section 4).
  static func arrayIndex(_ token: String) -> Int? {
    let digits = token.utf8
    guard digits.allSatisfy({ $0 &- 0x30 < 10 }), digits.first != 0x30 || digits.count == 1 else {
      return nil
    }
    return Int(token)
  }
}

extension JSONPointer: Hashable {
  /// Compares tokens by code points, as member names are.
  package static func == (a: JSONPointer, b: JSONPointer) -> Bool {
    a.tokens.count == b.tokens.count && a.starts(with: b)
  }

  /// Hashes the code points of the tokens.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(tokens.count)
    for token in tokens { JSONText.hash(token, into: &hasher) }
  }

  /// Whether the other pointer leads to this place or to one around it.
  package func starts(with other: JSONPointer) -> Bool {
    tokens.starts(with: other.tokens, by: JSONText.equal)
  }
}

extension JSONPointer: CustomStringConvertible {
  /// The string form (RFC 6901, section 3), empty for the root.
  package var description: String {
    var text: [UInt8] = []
    for token in tokens {
      text.append(0x2F)
      for byte in token.utf8 {
        switch byte {
        case 0x7E: text.append(contentsOf: [0x7E, 0x30])
        case 0x2F: text.append(contentsOf: [0x7E, 0x31])
        default: text.append(byte)
        }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Why a text is not a JSON Pointer.
package enum JSONPointerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The pointer neither is empty nor starts with a slash.
  case missingSlash(String)

  /// A tilde is not followed by 0 or 1.
  case loneTilde(String)

  /// The offending pointer and what was expected.
  package var description: String {
    switch self {
    case .missingSlash(let text):
      "JSON pointer \"\(text)\" must be empty or start with \"/\""
    case .loneTilde(let text):
      "JSON pointer \"\(text)\" has a \"~\" without 0 or 1; write \"~0\" for \"~\", \"~1\" for \"/\""
    }
  }
}

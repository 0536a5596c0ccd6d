import AssayHTTP

/// Draws the values of a run from its seed: the same seed and the same path give the same value,
/// whatever else is drawn and in whichever order.
///
/// The draw is SplitMix64 over an FNV-1a hash of the path; it is for variety, not for secrecy.
package struct ValueSource: Sendable {
  /// The kinds of `{"$gen": kind}`.
  package enum Kind: String, Sendable, CaseIterable {
    /// 24 characters of a–z and 0–9.
    case id
    /// A random UUID (RFC 9562, version 4), lower case.
    case uuid
    /// A whole number of seven digits.
    case number
    /// A key such as a vendor hands out: 32 hexadecimal digits.
    case key
    /// A word of eight letters.
    case word
    /// The token of a made-up person, with a `sub` and without an end: a JWT (RFC 7519) that is signed by HS256
    /// with the key `assay-test-key`.
    case jwt
  }

  package let seed: UInt64

  package init(seed: UInt64) { self.seed = seed }

  package func draw(_ kind: Kind, for path: String) -> String {
    var stream = stream(path)
    func pick(_ alphabet: [Character], _ count: Int) -> String {
      String((0..<count).map { _ in alphabet[Int(stream.next() % UInt64(alphabet.count))] })
    }
    let letters = Array("abcdefghijklmnopqrstuvwxyz"), digits = Array("0123456789")
    let hex = Array("0123456789abcdef")
    switch kind {
    case .jwt: return Self.token(of: "reader-" + pick(letters + digits, 12))
    case .id: return pick(letters + digits, 24)
    case .word: return pick(letters, 8)
    case .key: return pick(hex, 32)
    case .number: return pick(Array("123456789"), 1) + pick(digits, 6)
    case .uuid:
      return [
        pick(hex, 8), pick(hex, 4), "4" + pick(hex, 3), pick(Array("89ab"), 1) + pick(hex, 3),
        pick(hex, 12),
      ].joined(separator: "-")
    }
  }

  private static func token(of subject: String) -> String {
    let parts = [#"{"alg":"HS256","typ":"JWT"}"#, #"{"sub":"\#(subject)"}"#]
    let signed = parts.map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
    let code = HMACSHA256.code(Array(signed.utf8), key: Array("assay-test-key".utf8))
    return signed + "." + Base64URL.encode(code)
  }

  private func stream(_ path: String) -> SplitMix {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return SplitMix(state: seed &* 0x9e37_79b9_7f4a_7c15 ^ hash)
  }
}

/// SplitMix64, a small generator of well-mixed 64-bit numbers.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

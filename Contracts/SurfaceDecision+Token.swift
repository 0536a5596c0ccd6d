import AssayHTTP
import AssayJSON

/// A reader's token: a JWT (RFC 7519) that is signed by HS256.
///
/// The vendor's tutorial signs by RS256 with a key of the customer's; which algorithm it is, no client can tell
/// from the outside.
struct SurfaceToken: Sendable {
  let claims: JSONObject

  /// Reads a token; `nil` where its form, its signature or its time is not right.
  ///
  /// - Parameter date: Milliseconds since 1970; the token's `exp` is after, and its `nbf` not after it.
  init?(_ text: String, key: String, date: Int) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3,
      let header = Self.object(parts[0]), header["alg"] == "HS256",
      let claims = Self.object(parts[1]), let code = Base64URL.decode(parts[2]),
      code == HMACSHA256.code(Array("\(parts[0]).\(parts[1])".utf8), key: Array(key.utf8))
    else { return nil }
    for (name, isStart) in [("exp", false), ("nbf", true)] {
      guard let value = claims[name] else { continue }
      guard let seconds = value.number?.double else { return nil }
      let isPast = seconds * 1_000 <= Double(date)
      if isPast != isStart { return nil }
    }
    self.claims = claims
  }

  private static func object(_ part: Substring) -> JSONObject? {
    guard let bytes = Base64URL.decode(part), let document = try? JSONDocument(parsing: bytes)
    else { return nil }
    return document.root.value.object
  }
}

/// An API key: `pk` or `sk`, the environment in two parts, and what makes it a secret.
struct SurfaceKey: Hashable, Sendable {
  let text: String
  /// Whether it may not leave the customer's servers, and so may ask for everything.
  let isSecret: Bool
  /// Such as `test_1`.
  let environment: String

  /// Reads a key; `nil` where it does not have the form of one.
  init?(_ text: String) {
    let parts = text.split(separator: "_", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, ["pk", "sk"].contains(parts[0]), parts.allSatisfy({ !$0.isEmpty })
    else { return nil }
    self.text = text
    isSecret = parts[0] == "sk"
    environment = "\(parts[1])_\(parts[2])"
  }

  /// Reads the key in the value of an `Authorization` field (RFC 6750, section 2.1).
  init?(authorization: String) {
    let parts = authorization.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    self.init(String(parts[1]))
  }
}

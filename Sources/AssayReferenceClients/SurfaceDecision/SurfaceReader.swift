/// Whom a decision is about: always one of the two, never both.
enum SurfaceReader: Sendable, Hashable {
  /// Somebody with this installation's identifier.
  case anonymous(String)

  /// Somebody with an account, by the token that the account's server signed.
  case signedIn(token: String)
}

/// What a reader does in an app whose articles are decided about.
package protocol SurfaceActions: Sendable {
  /// The screen of an article opens in place of the one before.
  func open(_ path: String, isPremium: Bool) async

  /// The screen closes.
  func leave() async

  /// The reader signs in, or signs in as somebody else.
  func signIn(_ token: String) async

  /// The reader signs out.
  func signOut() async
}

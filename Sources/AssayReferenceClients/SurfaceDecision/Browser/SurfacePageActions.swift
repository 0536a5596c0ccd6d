/// What a reader, and the site itself, do with a page.
package protocol SurfacePageActions: Sendable {
  /// The page at a path of the site is opened.
  func load(_ path: String) async

  /// The page is loaded once more.
  func reload() async

  /// The site asks for a decision of its own accord.
  func decide() async

  /// The site says who is signed in; nothing is asked for.
  func identify(_ token: String) async

  /// The site says that nobody is signed in; nothing is asked for.
  func forget() async
}

/// Learns what a page looks like.
package protocol SurfacePageObserver: AnyObject, Sendable {
  /// The page looks like that from now on.
  func rendered(_ drawing: SurfacePageDrawing)
}

/// A page as it is drawn.
package struct SurfacePageDrawing: Sendable, Equatable {
  /// Where the page is on the site.
  package var path: String

  /// Whether it is covered.
  package var isCloaked: Bool

  /// What stands in its body.
  package var body: String
}

/// Learns what is to be drawn.
package protocol SurfaceObserver: AnyObject, Sendable {
  /// The screen changed.
  func rendered(_ drawing: ArticleDrawing)

  /// A part of the screen is there that has nothing to do with the decision.
  func ready(_ part: ArticlePart)
}

/// An article's screen as it is drawn.
package struct ArticleDrawing: Sendable, Equatable {
  /// Who decided what is drawn.
  package enum Source: String, Sendable {
    /// The app itself.
    case `default`

    /// The service.
    case decision
  }

  /// Which article.
  package var path: String

  /// Whether the body is hidden.
  package var hidesContent: Bool

  /// What is said to readers who might subscribe.
  package var message: String?

  /// Who decided that.
  package var source: Source

  /// Whether that may change by itself: a decision is awaited.
  ///
  /// In an app that holds: whether the body stands behind a placeholder.
  package var isPending: Bool
}

/// A part of the screen beside the article's body.
package enum ArticlePart: String, Sendable, CaseIterable {
  /// The headline.
  case title

  /// Other articles.
  case related
}

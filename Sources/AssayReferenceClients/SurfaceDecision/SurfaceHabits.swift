/// The decisions of an article's screen, each with what the service expects of an app.
struct SurfaceHabits: Sendable {
  /// How long to wait for a decision, in milliseconds; nil for ever.
  var patience: Int64?

  /// How long to hold the body back, in milliseconds; nil for as long as a decision is awaited.
  var holdPatience: Int64?

  /// Whether a screen begins as the one before it was left.
  var beginsAsBefore = false

  /// Whether a decision about another article is given up.
  var mindsArticle = true

  /// Whether a decision for another reader is given up.
  var mindsReader = true

  /// Whether a request is cancelled whose answer is of no interest any more.
  var cancels = true

  /// Whether an article is drawn by default again while it is decided again.
  var drawsDefaultAgain = false

  /// Whether a message stays that the next decision does not repeat.
  var keepsMessage = false

  /// Whether the placeholder outlives a decision that failed.
  var keepsHold = false

  /// What is drawn when there is no decision.
  var fallback: @Sendable (_ article: Article, _ before: ArticleDrawing?) -> ArticleDrawing = {
    article, _ in article.defaultDrawing
  }

  /// The habits of an app as it should be.
  init(_ configuration: SurfaceConfiguration) {
    patience = configuration.ceiling
    holdPatience = configuration.holdCeiling
  }
}

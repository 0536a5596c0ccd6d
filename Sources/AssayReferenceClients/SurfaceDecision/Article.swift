/// What an app knows of an article by itself.
struct Article: Sendable, Equatable {
  /// Its path on the site, which is its id with the service.
  var path: String

  /// Whether it is for subscribers.
  var isPremium: Bool

  /// How it is drawn without a decision: hidden where it is for subscribers, else open.
  var defaultDrawing: ArticleDrawing {
    ArticleDrawing(
      path: path, hidesContent: isPremium, message: nil, source: .default, isPending: false)
  }
}

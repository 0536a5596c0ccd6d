import Foundation

/// A way in which a correct screen may differ from `ArticleScreen`, to see whether a test suite is fair.
///
/// Each does something that the vendor's documentation leaves open, or that a vendor's own client does.
package enum SurfaceVariant: String, Sendable, CaseIterable {
  /// Writes the names of headers in capitals.
  case headersInCapitals = "headers-in-capitals"

  /// Names the character set.
  case charsetNamed = "charset-named"

  /// Says which client it is.
  case versionHeaders = "version-headers"

  /// Sends headers of its own, as HTTP libraries do.
  case libraryHeaders = "library-headers"

  /// Writes JSON in another order, with blanks, and with slashes escaped.
  case bodyReordered = "body-reordered"

  /// Tells more of the article.
  case moreOfTheArticle = "more-of-the-article"

  /// Does not tell where the article is on the web.
  case noFullPath = "no-full-path"

  /// Has identifiers that are no UUIDs.
  case idOfItsOwn = "id-of-its-own"

  /// Holds the body back for a shorter time than it might.
  case shortHold = "short-hold"

  /// Never holds the body back, and does not claim to.
  case neverHolds = "never-holds"

  /// Tells everything twice.
  case rendersTwice = "renders-twice"

  /// Draws the default again while an article is decided again.
  case defaultWhileAsking = "default-while-asking"
}

extension SurfaceVariant {
  /// A screen that differs in this way.
  package func client(
    configuration: SurfaceConfiguration, services: AppServices, stores: AppStores,
    observer: any SurfaceObserver
  ) -> any SurfaceActions {
    var own = services
    own.transport = SurfaceVariantTransport(self, services.transport)
    var parts = SurfaceParts(configuration, store: stores.secure)
    switch self {
    case .idOfItsOwn:
      parts.identity.make = {
        "reader_" + UUID().uuidString.lowercased().replacingOccurrences(of: "-", with: "")
      }
    case .shortHold: parts.habits.holdPatience = configuration.holdCeiling / 2
    case .neverHolds: parts.configuration.holds = false
    case .defaultWhileAsking: parts.habits.drawsDefaultAgain = true
    default: break
    }
    if self != .rendersTwice { return ArticleScreen(parts, services: own, observer: observer) }
    let repeater = RepeatingObserver(observer)
    return RepeatingScreen(ArticleScreen(parts, services: own, observer: repeater), repeater)
  }
}

/// Tells everything twice.
private final class RepeatingObserver: SurfaceObserver {
  private let observer: any SurfaceObserver

  init(_ observer: any SurfaceObserver) { self.observer = observer }

  func rendered(_ drawing: ArticleDrawing) {
    for _ in 1...2 { observer.rendered(drawing) }
  }

  func ready(_ part: ArticlePart) {
    for _ in 1...2 { observer.ready(part) }
  }
}

/// Keeps an observer for as long as its screen.
private struct RepeatingScreen: SurfaceActions {
  private let screen: ArticleScreen
  private let observer: RepeatingObserver

  init(_ screen: ArticleScreen, _ observer: RepeatingObserver) {
    self.screen = screen
    self.observer = observer
  }

  func open(_ path: String, isPremium: Bool) async {
    await screen.open(path, isPremium: isPremium)
  }
  func leave() async { await screen.leave() }
  func signIn(_ token: String) async { await screen.signIn(token) }
  func signOut() async { await screen.signOut() }
}

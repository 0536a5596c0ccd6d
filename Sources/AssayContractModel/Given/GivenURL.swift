package import AssayJSON
import Foundation

/// A URL that a client is to make of its configuration, and to request as it then is.
package struct GivenURL: Sendable {
  /// What the URL is made of.
  package enum Source: Hashable, Sendable {
    /// A value of the configuration; the next source where it is not there or empty.
    case config(String)
    /// The address of a role, without a path.
    case base(String)
    /// The URL that another operation is given.
    case given(String)
  }
  /// One way to make the URL: the source, then what is done to its text, in this order.
  package struct Recipe: Hashable, Sendable {
    package var source: Source
    /// What is taken from the end, once, where it stands there.
    package var without: String?
    /// Keep everything up to and including the last of these; a text without it stays whole, and nothing is
    /// added to it.
    package var upToLast: String?
    package var append: String?

    func made(of text: String) -> String {
      var text = text
      if let without, text.hasSuffix(without) { text.removeLast(without.count) }
      if let upToLast {
        guard let found = text.range(of: upToLast, options: .backwards) else { return text }
        text = String(text[..<found.upperBound])
      }
      return text + (append ?? "")
    }
  }
  package var operation: String
  package var role: String
  package var methods: [String]
  /// The first whose source has something to say is taken.
  package var recipes: [Recipe]
}

extension Contract {
  /// The URLs that a client with this configuration is to request.
  ///
  /// Pure, so that mock and judge agree.
  package func givenURLs(config: JSONValue, bases: [String: String]) -> HandedOutTable {
    var urls: [String: String] = [:]
    var entries: [HandedOutURLEntry] = []
    for url in given {
      for recipe in url.recipes {
        let text: String?
        switch recipe.source {
        case .config(let key): text = config[key]?.string
        case .base(let role): text = bases[role]
        case .given(let operation): text = urls[operation]
        }
        guard let text, !text.isEmpty else { continue }
        let made = recipe.made(of: text)
        urls[url.operation] = made
        let target = Self.target(of: made, bases: bases)
        entries.append(
          HandedOutURLEntry(
            operation: url.operation, role: url.role, methods: url.methods, url: made,
            target: ComparableTarget(target), owner: [:], isLegal: Escapes.isLegal(target: target)))
        break
      }
    }
    return HandedOutTable(entries)
  }
}

package import AssayJSON

/// A URL that a served reply gave to the client, and whose it is.
package struct RegisteredURL: Sendable {
  package var operation: String
  package var role: String
  package var methods: [String]
  /// The whole URL as the client read it.
  package var url: String
  package var target: ComparableTarget
  /// The exchange whose reply handed it out.
  package var reply: Int
  /// Fields of the served item that owns it, without its own URLs.
  package var owner: JSONObject
  /// Whether the URL is valid by RFC 3986.
  package var isLegal: Bool
}

/// How a request was recognised as a handed-out URL.
package struct HandedOutMatch: Sendable {
  package var registered: RegisteredURL
  /// `nil` when the target is the same, byte for byte.
  package var difference: TargetDifference?

  package var isVerbatim: Bool { difference?.isAllowed ?? true }
}

/// The URLs that a lane has handed out so far: a multimap, newest serving first.
package struct HandedOutRegistry: Sendable {
  private struct Key: Hashable {
    var role: String
    var text: String
  }
  private var entries: [RegisteredURL] = []
  private var byTarget: [Key: [Int]] = [:]
  private var byPath: [Key: [Int]] = [:]
  private var byURL: [String: [Int]] = [:]

  package init() {}

  package mutating func add(_ entry: RegisteredURL) {
    let index = entries.count
    entries.append(entry)
    byTarget[Key(role: entry.role, text: entry.target.text), default: []].append(index)
    byPath[Key(role: entry.role, text: entry.target.path), default: []].append(index)
    byURL[entry.url, default: []].append(index)
  }

  /// The newest entry with exactly this target.
  package func exact(role: String, target: String) -> HandedOutMatch? {
    byTarget[Key(role: role, text: target)]?.last.map { HandedOutMatch(registered: entries[$0]) }
  }

  /// The entry that a target comes nearest to: most shared parameters, then newest; the same target
  /// at another role's address comes last.
  package func near(role: String, target: String, roles: [String]) -> HandedOutMatch? {
    let got = ComparableTarget(target)
    var best: (index: Int, overlap: Int)?
    for index in byPath[Key(role: role, text: got.path)] ?? [] {
      guard entries[index].target.isNear(got) else { continue }
      let overlap = entries[index].target.overlap(got)
      if overlap >= best?.overlap ?? -1 { best = (index, overlap) }
    }
    if let best {
      let entry = entries[best.index]
      return HandedOutMatch(registered: entry, difference: entry.target.difference(to: got))
    }
    for other in roles where other != role {
      if let match = exact(role: other, target: target) {
        return HandedOutMatch(registered: match.registered, difference: .host)
      }
    }
    return nil
  }

  /// The newest entry with exactly this URL: for URLs that a client reports instead of opening.
  package func exact(url: String) -> HandedOutMatch? {
    byURL[url]?.last.map { HandedOutMatch(registered: entries[$0]) }
  }
}

package import AssayJSON

/// A URL that a reply hands out, and whose it is.
package struct HandedOutURLEntry: Sendable {
  package var operation: String
  package var role: String
  package var methods: [String]
  /// The whole URL as the client reads it.
  package var url: String
  package var target: ComparableTarget
  /// Fields of the served item that owns it, without its own URLs.
  package var owner: JSONObject
  /// Whether the URL is valid by RFC 3986.
  package var isLegal: Bool

  package init(
    operation: String, role: String, methods: [String], url: String, target: ComparableTarget,
    owner: JSONObject, isLegal: Bool
  ) {
    self.operation = operation
    self.role = role
    self.methods = methods
    self.url = url
    self.target = target
    self.owner = owner
    self.isLegal = isLegal
  }
}

/// How a request was recognised as a handed-out URL.
package struct HandedOutMatch: Sendable {
  package var entry: HandedOutURLEntry
  /// The first exchange whose reply handed it out, with all else in the same body; 0 for a URL that follows
  /// from the configuration.
  package var reply: Int
  /// `nil` when the target is the same, byte for byte.
  package var difference: TargetDifference?

  package var isVerbatim: Bool { difference?.isAllowed ?? true }
}

/// The URLs of one reply body, indexed once however often the body is served.
package final class HandedOutTable: Sendable {
  struct Key: Hashable, Sendable {
    var role: String
    var text: String
  }
  package let entries: [HandedOutURLEntry]
  let byTarget: [Key: Int]
  let byPath: [Key: [Int]]
  let byURL: [String: Int]

  package init(_ entries: [HandedOutURLEntry]) {
    var byTarget: [Key: Int] = [:]
    var byPath: [Key: [Int]] = [:]
    var byURL: [String: Int] = [:]
    for (index, entry) in entries.enumerated() {
      byTarget[Key(role: entry.role, text: entry.target.text)] = index
      byPath[Key(role: entry.role, text: entry.target.path), default: []].append(index)
      byURL[entry.url] = index
    }
    self.entries = entries
    self.byTarget = byTarget
    self.byPath = byPath
    self.byURL = byURL
  }
}

/// The URLs that a lane has handed out so far: a multimap, newest serving first.
///
/// A body that is served again costs one step, not one for each of its URLs.
package struct HandedOutRegistry: Sendable {
  private struct Serving {
    var table: HandedOutTable
    /// The first exchange that served the table, which stands for all of them: a body that is served
    /// again hands out nothing by which its servings could be told apart.
    var reply: Int
    /// The newest exchange that served it.
    var latest: Int
  }
  /// One serving for each table, in the order of the first.
  private var servings: [Serving] = []
  private var places: [ObjectIdentifier: Int] = [:]

  package init() {}

  /// Unchanged means that every target still means the same operation: grows when a body hands out its
  /// URLs for the first time, or again without being the newest.
  package private(set) var generation = 0
  /// The table of the newest exchange, which a reply that was held back is not.
  private var newestTable: ObjectIdentifier?
  private var newestReply = 0
  /// The URLs that follow from the client's configuration.
  private var given = HandedOutTable([])

  /// The exchange that stands for all servings of a table; `nil` when it was never served.
  package func reply(of table: HandedOutTable) -> Int? {
    places[ObjectIdentifier(table)].map { servings[$0].reply }
  }

  /// Takes the URLs that follow from the configuration, in the place of those of an earlier one.
  package mutating func give(_ table: HandedOutTable) {
    given = table
    generation += 1
  }

  /// Notes that the reply to an exchange handed out a table's URLs.
  package mutating func serve(_ table: HandedOutTable, reply: Int) {
    if table.entries.isEmpty { return }
    let identity = ObjectIdentifier(table)
    if newestTable != identity { generation += 1 }
    if reply > newestReply {
      newestReply = reply
      newestTable = identity
    }
    if let place = places[identity] {
      servings[place].latest = max(servings[place].latest, reply)
    } else {
      places[identity] = servings.count
      servings.append(Serving(table: table, reply: reply, latest: reply))
    }
  }

  /// The newest entry with exactly this target.
  package func exact(role: String, target: String) -> HandedOutMatch? {
    let key = HandedOutTable.Key(role: role, text: target)
    if let found = given.byTarget[key] {
      return HandedOutMatch(entry: given.entries[found], reply: 0)
    }
    return newest { $0.byTarget[key] }
  }

  /// The newest entry with exactly this URL: for URLs that a client reports instead of opening.
  package func exact(url: String) -> HandedOutMatch? {
    newest { $0.byURL[url] }
  }

  /// The entry that a target comes nearest to: most shared parameters, then newest.
  ///
  /// The same target at another role's address comes last.
  package func near(role: String, target: String, roles: [String]) -> HandedOutMatch? {
    let got = ComparableTarget(target)
    var best: (match: HandedOutMatch, overlap: Int, latest: Int)?
    for serving in servings {
      for index in serving.table.byPath[HandedOutTable.Key(role: role, text: got.path)] ?? [] {
        let entry = serving.table.entries[index]
        guard entry.target.isNear(got) else { continue }
        let overlap = entry.target.overlap(got)
        if let best, (overlap, serving.latest) <= (best.overlap, best.latest) { continue }
        best = (
          HandedOutMatch(
            entry: entry, reply: serving.reply, difference: entry.target.difference(to: got)),
          overlap, serving.latest
        )
      }
    }
    if let best { return best.match }
    for other in roles where other != role {
      if var match = exact(role: other, target: target) {
        match.difference = .host
        return match
      }
    }
    return nil
  }

  private func newest(_ index: (HandedOutTable) -> Int?) -> HandedOutMatch? {
    var best: (serving: Serving, place: Int)?
    for serving in servings where serving.latest > best?.serving.latest ?? 0 {
      if let found = index(serving.table) { best = (serving, found) }
    }
    return best.map {
      HandedOutMatch(entry: $0.serving.table.entries[$0.place], reply: $0.serving.reply)
    }
  }
}

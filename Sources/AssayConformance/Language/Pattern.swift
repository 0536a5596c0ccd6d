/// Which events a rule speaks of: names, and conditions on their fields.
package struct Pattern: Sendable {
  /// One word of `on`.
  package enum Name: Hashable, Sendable {
    case exact(String)
    /// Every name that starts with the prefix, dot included: `step.*`.
    case family(prefix: String)
    /// The name of the trigger: `$on`.
    case trigger

    /// As it is written in a formula.
    package var text: String {
      switch self {
      case .exact(let name): name
      case .family(let prefix): prefix + "*"
      case .trigger: "$on"
      }
    }

    /// Whether an event's own name is meant; `$on` is decided elsewhere.
    func covers(_ name: String) -> Bool {
      switch self {
      case .exact(let own): own == name
      case .family(let prefix): name.hasPrefix(prefix)
      case .trigger: false
      }
    }
  }

  package var names: [Name]
  package var conditions: Where
  package var site: Site

  /// A repeated transmission that the client's HTTP stack sent by itself counts only where a
  /// pattern asks for `dup`.
  var seesResends: Bool { conditions.mentions("dup") }

  /// Whether only a client can bring about what the pattern matches.
  var comesFromClient: Bool {
    names.allSatisfy { name in
      switch name {
      case .exact(let exact): EventName.isProofOfLife(exact)
      case .family(let prefix): EventName.isProofOfLife(prefix)
      case .trigger: false
      }
    }
  }

  /// Whether the pattern means something only in the presence of a trigger.
  var isBound: Bool { names.contains(.trigger) || !conditions.boundFields.isEmpty }
}

/// Conditions on fields, all of which must hold, and at most one group that must not.
package struct Where: Sendable {
  /// One field and what it must be.
  package struct Entry: Sendable {
    package var field: String
    package var condition: Condition
    package var site: Site
  }

  package var entries: [Entry]
  /// Holds one group or none; the group must not match as a whole.
  package var excluded: [Where]

  package init(entries: [Entry] = [], excluded: [Where] = []) {
    self.entries = entries
    self.excluded = excluded
  }

  func mentions(_ field: String) -> Bool {
    entries.contains { $0.field == field } || excluded.contains { $0.mentions(field) }
  }

  /// The trigger's fields that are asked for, in the order of the document.
  var boundFields: [String] {
    entries.flatMap { $0.condition.operands.compactMap(\.boundField) }
      + excluded.flatMap(\.boundFields)
  }

  /// All entries, those of the excluded group included.
  var allEntries: [Entry] { entries + excluded.flatMap(\.allEntries) }
}

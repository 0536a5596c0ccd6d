import AssayJSON

/// The members of one object of a formula.
package struct Words {
  var members: [(name: String, node: JSONNode)]
  var site: Site

  /// The value of a word, with its place.
  subscript(name: String) -> (node: JSONNode, site: Site)? {
    members.first { $0.name == name }.map { ($0.node, site / name) }
  }
}

extension FormulaParser {
  /// The members of an object; a diagnostic when it is none, or names one twice.
  mutating func words(_ node: JSONNode, _ site: Site, _ subject: String) -> Words? {
    guard node.kind == .object else {
      report(site, "\(subject) is \(quoted(node)); expected an object")
      return nil
    }
    for key in node.duplicateKeys {
      report(site / key, "\"\(key)\" stands twice in one object; keep one")
    }
    return Words(members: node.members.map { ($0.key.string ?? "", $0.value) }, site: site)
  }

  /// A value as it stands in the document, shortened when it is long.
  func quoted(_ node: JSONNode) -> String {
    let text = node.lexeme
    return text.unicodeScalars.count <= 60
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(57))) + "…"
  }

  /// Reads `n`, or `{"min": n, "max": n}`.
  mutating func interval(_ node: JSONNode, _ site: Site) -> Interval? {
    if let exact = node.integer, exact >= 0 { return Interval(min: exact, max: exact) }
    guard node.kind == .object, let words = words(node, site, "\"count\"") else {
      report(
        site,
        "\"count\" is \(quoted(node)); expected a number from 0, or {\"min\": n, \"max\": n}")
      return nil
    }
    for word in words.members where !["min", "max"].contains(word.name) {
      report(
        site / word.name,
        "unknown word \"\(word.name)\" in \"count\"; "
          + Spelling.advice(for: word.name, among: ["min", "max"]))
    }
    return ends(words)
  }

  /// Reads `min` and `max` as whole numbers, at least one of them.
  mutating func ends(_ words: Words) -> Interval? {
    var interval = Interval()
    for name in ["min", "max"] {
      guard let word = words[name] else { continue }
      guard let value = word.node.integer, value >= 0 else {
        report(word.site, "\"\(name)\" is \(quoted(word.node)); expected a whole number from 0")
        return nil
      }
      if name == "min" { interval.min = value } else { interval.max = value }
    }
    guard interval.min != nil || interval.max != nil else {
      report(words.site, "neither \"min\" nor \"max\" is given; add one")
      return nil
    }
    if let min = interval.min, let max = interval.max, min > max {
      report(words.site, "\"min\" \(min) is above \"max\" \(max), so nothing fits; swap them")
      return nil
    }
    return interval
  }

  /// Reads `of`; `nil` without a diagnostic when it may be left out because `per` has members.
  mutating func counted(_ words: Words, by check: String) -> Pattern?? {
    if let of = words["of"] {
      guard let pattern = pattern(of.node, of.site) else { return nil }
      return .some(pattern)
    }
    if words["per"] != nil { return .some(nil) }
    report(words.site, "\"\(check)\" lacks \"of\"; add the pattern to count")
    return nil
  }

  /// The words that mean nothing beside the others, each with the reason.
  func misplaced(_ each: Each, _ words: Words) -> [(word: String, reason: String)] {
    var misplaced: [(String, String)] = []
    let scope = ["from", "to", "order"].filter { words[$0] != nil }
    if type(of: each.check).looksAtTriggerAlone {
      let id = type(of: each.check).id
      for word in scope {
        misplaced.append(
          (
            word,
            "\"\(word)\" means nothing beside \"\(id)\", which looks at the trigger; remove it"
          ))
      }
      if each.pattern == nil || !each.per.isEmpty {
        misplaced.append(
          (each.per.isEmpty ? "each" : "per", "\"\(id)\" needs a trigger that is one event"))
      }
      return misplaced
    }
    if !each.per.isEmpty {
      if each.pattern == nil {
        misplaced.append(("per", "\"per\" groups events, and \"each\" is \"lane\"; give a pattern"))
      }
      for word in scope where word != "order" {
        misplaced.append(
          (word, "\"\(word)\" means nothing beside \"per\", whose scope is the lane; remove it"))
      }
    }
    for bound in each.to {
      if case .start = bound.kind {
        misplaced.append(("to", "a scope that ends at \"start\" holds nothing"))
      }
      if case .trigger = bound.kind, case .trigger = each.from.kind {
        misplaced.append(("to", "a scope from the trigger to the trigger holds nothing"))
      }
    }
    if case .end = each.from.kind {
      misplaced.append(("from", "a scope that begins at \"end\" holds nothing"))
    }
    return misplaced
  }
}

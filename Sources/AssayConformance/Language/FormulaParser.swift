package import AssayContractModel
package import AssayJSON

/// Reads the formula of one rule, and says of every word that it does not know where it stands.
///
/// Nothing is skipped: a word without a meaning in its place is a diagnostic, since a condition
/// that is silently ignored makes a rule that proves less than it says.
package struct FormulaParser {
  private let root: JSONNode
  let schemas: SchemaResolver?
  package private(set) var log: FormulaLog

  /// What is wrong with the formula.
  package var diagnostics: [ContractDiagnostic] { log.diagnostics }

  /// Prepares to read a formula.
  ///
  /// - Parameters:
  ///   - base: where the formula stands in its document.
  ///   - schemas: finds the schemas that `{"schema": name}` speaks of; without it such a condition
  ///     is a diagnostic.
  package init(
    file: String, base: JSONPointer = .root, formula: JSONNode, schemas: SchemaResolver? = nil
  ) {
    root = formula
    self.schemas = schemas
    log = FormulaLog(file: file, base: base, formula: formula)
  }

  /// Reads the whole formula; `nil` when there is at least one diagnostic.
  package mutating func parse() -> Formula? {
    let formula = formula(root, .root)
    return diagnostics.isEmpty ? formula : nil
  }

  /// Adds a diagnostic about the value at a site.
  mutating func report(_ site: Site, _ message: String) { log.report(site, .formula, message) }
}

extension FormulaParser {
  private mutating func formula(_ node: JSONNode, _ site: Site) -> Formula? {
    guard let words = words(node, site, "a formula") else { return nil }
    guard let all = words["all"] else { return each(words).map { .each($0) } }
    for word in words.members where word.name != "all" {
      report(
        site / word.name,
        "\"\(word.name)\" stands beside \"all\", which stands alone; move it into each formula")
    }
    guard all.node.kind == .array, all.node.count > 0 else {
      report(all.site, "\"all\" is \(quoted(all.node)); expected a list of formulas")
      return nil
    }
    var formulas: [Formula] = []
    for (index, element) in all.node.elements.enumerated() {
      if let formula = formula(element, all.site / index) { formulas.append(formula) }
    }
    return .all(formulas)
  }

  /// The words that every condition may have, whatever its check.
  static let eachWords = ["each", "per", "given", "from", "to", "order"]

  private mutating func each(_ words: Words) -> Each? {
    guard let check = checkType(of: words) else { return nil }
    let known = Self.eachWords + check.words
    for word in words.members where !known.contains(word.name) {
      if let owner = CheckRegistry.all.first(where: { $0.words.contains(word.name) }) {
        report(
          words.site / word.name,
          "\"\(word.name)\" belongs to \"\(owner.id)\" and means nothing beside \"\(check.id)\"")
      } else {
        report(
          words.site / word.name,
          "unknown word \"\(word.name)\" in a formula; "
            + Spelling.advice(for: word.name, among: known))
      }
    }
    let trigger = trigger(words)
    let per = fieldList(words, "per")
    let given = given(words)
    let from =
      words["from"].map { bound($0.node, $0.site) }
      ?? Bound(kind: .trigger, site: words.site / "from")
    let to = bounds(words)
    let order = order(words)
    let body = check.init(words, &self)
    guard let trigger, let from, let to, let body else { return nil }
    let each = Each(
      trigger: trigger, per: per, given: given, from: from, to: to, order: order, check: body,
      site: words.site)
    for (word, reason) in misplaced(each, words) { report(words.site / word, reason) }
    return each
  }

  private mutating func checkType(of words: Words) -> (any RuleCheck.Type)? {
    let found = CheckRegistry.all.filter { words[$0.id] != nil }
    let ids = CheckRegistry.all.map { "\"\($0.id)\"" }.joined(separator: ", ")
    guard let first = found.first else {
      let strangers = words.members.map(\.name).filter { name in
        !Self.eachWords.contains(name) && !CheckRegistry.all.contains { $0.words.contains(name) }
      }
      for name in strangers {
        report(
          words.site / name,
          "unknown word \"\(name)\" in a formula; "
            + Spelling.advice(
              for: name, among: Self.eachWords + ["all"] + CheckRegistry.all.map { $0.id }))
      }
      if strangers.isEmpty {
        report(words.site, "the formula checks nothing; add one of \(ids)")
      }
      return nil
    }
    guard found.count == 1 else {
      let both = found.map { "\"\($0.id)\"" }.joined(separator: " and ")
      report(
        words.site, "the formula has \(both); a formula has one check, so join two with \"all\"")
      return nil
    }
    return first
  }

  private mutating func trigger(_ words: Words) -> Each.Trigger? {
    guard let each = words["each"] else {
      report(words.site, "the formula lacks \"each\"; add a pattern, or \"lane\"")
      return nil
    }
    if let text = each.node.string {
      if text == "lane" { return .lane }
      report(each.site, "\"each\" is \(quoted(each.node)); expected a pattern or \"lane\"")
      return nil
    }
    return pattern(each.node, each.site).map { .event($0) }
  }

  private mutating func fieldList(_ words: Words, _ name: String) -> [String] {
    guard let list = words[name] else { return [] }
    let fields = list.node.elements.compactMap(\.string)
    guard list.node.kind == .array, !fields.isEmpty, fields.count == list.node.count else {
      report(list.site, "\"\(name)\" is \(quoted(list.node)); expected a list of field names")
      return []
    }
    return fields
  }

  private mutating func order(_ words: Words) -> Each.Order {
    guard let word = words["order"] else { return .cause }
    guard let order = word.node.string.flatMap(Each.Order.init) else {
      report(
        word.site,
        "\"order\" is \(quoted(word.node)); "
          + Spelling.advice(
            for: word.node.string ?? "", among: Each.Order.allCases.map(\.rawValue)))
      return .cause
    }
    return order
  }

  private mutating func given(_ words: Words) -> [Given] {
    guard let word = words["given"] else { return [] }
    guard word.node.kind == .array else {
      return [given(word.node, word.site)].compactMap(\.self)
    }
    if word.node.count == 0 {
      report(word.site, "\"given\" is []; expected at least one pattern, or leave it out")
    }
    return word.node.elements.enumerated().compactMap { given($1, word.site / $0) }
  }

  private mutating func given(_ node: JSONNode, _ site: Site) -> Given? {
    guard let words = words(node, site, "\"given\"") else { return nil }
    if words["count"] == nil, words["distinct"] == nil {
      return pattern(node, site).map { Given(measure: .events, min: 1, pattern: $0) }
    }
    let measured = words["count"] == nil ? "distinct" : "count"
    let known = measured == "count" ? ["count", "of"] : ["distinct", "min", "of"]
    for word in words.members where !known.contains(word.name) {
      report(
        site / word.name,
        "unknown word \"\(word.name)\" in \"given\"; "
          + Spelling.advice(for: word.name, among: known))
    }
    guard let of = words["of"] else {
      report(site, "\"given\" counts without \"of\"; add the pattern to count")
      return nil
    }
    let pattern = pattern(of.node, of.site)
    if let count = words["count"] {
      guard let interval = interval(count.node, count.site), let pattern else { return nil }
      guard let min = interval.min, interval.max == nil, min > 0 else {
        report(
          count.site,
          "\"count\" is \(quoted(count.node)) in \"given\"; expected {\"min\": n} with n above 0")
        return nil
      }
      return Given(measure: .events, min: min, pattern: pattern)
    }
    guard let field = words["distinct"]?.node.string, let min = words["min"]?.node.integer, min > 0
    else {
      report(
        site,
        "\"given\" counts values without a field and a \"min\" above 0; write "
          + "{\"distinct\": field, \"min\": n, \"of\": pattern}")
      return nil
    }
    return pattern.map { Given(measure: .values(of: field), min: min, pattern: $0) }
  }
}

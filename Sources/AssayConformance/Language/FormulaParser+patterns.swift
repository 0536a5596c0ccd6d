import AssayJSON

extension FormulaParser {
  /// Reads `{"on": …, field: condition, …}`.
  mutating func pattern(_ node: JSONNode, _ site: Site) -> Pattern? {
    guard let words = words(node, site, "a pattern") else { return nil }
    guard let on = words["on"] else {
      report(site, "the pattern lacks \"on\"; add the name of an event, or a list of names")
      return nil
    }
    let names = names(on.node, on.site)
    let conditions = conditions(words, skipping: "on")
    guard let names, let conditions else { return nil }
    return Pattern(names: names, conditions: conditions, site: site)
  }

  private mutating func names(_ node: JSONNode, _ site: Site) -> [Pattern.Name]? {
    if node.kind == .string { return name(node, site).map { [$0] } }
    guard node.kind == .array, node.count > 0 else {
      report(site, "\"on\" is \(quoted(node)); expected the name of an event, or a list of names")
      return nil
    }
    var names: [Pattern.Name] = []
    for (index, element) in node.elements.enumerated() {
      guard let name = name(element, site / index) else { return nil }
      names.append(name)
    }
    return names
  }

  private mutating func name(_ node: JSONNode, _ site: Site) -> Pattern.Name? {
    guard let text = node.string, !text.isEmpty else {
      report(site, "\"on\" has \(quoted(node)); expected the name of an event")
      return nil
    }
    if text == "$on" { return .trigger }
    if text.hasSuffix(".*"), text.utf8.count > 2 { return .family(prefix: String(text.dropLast())) }
    if text.hasPrefix("$") || text.utf8.contains(0x2A) {
      report(
        site,
        "\"on\" has \"\(text)\"; expected a name, a name that ends in \".*\", or \"$on\" for the "
          + "trigger's own")
      return nil
    }
    return .exact(text)
  }

  /// Reads the conditions of `must`, `is` and `not`.
  mutating func conditions(_ node: JSONNode, _ site: Site, of word: String) -> Where? {
    guard let words = words(node, site, "\"\(word)\"") else { return nil }
    if words["on"] != nil {
      report(site / "on", "\"on\" stands in \"\(word)\", which has conditions alone; remove it")
    }
    guard node.count > 0 else {
      report(site, "\"\(word)\" is {}, which everything fits; add a condition")
      return nil
    }
    return conditions(words, skipping: "on")
  }

  private mutating func conditions(_ words: Words, skipping skipped: String) -> Where? {
    var conditions = Where()
    var isWhole = true
    for (name, node) in words.members where name != skipped {
      let site = words.site / name
      if name == "not" {
        guard let group = self.conditions(node, site, of: "not") else {
          isWhole = false
          continue
        }
        conditions.excluded = [group]
      } else if let condition = condition(node, site, field: name) {
        conditions.entries.append(Where.Entry(field: name, condition: condition, site: site))
      } else {
        isWhole = false
      }
    }
    return isWhole ? conditions : nil
  }

  private static let conditionWords = ["in", "not", "min", "max", "present", "match", "schema"]

  private mutating func condition(_ node: JSONNode, _ site: Site, field: String) -> Condition? {
    switch node.kind {
    case .array:
      report(site, "\"\(field)\" is \(quoted(node)); for one of several write {\"in\": [ … ]}")
      return nil
    case .object:
      break
    default:
      return operand(node, site).map { .equals($0) }
    }
    guard let words = words(node, site, "\"\(field)\"") else { return nil }
    for word in words.members where !Self.conditionWords.contains(word.name) {
      report(
        site / word.name,
        "unknown word \"\(word.name)\" in the condition on \"\(field)\"; "
          + Spelling.advice(for: word.name, among: Self.conditionWords))
      return nil
    }
    let kinds = Set(words.members.map { ["min", "max"].contains($0.name) ? "min" : $0.name })
    guard kinds.count == 1, let (name, value) = words.members.first else {
      report(
        site,
        "the condition on \"\(field)\" is \(quoted(node)); expected exactly one of "
          + Self.conditionWords.map { "\"\($0)\"" }.joined(separator: ", "))
      return nil
    }
    let place = site / name
    switch name {
    case "in": return membership(value, place)
    case "not": return condition(value, place, field: field).map { .not($0) }
    case "present":
      guard let present = value.boolean else {
        report(place, "\"present\" is \(quoted(value)); expected true or false")
        return nil
      }
      return .present(present)
    case "match": return expression(value, place)
    case "schema": return schema(value, place)
    default: return range(words)
    }
  }

  private mutating func membership(_ node: JSONNode, _ site: Site) -> Condition? {
    if let text = node.string, text.hasPrefix("$"), !text.hasPrefix("$$") {
      guard let operand = operand(node, site), let field = operand.boundField else { return nil }
      return .amongField(field)
    }
    guard node.kind == .array, node.count > 0 else {
      report(site, "\"in\" is \(quoted(node)); expected a list of values, or \"$field\"")
      return nil
    }
    var operands: [Operand] = []
    for (index, element) in node.elements.enumerated() {
      guard let operand = operand(element, site / index) else { return nil }
      operands.append(operand)
    }
    return .among(operands)
  }

  private mutating func range(_ words: Words) -> Condition? {
    var ends: [String: Operand] = [:]
    for (name, node) in words.members {
      let site = words.site / name
      guard let operand = operand(node, site) else { return nil }
      if case .literal(let value) = operand, value.number == nil {
        report(site, "\"\(name)\" is \(quoted(node)); expected a number, \"$field\" or \"@limit\"")
        return nil
      }
      ends[name] = operand
    }
    return .range(min: ends["min"], max: ends["max"])
  }

  private mutating func expression(_ node: JSONNode, _ site: Site) -> Condition? {
    guard let text = node.string else {
      report(site, "\"match\" is \(quoted(node)); expected a regular expression")
      return nil
    }
    guard (try? Regex(text)) != nil else {
      report(site, "\"match\" is \"\(text)\", which is no regular expression")
      return nil
    }
    return .matches(text)
  }

  private mutating func schema(_ node: JSONNode, _ site: Site) -> Condition? {
    guard let name = node.string else {
      report(site, "\"schema\" is \(quoted(node)); expected the name of a schema")
      return nil
    }
    guard let schemas else {
      report(site, "schema conditions need a schema set, and \"\(name)\" has none to be found in")
      return nil
    }
    guard let check = schemas(name) else {
      report(site, "unknown schema \"\(name)\"; name one of the contract's schemas")
      return nil
    }
    return .schema(name, check)
  }

  /// Reads a scalar: `$field`, `@limit`, or a literal whose leading `$` or `@` is doubled.
  private mutating func operand(_ node: JSONNode, _ site: Site) -> Operand? {
    guard let text = node.string else {
      guard node.kind != .array, node.kind != .object else {
        report(site, "\(quoted(node)) stands where a scalar is expected")
        return nil
      }
      return .literal(node.value)
    }
    guard let first = text.first, first == "$" || first == "@" else {
      return .literal(.string(text))
    }
    let rest = String(text.dropFirst())
    if rest.first == first { return .literal(.string(rest)) }
    guard !rest.isEmpty else {
      report(site, "\"\(text)\" names nothing; double it for a literal \"\(first)\"")
      return nil
    }
    return first == "$" ? .field(rest) : .limit(rest)
  }
}

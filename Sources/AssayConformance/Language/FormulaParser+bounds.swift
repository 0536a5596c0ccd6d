import AssayJSON

extension FormulaParser {
  /// The bounds that are one word.
  static let boundWords = ["start", "trigger", "settled", "end"]

  private static let boundForms =
    "\"start\", \"trigger\", \"settled\", \"end\", \"+ms\", \"-ms\", \"+@limit\", "
    + "{\"next\": pattern}, {\"previous\": pattern}"

  /// Reads `to`: one bound or a list; the end when it is left out.
  mutating func bounds(_ words: Words) -> [Bound]? {
    guard let to = words["to"] else {
      return [Bound(kind: .end, site: words.site / "to")]
    }
    guard to.node.kind == .array else { return bound(to.node, to.site).map { [$0] } }
    guard to.node.count > 0 else {
      report(to.site, "\"to\" is []; expected at least one bound, or leave it out")
      return nil
    }
    var bounds: [Bound] = []
    for (index, element) in to.node.elements.enumerated() {
      guard let bound = bound(element, to.site / index) else { return nil }
      bounds.append(bound)
    }
    return bounds
  }

  /// Reads one bound.
  mutating func bound(_ node: JSONNode, _ site: Site) -> Bound? {
    if let text = node.string { return bound(text, site) }
    guard node.kind == .object, let words = words(node, site, "a bound") else {
      report(site, "the bound is \(quoted(node)); expected one of \(Self.boundForms)")
      return nil
    }
    guard words.members.count == 1, let (name, value) = words.members.first,
      name == "next" || name == "previous"
    else {
      report(site, "the bound is \(quoted(node)); expected one of \(Self.boundForms)")
      return nil
    }
    guard let pattern = pattern(value, site / name) else { return nil }
    return Bound(kind: name == "next" ? .next(pattern) : .previous(pattern), site: site)
  }

  private mutating func bound(_ text: String, _ site: Site) -> Bound? {
    switch text {
    case "start": return Bound(kind: .start, site: site)
    case "trigger": return Bound(kind: .trigger, site: site)
    case "settled": return Bound(kind: .settled, site: site)
    case "end": return Bound(kind: .end, site: site)
    default: break
    }
    if text.hasPrefix("+@"), text.utf8.count > 2 {
      return Bound(kind: .limit(String(text.dropFirst(2))), site: site)
    }
    let digits = text.utf8.dropFirst()
    if text.hasPrefix("+") || text.hasPrefix("-"), !digits.isEmpty,
      digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let offset = Int(text)
    {
      return Bound(kind: .offset(offset), site: site)
    }
    var message = "the bound is \"\(text)\"; expected one of \(Self.boundForms)"
    if let nearest = Spelling.nearest(to: text, among: Self.boundWords) {
      message += "; did you mean \"\(nearest)\"?"
    }
    report(site, message)
    return nil
  }
}

import AssayJSON

extension RuleDocument {
  /// The keys of a rule; the shipped schema lists the same.
  private static let keys = [
    "id", "keyword", "sentence", "why", "source", "basis", "applies", "formula", "kills",
  ]

  /// Reads `rules.json`: an object whose `rules` is the list.
  ///
  /// What formulas mean is checked by the judge, which compiles them.
  package static func load(_ bytes: [UInt8], reader: DocumentReader) -> [RuleDocument] {
    guard let document = reader.parse(bytes),
      let object = ObjectReader(.root(document), "The rule pack", keys: ["rules"], reader: reader)
    else { return [] }
    return object.requiredList("rules").compactMap { one($0, reader: reader) }
  }

  private static func one(_ place: DocumentReader.Place, reader: DocumentReader) -> RuleDocument? {
    let name = place.node["id"]?.string.map { "The rule \"\($0)\"" } ?? "A rule"
    guard let object = ObjectReader(place, name, keys: keys, reader: reader) else { return nil }
    let id = object.string("id"), keyword = object.choice("keyword", Keyword.self)
    let sentence = object.string("sentence"), why = object.string("why")
    let basis = object.choice("basis", Basis.self), formula = object.required("formula")
    let applies = object.optionalChoice("applies", Scope.self)
    let source = object.strings("source") ?? [], kills = object.strings("kills") ?? []
    guard let id, let keyword, let sentence, let why, let basis, let formula else { return nil }
    return RuleDocument(
      id: id, keyword: keyword, sentence: sentence, why: why, source: source, basis: basis,
      isInvariant: applies != nil, formula: formula.node, kills: kills, file: reader.file,
      pointer: place.pointer, node: place.node)
  }

  /// The only thing that `applies` can say.
  private enum Scope: String, CaseIterable { case always }
}

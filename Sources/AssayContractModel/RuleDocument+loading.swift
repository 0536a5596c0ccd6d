import AssayJSON

extension RuleDocument {
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
    if object.optional("rules") == nil {
      reader.note(.root(document), "The rule pack has no \"rules\". Add the list.")
    }
    return object.list("rules").compactMap { one($0, reader: reader) }
  }

  private static func one(_ place: DocumentReader.Place, reader: DocumentReader) -> RuleDocument? {
    let name = place.node["id"]?.string.map { "The rule \"\($0)\"" } ?? "A rule"
    guard let object = ObjectReader(place, name, keys: keys, reader: reader),
      let id = object.string("id"), let keyword = object.choice("keyword", Keyword.self),
      let sentence = object.string("sentence"), let why = object.string("why"),
      let basis = object.choice("basis", Basis.self), let formula = object.required("formula")
    else { return nil }
    let applies = object.optionalString("applies")
    if let applies, applies != "always" {
      reader.note(place, "\(name) has \"applies\": \"\(applies)\"; the only value is \"always\".")
    }
    return RuleDocument(
      id: id, keyword: keyword, sentence: sentence, why: why,
      source: object.strings("source") ?? [], basis: basis, isInvariant: applies == "always",
      formula: formula.node, kills: object.strings("kills") ?? [], file: reader.file,
      pointer: place.pointer)
  }
}

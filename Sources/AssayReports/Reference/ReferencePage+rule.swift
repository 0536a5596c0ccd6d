package import AssayContractModel

extension ReferencePage {
  /// What a reader of formulas cannot know.
  private static let words: [(word: String, text: String)] = [
    (
      "settled mark",
      "settled mark: the moment at which the client has nothing left to do until something happens"
    ),
    ("expected `", "expected: what has to happen, as the model of the API works it out"),
    ("observation", "observation: what the client says that it showed or did"),
  ]

  /// A rule as its readers need it.
  ///
  /// - Parameters:
  ///   - api: The API whose pack has the rule.
  ///   - meaning: The formula in plain English, a sentence for each condition.
  ///   - cases: The cases that name it.
  package init(rule: RuleDocument, api: String, meaning: [String], cases: [String]) {
    let scope =
      rule.isInvariant
      ? "in every lane" : "in the lanes of the cases that name it"
    self.init(
      title: "\(rule.keyword.rawValue) \(rule.id) (rule of \(api))", sentence: rule.sentence,
      fields: [
        Field("What is judged", meaning),
        Field(
          "Words",
          Self.words.filter { word in meaning.contains { $0.contains(word.word) } }.map(\.text)),
        Field("Where", [scope]),
        Field("Why it matters", [rule.why]),
        Field("Source", rule.source),
        Field("Basis", ["\(rule.basis.rawValue): \(rule.basis.meaning)"]),
        Field("Named by", cases.isEmpty ? ["no case"] : cases),
        Field("Kills", rule.kills),
      ])
  }
}

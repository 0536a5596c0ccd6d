package import AssayContractModel

extension ReferencePage {
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
        Field("Where", [scope]),
        Field("Why it matters", [rule.why]),
        Field("Source", rule.source),
        Field("Basis", ["\(rule.basis.rawValue): \(rule.basis.meaning)"]),
        Field("Named by", cases.isEmpty ? ["no case"] : cases),
        Field("Kills", rule.kills),
      ])
  }
}

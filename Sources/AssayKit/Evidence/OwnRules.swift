import AssayConformance
package import AssayContractModel

/// A rule pack of the user's own, in the form of `rules.json`, that decides instead of the API's rules.
package struct OwnRules {
  package let documents: [RuleDocument]
  private let file: String
  /// What was wrong with the document before its formulas were looked at.
  private let problems: [ContractDiagnostic]
  private var packs: [String: RulePack] = [:]

  /// Reads a pack; mistakes in some of its rules are told when it is compiled, with all others.
  ///
  /// - Throws: a failure with every diagnostic when there is no rule that could be read.
  package init(_ bytes: [UInt8], file: String) throws(SuiteError) {
    let reader = DocumentReader(file: file)
    documents = RuleDocument.load(bytes, reader: reader)
    self.file = file
    problems = reader.diagnostics
    guard !documents.isEmpty else {
      try Self.check(problems, file, "")
      throw SuiteError(.usage, "\"\(file)\" has no rules, so nothing would be judged. Add one.")
    }
  }

  /// The rules in the words of an API.
  ///
  /// - Throws: a failure with every diagnostic where they speak of what the API does not have.
  mutating func compiled(for api: LoadedAPI) throws(SuiteError) -> RulePack {
    if let known = packs[api.entry.id] { return known }
    let (pack, diagnostics) = RulePack.compile(
      documents, vocabulary: api.contract.vocabulary, needsMutants: false)
    try Self.check(problems + diagnostics, file, " for the API \"\(api.entry.id)\"")
    packs[api.entry.id] = pack
    return pack
  }

  private static func check(
    _ diagnostics: [ContractDiagnostic], _ file: String, _ purpose: String
  ) throws(SuiteError) {
    let errors = diagnostics.filter { $0.severity == .error }
    guard !errors.isEmpty else { return }
    throw SuiteError(
      .usage,
      "The rules in \"\(file)\" have \(errors.count) \(errors.count == 1 ? "error" : "errors")\(purpose):\n"
        + errors.map(\.description).joined(separator: "\n"))
  }
}

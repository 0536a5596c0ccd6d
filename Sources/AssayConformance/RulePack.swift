package import AssayContractModel
import AssayJSON

/// The rules of one API, compiled.
package struct RulePack: Sendable {
  /// In the order of the documents.
  package private(set) var rules: [CompiledRule] = []

  /// Compiles documents against a vocabulary.
  ///
  /// A rule with a diagnostic of severity error is left out, so that nothing half-understood is ever
  /// judged; the others are kept, so that one run shows all problems.
  ///
  /// - Parameter needsMutants: Whether each rule must name a mutant that it convicts, as those that are
  ///   shipped do.
  package static func compile(
    _ documents: [RuleDocument], vocabulary: EventVocabulary, schemas: SchemaResolver? = nil,
    needsMutants: Bool = true
  ) -> (pack: RulePack, diagnostics: [ContractDiagnostic]) {
    var pack = RulePack()
    var diagnostics: [ContractDiagnostic] = []
    var ids = Set<String>()
    for document in documents {
      var problems = RuleProblems(document, needsMutants: needsMutants).all
      if !ids.insert(document.id).inserted {
        problems.append(
          ContractDiagnostic(
            .repeatedName, file: document.file, position: document.position(of: "id"),
            pointer: document.pointer.appending("id"),
            "rule \"\(document.id)\" is declared twice; ids are never reused, so rename one"))
      }
      let (formula, more) = compile(document, vocabulary, schemas)
      problems += more
      diagnostics += problems
      if let formula, problems.isEmpty {
        pack.rules.append(
          CompiledRule(
            id: document.id, keyword: document.keyword, isInvariant: document.isInvariant,
            formula: formula, limits: vocabulary.limits, handedOut: vocabulary.handedOut))
      }
    }
    return (pack, diagnostics)
  }

  private static func compile(
    _ document: RuleDocument, _ vocabulary: EventVocabulary, _ schemas: SchemaResolver?
  ) -> (formula: Formula?, diagnostics: [ContractDiagnostic]) {
    var parser = FormulaParser(
      file: document.file, base: document.pointer.appending("formula"), formula: document.formula,
      schemas: schemas)
    guard let formula = parser.parse() else { return (nil, parser.diagnostics) }
    var checker = FormulaChecker(vocabulary, parser.log)
    checker.check(formula)
    var log = checker.log
    if document.keyword == .must {
      for each in formula.eaches where each.order == .arrival {
        log.report(
          each.site / "order", .order,
          "\"order\" is \"arrival\" in a MUST; what was observed may have been otherwise, so use "
            + "SHOULD or MAY, or drop it and gate the earlier reply in the case")
      }
    }
    return (formula, log.diagnostics)
  }
}

extension RuleDocument {
  /// Where a member stands, or the rule that lacks it.
  fileprivate func position(of key: String) -> JSONPosition? {
    node?[key]?.position ?? node?.position
  }
}

/// What is wrong with a rule's document apart from its formula.
private struct RuleProblems {
  private let document: RuleDocument
  private let needsMutants: Bool
  private(set) var all: [ContractDiagnostic] = []

  init(_ document: RuleDocument, needsMutants: Bool) {
    self.document = document
    self.needsMutants = needsMutants
    checkID()
    checkTexts()
    checkBasis()
  }

  private mutating func report(_ key: String, _ kind: DiagnosticKind, _ message: String) {
    all.append(
      ContractDiagnostic(
        kind, file: document.file, position: document.position(of: key),
        pointer: document.pointer.appending(key), message))
  }

  private mutating func checkID() {
    let words = document.id.utf8.split(omittingEmptySubsequences: false) {
      $0 == 0x2D || $0 == 0x2E
    }
    let isSlug = words.allSatisfy { word in
      !word.isEmpty && word.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
    if !isSlug {
      report(
        "id", .form,
        "rule id \"\(document.id)\" is no slug; use lower-case letters and digits, joined by single "
          + "\"-\" and \".\"")
    }
  }

  private mutating func checkTexts() {
    for (key, text) in [("sentence", document.sentence), ("why", document.why)]
    where text.allSatisfy(\.isWhitespace) {
      report(
        key, .empty, "rule \"\(document.id)\" has an empty \"\(key)\"; write one for its readers")
    }
    if document.source.isEmpty || document.source.contains(where: { $0.allSatisfy(\.isWhitespace) })
    {
      report(
        "source", .empty,
        "rule \"\(document.id)\" names no \"source\"; say where the requirement stands")
    }
    if needsMutants, document.kills.isEmpty {
      report(
        "kills", .empty, "rule \"\(document.id)\" kills no mutant; name one that it must convict")
    }
  }

  private mutating func checkBasis() {
    guard document.keyword == .must, [.inferred, .binding].contains(document.basis) else { return }
    report(
      "basis", .basis,
      "rule \"\(document.id)\" is a MUST on basis \"\(document.basis.rawValue)\" alone; make it a "
        + "SHOULD, or find a documented basis")
  }
}

import AssayConformance
import AssayJSON
import Testing

@testable import AssayContractModel

@Suite struct `Worked rules` {
  @Test(arguments: WorkedRules.all.map(\.name))
  func `every worked rule parses and compiles`(name: String) throws {
    let formula = try JSONDocument(parsing: WorkedRules.formula(name)).root
    let document = RuleDocument(
      id: name, keyword: .should, sentence: "A sentence.", why: "A reason.", source: ["A page"],
      basis: .documented, isInvariant: false, formula: formula, kills: ["api/mutant"],
      file: "rules.json", pointer: JSONPointer(tokens: ["0"]))
    let (pack, diagnostics) = RulePack.compile([document], vocabulary: testVocabulary)
    #expect(diagnostics.map(\.description) == [])
    #expect(pack.rules.map(\.id) == [name])
  }

  @Test func `there are forty-eight, and the two that were tried besides`() {
    #expect(WorkedRules.all.count == 50)
  }
}

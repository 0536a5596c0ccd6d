import AssayContractModel
import AssayContracts
import AssayTestSupport
import Foundation
import Testing

/// The table of rules in a contract's README, made of what the rules and cases say.
@Suite struct `The table of rules` {
  private static let begin =
    "<!-- The table below is made by RuleTableTests; see CONTRIBUTING. -->\n"
  private static let end = "<!-- End of the table. -->\n"

  @Test(arguments: Catalogue.apis.map(\.folder))
  func `in a contract's README is up to date`(folder: String) throws {
    let place = Checkout.root.appendingPathComponent("Contracts").appendingPathComponent(folder)
    let files = ContractFiles.read(folder: place).files
    let (contract, diagnostics) = Contract.load(try #require(files))
    #expect(diagnostics.isEmpty)
    let wanted = Self.table(try #require(contract))
    let file = place.appendingPathComponent("README.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: Self.begin), "\(folder)/README.md has no table")
    let stop = try #require(text.range(of: Self.end))
    let found = text[start.upperBound..<stop.lowerBound]
    if found == wanted { return }
    if ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] == "1" {
      let changed = text.replacingCharacters(
        in: start.upperBound..<stop.lowerBound, with: wanted)
      try changed.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("\(folder)/README.md was rewritten; run again without ASSAY_UPDATE_GOLDENS")
    } else {
      Issue.record("\(folder)/README.md is out of date; rewrite it with ASSAY_UPDATE_GOLDENS=1")
    }
  }

  @Test func `names no rule as another API does, since reports tell rules by their names`() throws {
    var owners: [String: String] = [:]
    for folder in Catalogue.apis.map(\.folder) {
      let place = Checkout.root.appendingPathComponent("Contracts").appendingPathComponent(folder)
      let files = try #require(ContractFiles.read(folder: place).files)
      for rule in try #require(Contract.load(files).0).rules where rule.basis != .harness {
        let other = owners.updateValue(folder, forKey: rule.id)
        #expect(other == nil, "\(rule.id) is a rule of \(folder) and of \(other ?? "")")
      }
    }
  }

  private static func table(_ contract: Contract) -> String {
    var lines = [
      "| rule | keyword | basis | source | cases | mutants that it must convict |",
      "| --- | --- | --- | --- | --- | --- |",
    ]
    for rule in contract.rules where rule.basis != .harness {
      let cases = contract.cases.filter { one in one.rules.contains { $0.id == rule.id } }
        .map { "`" + $0.id.dropFirst(contract.id.count + 1) + "`" }
      let scope = rule.isInvariant ? ["every case"] : []
      let cells = [
        "**`\(rule.id)`**<br>\(rule.sentence)", rule.keyword.rawValue, rule.basis.rawValue,
        rule.source.joined(separator: "<br>"), (scope + cases).joined(separator: ", "),
        rule.kills.map { "`" + $0.dropFirst(contract.id.count + 1) + "`" }.joined(separator: ", "),
      ]
      let escaped = cells.map { $0.replacingOccurrences(of: "|", with: "\\|") }
      lines.append("| " + escaped.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

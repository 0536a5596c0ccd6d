package import AssayConformance
import AssayContractModel

/// Which rules convict which mutant, against what the rules say of themselves.
///
/// A mutant is a reference client with one deliberate defect; a rule lists the mutants that it must
/// convict. A suite is worth something when every mutant is noticed and every list is true.
package struct KillMatrix: Sendable {
  /// What became of one mutant.
  package struct Row: Hashable, Sendable {
    package var mutant: String
    /// Rules that failed in at least one case.
    package var convicting: Set<String>
    /// Judged rules that list the mutant.
    package var listing: Set<String>
    /// Whether the client's process ended by itself in a case.
    package var crashed: Bool

    /// Whether nothing at all was noticed.
    package var isAlive: Bool { convicting.isEmpty && !crashed }
  }

  package private(set) var rows: [Row] = []
  private var order: [String] = []

  package init() {}

  /// Adds what a run against a mutant, `api/name`, found.
  ///
  /// A list counts only where its rule was judged: a run of some cases says nothing of other rules.
  package mutating func add(_ mutant: String, _ result: SuiteResult) {
    let findings = result.cases.flatMap(\.findings)
    for finding in findings where !order.contains(finding.rule) { order.append(finding.rule) }
    let judged = Set(findings.map(\.rule))
    rows.append(
      Row(
        mutant: mutant,
        convicting: Set(findings.filter { $0.verdict == .fail }.map(\.rule)),
        listing: judged.filter { result.rules[$0]?.kills.contains(mutant) ?? false },
        crashed: result.cases.contains { $0.status.word == .crashed }))
  }

  /// Whether there are mutants, each is noticed, and every listed conviction happened.
  package var isComplete: Bool {
    !rows.isEmpty && rows.allSatisfy { !$0.isAlive && $0.listing.isSubset(of: $0.convicting) }
  }

  /// The matrix for people.
  package func render() -> [UInt8] {
    var page = TextPage(isColoured: false)
    let columns = order.filter { rule in
      rows.contains { $0.convicting.contains(rule) || $0.listing.contains(rule) }
    }
    let nameWidth = rows.map(\.mutant.count).max() ?? 0
    let width = String(columns.count).count + 1
    page.prose("", "Mutants of the reference client, and the rules that convict them.")
    page.prose(
      "",
      "K: convicts, as the rule lists it. x: convicts besides. !: listed by the rule, not convicted."
    )
    page.line()
    let numbers = columns.indices.map { TextPage.aligned("\($0 + 1)", to: width) }.joined()
    page.line(TextPage.padded("", to: nameWidth) + numbers)
    for row in rows {
      let cells = columns.map { TextPage.aligned(Self.cell(row, $0), to: width) }.joined()
      page.line(
        TextPage.padded(row.mutant, to: nameWidth) + cells + (row.crashed ? "  crashed" : ""))
    }
    page.line()
    for (index, rule) in columns.enumerated() {
      page.line("\(TextPage.aligned("\(index + 1)", to: width))  \(rule)")
    }
    page.line()
    writeTotals(to: &page)
    return page.bytes
  }

  private static func cell(_ row: Row, _ rule: String) -> String {
    switch (row.convicting.contains(rule), row.listing.contains(rule)) {
    case (true, true): "K"
    case (true, false): "x"
    case (false, true): "!"
    case (false, false): "."
    }
  }

  private func writeTotals(to page: inout TextPage) {
    let alive = rows.filter(\.isAlive)
    let killed = rows.filter { !$0.convicting.isEmpty }.count
    let onlyCrashed = rows.count - killed - alive.count
    page.line(
      Counted.noun(rows.count, "mutant")
        + " = \(killed) convicted + \(onlyCrashed) crashed only + \(alive.count) alive")
    for row in alive { page.line("Alive: \(row.mutant) was not noticed by any rule.") }
    for row in rows {
      for rule in order where row.listing.subtracting(row.convicting).contains(rule) {
        page.line("Not as listed: \(rule) lists \(row.mutant), but does not convict it.")
      }
    }
  }
}

package import AssayConformance
package import AssayContractModel

/// A kill matrix for people: which rules convict which mutant, against what the rules say of
/// themselves.
///
/// A mutant is a reference client with one deliberate defect; a rule lists the mutants that it must
/// convict. A suite is worth something when every mutant is noticed and every list is true.
package struct KillTable: Sendable {
  private let rows: [KillMatrix.Row]
  /// Rules that convict or list one of the mutants, in the order of the pack.
  private let columns: [RuleDocument]

  /// Lays out a matrix.
  ///
  /// - Parameters:
  ///   - matrix: What the runs against the mutants found.
  ///   - rules: The rules that were judged in these runs: the list of a rule that no case was played
  ///     for promises nothing.
  package init(_ matrix: KillMatrix, rules: [RuleDocument]) {
    rows = matrix.rows
    let rows = self.rows
    columns = rules.filter { rule in
      rows.contains { $0.convictedBy.contains(rule.id) || Self.lists(rule, $0.mutant) }
    }
  }

  /// Whether there are mutants, each is noticed, and every listed conviction happened.
  package var isComplete: Bool { !rows.isEmpty && alive.isEmpty && untrue.isEmpty }

  /// Mutants of which nothing at all was noticed.
  private var alive: [KillMatrix.Row] { rows.filter { $0.convictedBy.isEmpty && !$0.crashed } }

  /// Lists that a run did not bear out.
  private var untrue: [(rule: String, mutant: String)] {
    rows.flatMap { row in
      columns.filter { Self.lists($0, row.mutant) && !row.convictedBy.contains($0.id) }
        .map { ($0.id, row.mutant) }
    }
  }

  private static func lists(_ rule: RuleDocument, _ mutant: String) -> Bool {
    rule.kills.contains { KillMatrix.fits(mutant, $0) }
  }

  /// The table, a legend, sums that add up, and what is not as it should be.
  package func render() -> [UInt8] {
    var page = TextPage(isColoured: false)
    page.prose("", "Mutants of the reference client, and the rules that convict them.")
    page.prose(
      "",
      "K: convicts, as the rule lists it. x: convicts besides. !: listed by the rule, not convicted."
    )
    page.line()
    writeRows(to: &page)
    page.line()
    for (index, rule) in columns.enumerated() {
      page.line("\(TextPage.aligned("\(index + 1)", to: cellWidth))  \(rule.id)")
    }
    page.line()
    writeTotals(to: &page)
    return page.bytes
  }

  private var cellWidth: Int { String(columns.count).count + 1 }

  private func writeRows(to page: inout TextPage) {
    let nameWidth = rows.map(\.mutant.count).max() ?? 0
    let numbers = columns.indices.map { TextPage.aligned("\($0 + 1)", to: cellWidth) }.joined()
    page.line(TextPage.padded("", to: nameWidth) + numbers)
    for row in rows {
      let cells = columns.map { TextPage.aligned(Self.cell(row, $0), to: cellWidth) }.joined()
      page.line(
        TextPage.padded(row.mutant, to: nameWidth) + cells + (row.crashed ? "  crashed" : ""))
    }
  }

  private static func cell(_ row: KillMatrix.Row, _ rule: RuleDocument) -> String {
    switch (row.convictedBy.contains(rule.id), lists(rule, row.mutant)) {
    case (true, true): "K"
    case (true, false): "x"
    case (false, true): "!"
    case (false, false): "."
    }
  }

  private func writeTotals(to page: inout TextPage) {
    let convicted = rows.filter { !$0.convictedBy.isEmpty }.count
    let onlyCrashed = rows.count - convicted - alive.count
    page.line(
      Counted.noun(rows.count, "mutant")
        + " = \(convicted) convicted + \(onlyCrashed) crashed only + \(alive.count) alive")
    for row in alive { page.line("Alive: \(row.mutant) was not noticed by any rule.") }
    for (rule, mutant) in untrue {
      page.line("Not as listed: \(rule) lists \(mutant), but does not convict it.")
    }
  }
}

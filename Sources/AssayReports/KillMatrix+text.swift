package import AssayConformance

extension KillMatrix {
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

package import AssayConformance
import AssayContractModel

/// `text`: what a person reads in a terminal.
///
/// One line a case; then each finding that is not green in six parts: the rule; why it matters and
/// its source; what was expected; what was got, with the nearest miss; the slice of the lane as a
/// timeline in lane time; the command that repeats the case. The sums at the end add up.
package struct TextReport: ReportFormat {
  package static let id = "text"
  package static let purpose = "explains every violation to a person"

  /// Whether to use ANSI colours.
  package var isColoured: Bool

  /// Whether to show the real time that each case took; then two reports of one journal differ.
  package var showsDurations: Bool

  package init(isColoured: Bool = false, showsDurations: Bool = false) {
    self.isColoured = isColoured
    self.showsDurations = showsDurations
  }

  package func render(_ result: SuiteResult) -> [UInt8] {
    var page = TextPage(isColoured: isColoured)
    writeHeading(of: result, to: &page)
    let idWidth = result.cases.map { TextPage.printable($0.id).count }.max() ?? 0
    for item in result.cases {
      CaseLine(item: item, showsDurations: showsDurations).write(to: &page, idWidth: idWidth)
    }
    for item in result.cases {
      let explanation = CaseExplanation(
        item: item, rules: result.rules,
        repeatCommand: item.isRepeatable ? result.repeatCommand : "",
        level: result.level)
      if explanation.isNeeded { explanation.write(to: &page) }
    }
    if let baseline = result.baseline { BaselinePart(standings: baseline).write(to: &page) }
    UnjudgedPart(result.cases).write(to: &page)
    TotalsPart(
      totals: ResultTotals(result),
      staleEntries: (result.baseline ?? []).filter(\.standing.isStale).count
    ).write(to: &page)
    return page.bytes
  }

  private static func words(for source: SuiteResult.Source) -> String {
    switch source {
    case .journals: "journals"
    case .captures: "captured traffic"
    case .several: "journals and captured traffic"
    }
  }

  private func writeHeading(of result: SuiteResult, to page: inout TextPage) {
    let subject =
      result.client.map { "Client under test: \($0)" }
      ?? "Judged from \(Self.words(for: result.source))"
    // What others captured was not drawn from a seed.
    let seed = result.source == .captures ? "" : ", seed \(result.seed)"
    let level =
      result.level == .should
      ? "" : " Failures decide from \(result.level.rawValue) upwards."
    page.prose("", "\(subject). Suite \(result.suiteRevision)\(seed).\(level)")
    page.line()
    if result.cases.isEmpty { page.line("There are no cases to report.") }
  }
}

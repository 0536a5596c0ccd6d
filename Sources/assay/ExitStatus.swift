import AssayConformance
import AssayReports

/// How `assay` ends: the whole list, which `assay --help` shows.
enum ExitStatus: Int32, CaseIterable, Sendable {
  case asDeclared = 0
  case violation = 1
  case usage = 2
  case staleBaseline = 3
  case couldNotRun = 4
  case harness = 5

  /// What the status tells a script.
  var meaning: String {
    switch self {
    case .asDeclared: "as declared: at least one case was judged, and none is against the client"
    case .violation: "a rule is broken, or something that had to be proven is not"
    case .usage: "a word on the command line, a document or a file is wrong"
    case .staleBaseline:
      "the baseline is out of date: an entry has expired, or accepts nothing any more"
    case .couldNotRun: "the client could not be run to the end"
    case .harness: "Assay itself, or what its mock was to answer, is at fault"
    }
  }

  /// The status of a run: what is against the client goes before what kept it from being judged, and
  /// a run that judged nothing proves nothing.
  init(_ result: SuiteResult) {
    let totals = ResultTotals(result)
    if totals.count(.violates) + totals.count(.provesNothing) > 0 {
      self = .violation
    } else if result.cases.contains(where: \.isHarnessFault) {
      self = .harness
    } else if totals.count(.crashed) + totals.count(.couldNotRun) > 0 {
      self = .couldNotRun
    } else if (result.baseline ?? []).contains(where: { $0.standing.isStale }) {
      self = .staleBaseline
    } else {
      let isJudged = totals.count(.conforms) + totals.count(.accepted) > 0
      self = isJudged ? .asDeclared : .violation
    }
  }
}

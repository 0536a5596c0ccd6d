import AssayConformance
import AssayContractModel
import Testing

@Suite struct `A baseline` {
  private static func entry(
    _ cases: String?, rule: String = "r", expires: String = "2027-03-31"
  ) -> Baseline.Entry {
    Baseline.Entry(
      cases: cases.map(Glob.init), rule: rule, reason: "known", expires: expires, file: "b.json")
  }

  private static func result(
    _ id: String, _ status: CaseStatus, accepted: [Baseline.Entry] = []
  ) -> CaseResult {
    CaseResult(
      id: id, title: "", status: status, named: [], invariants: [], milliseconds: 0,
      accepted: accepted)
  }

  @Test(arguments: [
    ("2027-03-30", true), ("2027-03-31", true), ("2027-04-01", false), ("2028-01-01", false),
  ])
  func `accepts up to the last day and no longer`(today: String, accepts: Bool) {
    let baseline = Baseline(entries: [Self.entry(nil)], today: today)
    #expect((baseline.entry(accepting: "r", in: "a/b/c") != nil) == accepts)
  }

  @Test(arguments: [
    (nil, "a/b/c[x=1]", true), ("a/b/c", "a/b/c[x=1]", true), ("a/b/c[x=1]", "a/b/c[x=1]", true),
    ("a/b/c[x=2]", "a/b/c[x=1]", false), ("a/*", "a/b/c", true), ("*/c", "a/b/c", true),
    ("b/*", "a/b/c", false), ("a/b", "a/b/c", false),
  ])
  func `covers the cases that its pattern fits`(pattern: String?, id: String, covers: Bool) {
    let baseline = Baseline(entries: [Self.entry(pattern)], today: "2026-01-01")
    #expect((baseline.entry(accepting: "r", in: id) != nil) == covers)
    #expect(baseline.entry(accepting: "another", in: id) == nil)
  }

  /// What became of the case, what was not played, and what becomes of an entry for `a/*`.
  private static let ends: [(CaseStatus, unplayed: [String], Baseline.Standing)] = [
    (.conforms, [], .fixed), (.provesNothing, [], .fixed), (.violates, [], .fixed),
    (.conforms, ["a/other"], .undecided), (.conforms, ["b/other"], .fixed),
    (.crashed(reason: ""), [], .undecided), (.couldNotRun(reason: ""), [], .undecided),
    (.notApplicable(reason: ""), [], .undecided),
  ]

  @Test(arguments: ends)
  func `must keep failing, as far as that was tried`(
    status: CaseStatus, unplayed: [String], standing: Baseline.Standing
  ) {
    let baseline = Baseline(entries: [Self.entry("a/*")], today: "2026-01-01")
    let standings = baseline.standings([Self.result("a/one", status)], unplayed: unplayed)
    #expect(standings.map(\.standing) == [standing])
  }

  @Test func `counts the cases in which an entry accepted something`() {
    let wide = Self.entry(nil), late = Self.entry(nil, expires: "2025-12-31")
    let baseline = Baseline(entries: [wide, late], today: "2026-01-01")
    let cases = [
      Self.result("a/one", .accepted, accepted: [wide]),
      Self.result("a/two", .violates, accepted: [wide]), Self.result("a/three", .conforms),
    ]
    #expect(
      baseline.standings(cases, unplayed: ["a/four"]).map(\.standing)
        == [.accepted(cases: 2), .expired])
  }
}

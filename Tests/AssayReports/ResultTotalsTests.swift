import AssayConformance
import AssayContractModel
import AssayReports
import Testing

@Suite struct ResultTotalsTests {
  @Test(arguments: SampleResults.all)
  func `every rule-in-case and every case is counted once`(_ sample: SampleResults.Sample) {
    let totals = ResultTotals(sample.result)
    #expect(totals.caseCount == sample.result.cases.count)
    #expect(totals.verdictCount == sample.result.cases.reduce(0) { $0 + $1.findings.count })
  }

  @Test func `named rules and invariants are told apart`() {
    let totals = ResultTotals(
      SampleResults.result([SampleResults.vacuous, SampleResults.idleInvariant]))
    #expect(totals.named == [.vacuous: 1, .pass: 1])
    #expect(totals.invariants == [.pass: 1, .vacuous: 1])
    #expect(totals.count(.vacuous) == 2)
  }

  @Test func `an invariant that judged something once was exercised`() {
    let idle = SampleResults.result([SampleResults.idleInvariant])
    #expect(ResultTotals(idle).neverExercised == ["tracking.no-secrets"])
    let both = SampleResults.result([SampleResults.idleInvariant, SampleResults.vacuous])
    #expect(ResultTotals(both).neverExercised == [])
  }

  @Test func `failures are counted by their keyword`() {
    let totals = ResultTotals(
      SampleResults.result([
        SampleResults.failing, SampleResults.failingShould, SampleResults.conformingDespiteMay,
      ]))
    #expect(totals.failures == [.must: 1, .should: 1, .may: 1])
  }

  @Test func `each status has one word and keeps its reason`() {
    #expect(CaseStatus.crashed(reason: "x").reason == "x")
    #expect(CaseStatus.crashed(reason: "x").word == .crashed)
    #expect(CaseStatus.conforms.reason == nil)
    #expect(CaseStatus.Word.conforms.counted(1) == "1 conforms")
    #expect(CaseStatus.Word.conforms.counted(2) == "2 conform")
    #expect(CaseStatus.Word.provesNothing.counted(2) == "2 prove nothing")
  }
}

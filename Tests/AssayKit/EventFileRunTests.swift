import AssayConformance
import AssayJSON
import AssayJournaling
import AssayKit
import AssayTestSupport
import Foundation
import Testing

/// Every rule on the lanes of the whole suite, streaming and explaining.
@Suite struct `Event files of the suite` {
  @Test(arguments: [nil, "pixel-never", "pixel-twice", "close-of-first-offer"])
  func `streaming gives the verdicts of the explaining judge for every rule`(mutant: String?)
    async throws
  {
    let library = try ReferenceSuite.library()
    let api = try #require(library.apis.first)
    let run =
      if let mutant {
        try await ReferenceSuite.run("--mutant", mutant, library: library)
      } else {
        try await ReferenceSuite.run(library: library)
      }
    let judge = StreamJudge(StreamPlan(api.rules.rules))
    var counts: [Verdict: Int] = [:]
    for journal in run.journals {
      guard let trace = TraceBuilder.trace(of: journal, contract: api.contract) else { continue }
      let streamed = try judge.judge(trace)
      for (finding, verdict) in zip(Judge.judge(api.rules.rules, trace), streamed) {
        #expect(finding.rule == verdict.rule)
        #expect(finding.verdict == verdict.verdict, "\(trace.lane.id): \(finding.rule)")
        #expect(finding.instances == verdict.instances, "\(trace.lane.id): \(finding.rule)")
        counts[finding.verdict, default: 0] += 1
      }
    }
    #expect(counts[.pass, default: 0] > 500)
    if mutant != nil { #expect(counts[.fail, default: 0] > 0) }
  }
}

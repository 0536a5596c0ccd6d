import AssayJSON
import AssayJournaling
import Testing

@testable import AssayConformance

/// The shortest violating slice, on pairs that were made by chance.
@Suite struct `Violating slices` {
  /// A failing pair with what the judge says of it.
  private struct Failure {
    var pair: GeneratedPair
    var rule: CompiledRule
    var finding: Finding
  }

  /// The failing pairs among those of the first seeds.
  private static func failures() throws -> [Failure] {
    var failures: [Failure] = []
    for seed in 0..<90 {
      var random = SplitMix(seed: UInt64(seed) &+ 31_000)
      let trace = RandomTrace.trace(&random)
      for _ in 0..<6 {
        let pair = GeneratedPair(
          trace: trace, formula: RandomFormula.formula(&random, about: trace))
        let rule = try compile(pair.formula.description)
        guard let finding = Judge.judge([rule], trace, slices: true).first,
          finding.verdict == .fail
        else { continue }
        failures.append(Failure(pair: pair, rule: rule, finding: finding))
      }
    }
    return failures
  }

  @Test func `still fail for the same trigger, are a part of the lane, and have nothing to spare`()
    throws
  {
    let failures = try Self.failures()
    var slices = 0
    var shorter = 0
    for failure in failures {
      let trace = failure.pair.trace
      for violation in failure.finding.violations {
        guard let slice = violation.slice else { continue }
        slices += 1
        let entries = Set(trace.events.map(\.begin))
        #expect(slice.isMinimal && entries.isSuperset(of: slice.entries))
        if slice.entries.count * 2 < entries.count { shorter += 1 }
        var part = trace
        part.events = trace.events.filter {
          slice.entries.contains($0.begin) || $0.name == EventName.end
        }
        // An instance of the lane begins with the first entry that there is.
        let isOfLane = violation.trigger == trace.events.first?.begin
        let triggers = [violation.trigger] + (isOfLane ? [part.events.first?.begin ?? 0] : [])
        let again = Judge.judge([failure.rule], part).first
        #expect(
          again?.violations.contains {
            $0.verdict == .fail && triggers.contains($0.trigger)
          } ?? false, "\(failure.pair.report)\nslice \(slice)")
      }
    }
    #expect(failures.count > 60 && slices > 100 && shorter * 3 > slices)
  }

  @Test func `lose the failure with any further unit`() throws {
    var checked = 0
    for failure in try Self.failures() {
      for each in failure.rule.formula.eaches {
        for (instance, ruling) in Self.failing(each, failure) {
          let finder = SliceFinder(instance, ruling)
          guard let found = finder.find() else {
            Issue.record("No slice: \(failure.pair.report)")
            continue
          }
          #expect(finder.fails(found.units))
          for unit in found.units {
            checked += 1
            #expect(
              !finder.fails(found.units.filter { $0 != unit }),
              "Unit \(unit) of \(found.units) can be spared: \(failure.pair.report)")
          }
        }
      }
    }
    #expect(checked > 200)
  }

  private static func failing(_ each: Each, _ failure: Failure) -> [(Instance, Ruling)] {
    let trace = failure.pair.trace
    let bench = Bench(
      each, TraceIndex(trace), handedOut: HandedOut(fields: failure.rule.handedOut, in: trace),
      limits: failure.rule.limits.merging(trace.lane.limits) { _, lane in lane })
    let judge = EachJudge(bench: bench)
    return judge.instances().map { ($0, judge.ruling(on: $0)) }.filter { $0.1.verdict == .fail }
  }

  @Test func `are the same whenever they are looked for`() throws {
    for failure in try Self.failures() {
      #expect(
        Judge.judge([failure.rule], failure.pair.trace, slices: true) == [failure.finding])
    }
  }

  @Test func `change nothing else about a finding`() throws {
    for failure in try Self.failures() {
      let plain = try #require(Judge.judge([failure.rule], failure.pair.trace).first)
      #expect(plain.violations.allSatisfy { $0.slice == nil })
      var cut = failure.finding
      for index in cut.violations.indices {
        cut.violations[index].slice = nil
        cut.violations[index].timeline = plain.violations[index].timeline
      }
      #expect(cut == plain)
    }
  }
}

import AssayJSON
import AssayReferenceClients
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct `an Engage mutant` {
  @Test func `differs from the reference and from every other`() async throws {
    let mutants = EngageMutant.allCases
    let reference = try await Self.timelines(nil)
    var seen = [reference: "the reference"]
    try await withThrowingTaskGroup(of: (EngageMutant, [[String]]).self) { group in
      for mutant in mutants { group.addTask { (mutant, try await Self.timelines(mutant)) } }
      for try await (mutant, timelines) in group {
        if let other = seen.updateValue(mutant.rawValue, forKey: timelines) {
          Issue.record("\(mutant.rawValue) does the same as \(other)")
        }
      }
    }
    #expect(seen.count == mutants.count + 1)
  }

  private static func timelines(_ mutant: EngageMutant?) async throws -> [[String]] {
    var timelines: [[String]] = []
    for scenario in EngageScenario.all { timelines.append(try await scenario.timeline(mutant)) }
    return timelines
  }

  @Test func `has a name in kebab case`() {
    for mutant in EngageMutant.allCases {
      #expect(mutant.rawValue.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    }
  }

  @Test func `is absent in the reference, which does the same each time`() async throws {
    for scenario in EngageScenario.all {
      #expect(try await scenario.timeline() == scenario.timeline())
    }
  }
}

@Suite struct `an Engage variant` {
  /// What was told and acknowledged, without times.
  private func facts(_ scenario: EngageScenario, _ variant: EngageVariant?) async throws -> [String]
  {
    let unit = EngageUnit(
      scenario.configuration, variant: variant, fetch: scenario.fetch, others: scenario.others)
    try await scenario.play(unit)
    try await unit.pass(5_000)
    let acks = unit.acks.filter { variant != .deliveredOnly || $0.contains("DELIVERED") }
    return unit.told.sorted() + acks.sorted()
  }

  @Test(arguments: EngageVariant.allCases.filter { ![.deliveredOnly, .startsTwice].contains($0) })
  func `shows and acknowledges what the reference does`(_ variant: EngageVariant) async throws {
    for scenario in EngageScenario.all {
      #expect(try await facts(scenario, variant) == facts(scenario, nil))
    }
  }

  @Test(
    arguments: EngageVariant.allCases.filter { ![.bodyReordered, .libraryHeaders].contains($0) })
  func `differs from the reference in some conversation`(_ variant: EngageVariant) async throws {
    var differences = 0
    for scenario in EngageScenario.all {
      let stories = try await scenario.timeline(nil, variant)
      if try await scenario.timeline() != stories { differences += 1 }
    }
    #expect(differences > 0)
  }

  @Test func `writes the same body in another way`() async throws {
    let (reference, variant) = (EngageUnit(), EngageUnit(variant: .bodyReordered))
    for unit in [reference, variant] { await unit.act { await $0.refresh(target: "a/b") } }
    let requests = [reference, variant].compactMap { $0.transport.requests.first }
    #expect(requests.map(\.members).allSatisfy { $0["target"] == "a/b" && $0.count == 5 })
    let bodies = requests.map { String(decoding: $0.httpBody ?? Data(), as: UTF8.self) }
    #expect(bodies.map { $0.contains("a/b") } == [true, false])
    #expect(bodies.map { $0.contains("\n") } == [false, true])
  }

  @Test func `has a User-Agent of its own`() async {
    let unit = EngageUnit(variant: .libraryHeaders)
    await unit.refresh()
    #expect(
      unit.transport.requests.map { $0.value(forHTTPHeaderField: "User-Agent") }
        == ["library/4.12"])
  }
}

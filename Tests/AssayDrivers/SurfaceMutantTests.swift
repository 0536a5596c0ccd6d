import AssayJSON
import AssayReferenceClients
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct `a mutant of the article screen` {
  @Test func `differs from the reference and from every other`() async throws {
    let mutants = SurfaceMutant.allCases
    let reference = try await Self.timelines(nil)
    var seen = [reference: "the reference"]
    try await withThrowingTaskGroup(of: (SurfaceMutant, [[String]]).self) { group in
      for mutant in mutants { group.addTask { (mutant, try await Self.timelines(mutant)) } }
      for try await (mutant, timelines) in group {
        if let other = seen.updateValue(mutant.rawValue, forKey: timelines) {
          Issue.record("\(mutant.rawValue) does the same as \(other)")
        }
      }
    }
    #expect(seen.count == mutants.count + 1)
  }

  private static func timelines(_ mutant: SurfaceMutant?) async throws -> [[String]] {
    var timelines: [[String]] = []
    for scenario in SurfaceScenario.all { timelines.append(try await scenario.timeline(mutant)) }
    return timelines
  }

  @Test func `has a name in kebab case`() {
    for mutant in SurfaceMutant.allCases {
      #expect(mutant.rawValue.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    }
  }

  @Test func `is absent in the reference, which does the same each time`() async throws {
    for scenario in SurfaceScenario.all {
      #expect(try await scenario.timeline() == scenario.timeline())
    }
  }
}

@Suite struct `a variant of the article screen` {
  @Test(
    arguments: SurfaceVariant.allCases.filter {
      ![.rendersTwice, .neverHolds, .shortHold, .defaultWhileAsking].contains($0)
    })
  func `draws what the reference draws`(_ variant: SurfaceVariant) async throws {
    for scenario in SurfaceScenario.all {
      let (own, reference) = (try await scenario.played(nil, variant), try await scenario.played())
      #expect(own.told == reference.told)
    }
  }

  @Test(arguments: SurfaceVariant.allCases)
  func `comes to the same in the end`(_ variant: SurfaceVariant) async throws {
    for scenario in SurfaceScenario.all {
      let (own, reference) = (try await scenario.played(nil, variant), try await scenario.played())
      #expect(own.told.last == reference.told.last)
      #expect(own.transport.requests.count == reference.transport.requests.count)
    }
  }

  // The order of members and the case of field names are no difference to whoever compares values.
  @Test(
    arguments: SurfaceVariant.allCases.filter {
      ![.bodyReordered, .headersInCapitals].contains($0)
    })
  func `differs from the reference in some conversation`(_ variant: SurfaceVariant) async throws {
    var differences = 0
    for scenario in SurfaceScenario.all {
      if try await scenario.timeline() != scenario.timeline(nil, variant) { differences += 1 }
    }
    #expect(differences > 0)
  }

  @Test func `writes the same body in another way`() async throws {
    let (reference, variant) = (SurfaceUnit(), SurfaceUnit(variant: .bodyReordered))
    for unit in [reference, variant] { await unit.signIn("t"); await unit.open("f1") }
    let requests = [reference, variant].compactMap { $0.transport.requests.first }
    #expect(requests.count == 2 && requests.first?.members == requests.last?.members)
    let bodies = requests.map { String(decoding: $0.httpBody ?? .init(), as: UTF8.self) }
    #expect(bodies.map { $0.contains("\n") } == [false, true])
    #expect(bodies.map { $0.contains("/articles/f1") } == [true, false])
  }
}

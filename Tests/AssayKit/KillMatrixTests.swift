import AssayConformance
import AssayContractModel
import AssayKit
import AssayReferenceClients
import AssayTestSupport
import Foundation
import Testing
import assay_reference_client

@Suite struct `The kill matrix` {
  /// An API and its mutants.
  struct Mutants: Sendable, CustomTestStringConvertible {
    var api: String
    var names: [String]
    var testDescription: String { api }

    /// Whether one of the mutants is meant by `api/name` or `*/name`.
    func has(_ pattern: String) -> Bool {
      let parts = pattern.split(separator: "/").map(String.init)
      return ["*", api].contains(parts[0]) && names.contains(parts[1])
    }
  }

  static let all = [
    Mutants(api: "momentperks", names: MomentPerksBuild.mutants),
    Mutants(api: "engage", names: EngageBuild.mutants),
    Mutants(api: "surface-decision", names: SurfaceDecisionBuild.mutants),
  ]

  @Test func `is there for every API`() throws {
    let apis = try ReferenceSuite.library().apis
    #expect(Self.all.map(\.api) == apis.map(\.entry.id))
    for rule in apis.flatMap(\.contract.rules) where rule.basis == .harness {
      for pattern in rule.kills {
        #expect(Self.all.contains { $0.has(pattern) }, "\(rule.id): \(pattern)")
      }
    }
  }

  /// How many mutants are tried at a time.
  private static let width = 3

  /// Plays, for each mutant, the cases that are kept as its evidence, and those that are for further rules
  /// that claim it; all where these do not do.
  ///
  /// `ASSAY_FULL` plays every case of every mutant, which finds kills that are not kept yet.
  @Test(arguments: all)
  func `has every rule, every mutant, and all that the committed one has`(
    mutants: Mutants
  ) async throws {
    let library = try ReferenceSuite.library()
    let committed = try CommittedMatrix(name: mutants.api)
    let evidence = try await Self.evidence(mutants, library, committed)
    var matrix = KillMatrix()
    for mutant in mutants.names { matrix.add(try #require(evidence[mutant]).row) }
    // Rules of the harness are convicted by mutants that not every API has.
    let rules = try #require(library.api(mutants.api)).contract.rules.filter { rule in
      rule.basis != .harness || rule.kills.allSatisfy { mutants.has($0) }
    }
    #expect(matrix.problems(rules: rules) == [])
    for (index, row) in matrix.rows.enumerated() {
      for other in matrix.rows[(index + 1)...] where !row.crashed {
        #expect(
          row.convictedBy != other.convictedBy,
          "\(row.mutant) and \(other.mutant) are convicted by the same rules: one of them is no use"
        )
      }
    }
    try committed.check(mutants.names.compactMap { evidence[$0] })
  }

  private static func evidence(
    _ mutants: Mutants, _ library: Library, _ committed: CommittedMatrix
  ) async throws -> [String: KillEvidence] {
    let contract = try #require(library.api(mutants.api)).contract
    var users: [String: [String]] = [:]
    for known in contract.cases {
      for rule in known.rules { users[rule.id, default: []].append(known.id) }
    }
    var claims: [String: Set<String>] = [:]
    for rule in contract.rules {
      for kill in rule.kills where mutants.has(kill) {
        claims[String(kill.split(separator: "/")[1]), default: []].insert(rule.id)
      }
    }
    var evidence: [String: KillEvidence] = [:]
    try await withThrowingTaskGroup(of: (String, KillEvidence).self) { [claims, users] group in
      for (index, name) in mutants.names.enumerated() {
        if index >= width, let (done, found) = try await group.next() { evidence[done] = found }
        group.addTask {
          let mutant = "\(mutants.api)/\(name)"
          func play(_ cases: [String]) async throws -> KillEvidence {
            KillEvidence(
              mutant: mutant,
              try await ReferenceSuite.run(
                "--mutant", name, api: mutants.api, cases: cases, library: library,
                wantsSlices: false
              ).result)
          }
          let kept = committed[mutant]
          let claimed = claims[name] ?? []
          let open = claimed.subtracting(kept?.rules ?? [])
          let cases = (kept?.cases ?? []) + open.sorted().flatMap { users[$0] ?? [] }
          if !committed.isThorough, !cases.isEmpty {
            let found = try await play(Array(Set(cases)).sorted())
            if kept.map({ found.shows($0) }) ?? true, found.rules.isSuperset(of: claimed) {
              return (name, found)
            }
          }
          return (name, try await play([]))
        }
      }
      for try await (done, found) in group { evidence[done] = found }
    }
    return evidence
  }
}

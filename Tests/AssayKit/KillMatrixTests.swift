import AssayConformance
import AssayContractModel
import AssayKit
import AssayReferenceClients
import Testing

@Suite struct `The kill matrix of MomentPerks` {
  @Test func `every mutant is convicted by the rules that claim it`() async throws {
    let library = try ReferenceSuite.library()
    var matrix = KillMatrix()
    for mutant in MomentPerksMutant.allCases where mutant.rawValue != "crash-on-close" {
      let run = try await ReferenceSuite.run("--mutant", mutant.rawValue, library: library)
      matrix.add("momentperks/\(mutant.rawValue)", run.result)
    }
    #expect(matrix.rows.count >= 8)
    for row in matrix.rows {
      #expect(!row.isAlive, "\(row.mutant) lives")
      #expect(row.listing.isSubset(of: row.convicting), "\(row)")
      #expect(!row.listing.isEmpty, "\(row.mutant) is listed by no rule")
    }
    #expect(matrix.isComplete)
    #expect(matrix.rulesWithoutKill == [])
    let listed = Set(
      try #require(library.api("momentperks")).contract.rules.flatMap(\.kills)
        .map { $0.replacing("*/", with: "momentperks/") })
    #expect(listed == Set(matrix.rows.map(\.mutant)))
  }
}

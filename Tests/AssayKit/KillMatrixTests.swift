import AssayConformance
import AssayContractModel
import AssayKit
import AssayReferenceClients
import Testing

@Suite struct `The kill matrix of MomentPerks` {
  @Test func `every mutant is convicted by the rules that claim it`() async throws {
    let library = try ReferenceSuite.library()
    var matrix = KillMatrix()
    for mutant in MomentPerksMutant.allCases {
      let run = try await ReferenceSuite.run("--mutant", mutant.rawValue, library: library)
      matrix.add(mutant: "momentperks/\(mutant.rawValue)", run.result)
    }
    #expect(matrix.rows.count >= 8)
    #expect(matrix.problems(rules: try #require(library.api("momentperks")).contract.rules) == [])
  }
}

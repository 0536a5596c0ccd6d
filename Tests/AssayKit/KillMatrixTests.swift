import AssayConformance
import AssayContractModel
import AssayKit
import Testing
import assay_reference_client

@Suite struct `The kill matrix of MomentPerks` {
  @Test func `every mutant is convicted by the rules that claim it`() async throws {
    let library = try ReferenceSuite.library()
    var matrix = KillMatrix()
    for mutant in MomentPerksAdapter.mutants {
      let run = try await ReferenceSuite.run("--mutant", mutant, library: library)
      matrix.add(mutant: "momentperks/\(mutant)", run.result)
    }
    #expect(matrix.rows.count >= 8)
    #expect(matrix.problems(rules: try #require(library.api("momentperks")).contract.rules) == [])
  }
}

import AssayConformance
import AssayContractModel
import AssayJournaling
import AssayKit
import Testing

@Suite struct `The reference client` {
  @Test func `conforms in every case`() async throws {
    let run = try await ReferenceSuite.run()
    #expect(run.result.cases.count > 0)
    for result in run.result.cases {
      #expect(
        result.status == .conforms,
        "\(result.id): \(result.status) \(result.findings.filter { $0.verdict != .pass })")
    }
  }
}

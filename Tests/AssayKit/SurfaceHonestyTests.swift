import AssayReferenceClients
import Testing

@Suite struct `Honesty about article screens` {
  @Test(arguments: SurfaceVariant.allCases)
  func `a correct client that does it another way conforms`(variant: SurfaceVariant) async throws {
    let (objections, missing) = try await ReferenceSuite.objections(
      to: variant.rawValue, api: "surface-decision")
    #expect(objections == [])
    // Those that are about holding, of which one variant knows nothing.
    #expect(missing == 0 || variant == .neverHolds)
  }
}

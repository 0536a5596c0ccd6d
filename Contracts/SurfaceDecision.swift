package import AssayContractModel

extension APIEntry {
  /// Surface Decision by MonetizationOS: what a screen shows to a reader, decided by the service.
  package static let surfaceDecision = APIEntry(
    id: "surface-decision", folder: "SurfaceDecision", makeModel: { SurfaceProfiles() },
    behaviours: ["decisions": { SurfaceDecisions($0) }])
}

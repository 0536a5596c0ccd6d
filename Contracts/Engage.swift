package import AssayContractModel

extension APIEntry {
  /// Engage by Paylisher: in-app messages that an app fetches, and acknowledges.
  package static let engage = APIEntry(
    id: "engage", folder: "Engage", makeModel: { EngageModel() },
    behaviours: ["campaigns": { EngageCampaigns($0) }])
}

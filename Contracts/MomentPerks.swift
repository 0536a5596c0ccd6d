package import AssayContractModel

extension APIEntry {
  /// MomentPerks by MomentScience: offers, and the tracking URLs that come with them.
  package static let momentPerks = APIEntry(
    id: "momentperks", folder: "MomentPerks", makeModel: { MomentPerksModel() })
}

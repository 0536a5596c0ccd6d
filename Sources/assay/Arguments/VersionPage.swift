import AssayContractModel
import AssayContracts
import AssayKit
import Foundation

/// `assay --version`: the suite, and by their digests the contracts that it judges by.
///
/// What may change a verdict is a new revision of the suite, or another digest.
enum VersionPage {
  static func text(places: Places) -> String {
    var text = "assay, suite revision \(Suite.revision)\n"
    guard let shelf = places.find(.contracts, holding: Catalogue.apis.map(\.folder)) else {
      return text + "The shipped contracts were not found.\n"
    }
    for api in Catalogue.apis {
      let (files, _) = ContractFiles.read(folder: shelf.appendingPathComponent(api.folder))
      text += "\(api.id), contract sha256 \(files?.digest ?? "not readable")\n"
    }
    return text
  }
}

import AssayContracts
import AssayKit
import AssayRecordings

/// The contracts and recordings that come with the package.
enum Shipped {
  static let shelves = LaneShelves(
    catalogue: Catalogue.apis, contracts: Catalogue.folder, recordings: Shelf.folder)
}

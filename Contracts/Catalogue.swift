package import AssayContractModel
package import Foundation

/// The APIs that come with the package, in the order in which every list shows them.
package enum Catalogue {
  package static let apis: [APIEntry] = [
    .momentPerks, .engage, .surfaceDecision,
  ]

  /// The folder in the package's bundle that holds the contracts, one folder per API.
  package static var folder: URL { Bundle.module.resourceURL ?? Bundle.module.bundleURL }
}

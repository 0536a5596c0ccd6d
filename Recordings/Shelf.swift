package import Foundation

/// The recordings that come with the package.
package enum Shelf {
  /// The folder in the package's bundle that holds the recordings, one folder per API.
  package static var folder: URL { Bundle.module.resourceURL ?? Bundle.module.bundleURL }
}

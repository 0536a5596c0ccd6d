import Foundation

/// Finds executables of this package beside the test bundle.
package enum BuiltProducts {
  private final class Anchor {}

  /// The path of a built executable.
  package static func path(_ name: String) throws -> String {
    let bundle = Bundle(for: Anchor.self).bundleURL
    let folders = [
      bundle, bundle.deletingLastPathComponent(),
      URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(),
    ]
    let path = folders.map { $0.appendingPathComponent(name).path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let path else { throw NotBuilt(name: name, folders: folders.map(\.path)) }
    return path
  }

  /// An executable that is not where it is looked for.
  package struct NotBuilt: Error, CustomStringConvertible {
    package var name: String
    package var folders: [String]
    package var description: String { "\(name) is in none of \(folders); build it" }
  }
}

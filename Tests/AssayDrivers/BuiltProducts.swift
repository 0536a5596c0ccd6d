import Foundation
import Testing

/// Finds executables of this package beside the test bundle.
enum BuiltProducts {
  private final class Anchor {}

  /// The path of a built executable.
  static func path(_ name: String) throws -> String {
    let bundle = Bundle(for: Anchor.self).bundleURL
    let folders = [
      bundle, bundle.deletingLastPathComponent(),
      URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(),
    ]
    let path = folders.map { $0.appendingPathComponent(name).path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    return try #require(path, "\(name) is in none of \(folders.map(\.path)); build it")
  }
}

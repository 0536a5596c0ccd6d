import Foundation

/// The public test suites, which lie beside a checkout and are not part of the package.
enum SharedSuites {
  static let parsing = folder("json-parsing/test_parsing")
  static let transform = folder("json-parsing/test_transform")
  static let schemas = folder("json-schema/tests/draft2020-12")

  static func isPresent(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.path)
  }

  static func files(in folder: URL, prefix: String = "") -> [URL] {
    let entries =
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)) ?? []
    return
      entries
      .filter { $0.lastPathComponent.hasPrefix(prefix) && $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  private static func folder(_ name: String) -> URL {
    var root = URL(fileURLWithPath: #filePath)
    while !FileManager.default.fileExists(
      atPath: root.appendingPathComponent("Package.swift").path),
      root.pathComponents.count > 1
    {
      root.deleteLastPathComponent()
    }
    return root.deletingLastPathComponent().appendingPathComponent("shared/suites/\(name)")
  }
}

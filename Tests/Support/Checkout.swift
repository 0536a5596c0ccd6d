package import Foundation

/// The checkout that the tests were built from.
package enum Checkout {
  /// The package's top folder.
  package static let root: URL = {
    var url = URL(fileURLWithPath: #filePath)
    while url.path != "/" {
      url.deleteLastPathComponent()
      if FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path) {
        return url
      }
    }
    return URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  }()

  /// The folder of shared public suites beside the checkout; `nil` where a stranger has none.
  package static var suites: URL? {
    let url = root.deletingLastPathComponent().appendingPathComponent("shared/suites")
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  /// Every file below a folder of the checkout with this extension, sorted by path.
  package static func files(in folder: String, ending: String) -> [SourceFile] {
    let top = root.appendingPathComponent(folder)
    let found = FileManager.default.enumerator(atPath: top.path)?.compactMap { $0 as? String } ?? []
    return found.filter { path in
      path.hasSuffix("." + ending) && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }.sorted().compactMap {
      guard let text = try? String(contentsOf: top.appendingPathComponent($0), encoding: .utf8)
      else { return nil }
      return SourceFile(path: "\(folder)/\($0)", text: text)
    }
  }
}

/// A text file of the checkout.
package struct SourceFile: Sendable {
  /// Relative to the package's top folder.
  package var path: String
  package var text: String

  /// The lines with their numbers, from 1.
  package var lines: [(number: Int, text: Substring)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      ($0.offset + 1, $0.element)
    }
  }
}

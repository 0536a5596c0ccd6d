import AssayTestSupport
import Foundation
import Testing

/// Where things are.
@Suite struct Layout {
  @Test func `the top level holds what the README says, and nothing else`() throws {
    let allowed: Set<String> = [
      "Package.swift", "Sources", "Tests", "Contracts", "Recordings", "README.md",
      "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE",
    ]
    let found = try FileManager.default.contentsOfDirectory(atPath: Checkout.root.path)
      .filter { !$0.hasPrefix(".") && $0 != "Package.resolved" }
    #expect(Set(found) == allowed)
  }

  @Test func `every API folder has its documents and its Swift file`() throws {
    let contracts = Checkout.root.appendingPathComponent("Contracts")
    let catalogue = try String(
      contentsOf: contracts.appendingPathComponent("Catalogue.swift"), encoding: .utf8)
    let manifest = try String(
      contentsOf: Checkout.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let folders = try FileManager.default.contentsOfDirectory(
      at: contracts, includingPropertiesForKeys: [.isDirectoryKey]
    ).filter(\.hasDirectoryPath).map(\.lastPathComponent).filter { $0 != "Schemas" }
    #expect(!folders.isEmpty)
    for folder in folders {
      for name in ["contract.json", "openapi.json", "rules.json", "README.md", "cases"] {
        let place = contracts.appendingPathComponent(folder).appendingPathComponent(name)
        #expect(FileManager.default.fileExists(atPath: place.path), "\(folder) has no \(name)")
      }
      let register = contracts.appendingPathComponent(folder + ".swift")
      #expect(FileManager.default.fileExists(atPath: register.path), "\(folder) is not registered")
      #expect(manifest.contains("\"\(folder)\""), "\(folder) is not in Package.swift's `apis`")
      let entry = folder.prefix(1).lowercased() + folder.dropFirst()
      #expect(catalogue.contains(".\(entry)"), "\(folder) is not in Catalogue.swift")
      let shelf = Checkout.root.appendingPathComponent("Recordings/\(folder)")
      #expect(FileManager.default.fileExists(atPath: shelf.path), "\(folder) has no recordings")
    }
  }

  @Test func `no file of the project names a machine or a registry`() {
    let words = ["/work/", "/root/", "/home/", "deb.debian.org", "pypi.org", "files.pythonhosted"]
    for folder in ["Sources", "Contracts", "Recordings", "Tests", ".ci", ".github"] {
      for ending in ["swift", "json", "md", "har", "yml", "h", "c", "txt", "py", "run"] {
        for file in Checkout.files(in: folder, ending: ending)
        where !file.path.hasSuffix("LayoutTests.swift") {
          for word in words where file.text.contains(word) {
            Issue.record("\(file.path) names \"\(word)\".")
          }
        }
      }
    }
  }
}

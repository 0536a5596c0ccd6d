package import Foundation

/// The bytes of a contract's folder, before anything is read into them.
package struct ContractFiles: Sendable {
  package struct File: Sendable {
    package var path: String
    package var bytes: [UInt8]
    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }
  package var contract: File
  package var openAPI: File
  package var rules: File
  /// One file per case, with its path below `cases/`.
  package var cases: [(group: String, name: String, file: File)]

  package init(
    contract: File, openAPI: File, rules: File, cases: [(group: String, name: String, file: File)]
  ) {
    self.contract = contract
    self.openAPI = openAPI
    self.rules = rules
    self.cases = cases
  }

  /// Reads a folder from disk.
  ///
  /// A missing document is a diagnostic that names it.
  package static func read(folder: URL) -> (files: ContractFiles?, [ContractDiagnostic]) {
    var diagnostics: [ContractDiagnostic] = []
    func file(_ name: String) -> File? {
      let url = folder.appendingPathComponent(name)
      guard let data = try? Data(contentsOf: url) else {
        diagnostics.append(
          ContractDiagnostic(
            .unreadable, file: url.path,
            "The contract's folder has no readable \"\(name)\". Every contract needs one."))
        return nil
      }
      return File(path: url.path, bytes: Array(data))
    }
    let contract = file("contract.json")
    let openAPI = file("openapi.json")
    let rules = file("rules.json")
    var cases: [(group: String, name: String, file: File)] = []
    let root = folder.appendingPathComponent("cases")
    for group in children(of: root) where group.hasDirectoryPath {
      for url in children(of: group) where url.pathExtension == "json" {
        if let found = file("cases/\(group.lastPathComponent)/\(url.lastPathComponent)") {
          cases.append(
            (group.lastPathComponent, url.deletingPathExtension().lastPathComponent, found))
        }
      }
    }
    diagnostics += strays(in: root)
    guard let contract, let openAPI, let rules else { return (nil, diagnostics) }
    return (
      ContractFiles(contract: contract, openAPI: openAPI, rules: rules, cases: cases), diagnostics
    )
  }

  /// Documents below `cases/` that are at no case's place, so that nobody wonders why they never run.
  private static func strays(in root: URL) -> [ContractDiagnostic] {
    var strays: [URL] = children(of: root).filter { !$0.hasDirectoryPath }
    for group in children(of: root) where group.hasDirectoryPath {
      for folder in children(of: group) where folder.hasDirectoryPath {
        strays += children(of: folder).filter { !$0.hasDirectoryPath }
      }
    }
    return strays.filter { $0.pathExtension == "json" }.map {
      ContractDiagnostic(
        .unexpectedDocument, .warning, file: $0.path,
        "No case is read from here. Move the file to cases/<group>/<name>.json.")
    }
  }

  private static func children(of folder: URL) -> [URL] {
    let found =
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: [.isDirectoryKey])) ?? []
    return found.sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}

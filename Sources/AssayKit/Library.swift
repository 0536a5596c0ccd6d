package import AssayConformance
package import AssayContractModel
package import AssayRecordingModel
package import Foundation

/// The contracts and recordings of a run: loaded, checked, rules compiled.
package struct Library: Sendable {
  package var apis: [LoadedAPI]
  package var recordings: RecordingStore
  package var suiteRevision: String { Suite.revision }

  package func api(_ id: String) -> LoadedAPI? { apis.first { $0.entry.id == id } }

  /// Loads every API of the catalogue from the first shelf that has its folder, and every folder of
  /// `contracts` besides (a user's own APIs, without a model; a folder of the same name wins).
  ///
  /// - Parameters:
  ///   - contracts: A folder of API folders, or one API's folder, that the user names.
  ///   - recordings: A folder of recordings that the user names; it is looked at first.
  /// - Returns: The library, or `nil` when something in it cannot be used, with all diagnostics.
  package static func load(
    contracts: URL?, recordings: URL?, catalogue: [APIEntry], contractShelves: [URL],
    recordingShelves: [URL]
  ) -> (Library?, [ContractDiagnostic]) {
    var diagnostics: [ContractDiagnostic] = []
    var apis: [LoadedAPI] = []
    for (entry, folder) in Self.folders(contracts, catalogue, contractShelves) {
      guard let folder else {
        diagnostics.append(
          ContractDiagnostic(
            .unreadable, file: entry.folder,
            "The contract of \"\(entry.id)\" was not found in "
              + contractShelves.map(\.path).joined(separator: ", ") + "."))
        continue
      }
      let (files, missing) = ContractFiles.read(folder: folder)
      diagnostics += missing
      guard let files else { continue }
      let (contract, found) = Contract.load(files)
      diagnostics += found
      guard let contract else { continue }
      let (pack, problems) = RulePack.compile(contract.rules, vocabulary: contract.vocabulary)
      diagnostics += problems
      var named = entry
      named.id = contract.id
      apis.append(LoadedAPI(entry: named, contract: contract, rules: pack))
    }
    let failed = diagnostics.contains { $0.severity == .error }
    let shelves = [recordings].compactMap { $0 } + recordingShelves
    return (
      failed ? nil : Library(apis: apis, recordings: RecordingStore(shelves: shelves)), diagnostics
    )
  }

  private static func folders(
    _ own: URL?, _ catalogue: [APIEntry], _ shelves: [URL]
  ) -> [(APIEntry, URL?)] {
    var found = catalogue.map { entry in (entry, folder(entry.folder, on: shelves)) }
    guard let own else { return found }
    let isContract = isFile(own.appendingPathComponent("contract.json"))
    for folder in isContract ? [own] : children(of: own) {
      let name = folder.lastPathComponent
      if let index = found.firstIndex(where: { $0.0.folder == name }) {
        found[index].1 = folder
      } else {
        found.append((APIEntry(id: name.lowercased(), folder: name), folder))
      }
    }
    return found
  }

  private static func folder(_ name: String, on shelves: [URL]) -> URL? {
    shelves.map { $0.appendingPathComponent(name) }
      .first { isFile($0.appendingPathComponent("contract.json")) }
  }

  private static func children(of folder: URL) -> [URL] {
    let all =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
    return all.filter { isFile($0.appendingPathComponent("contract.json")) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  private static func isFile(_ url: URL) -> Bool {
    FileManager.default.isReadableFile(atPath: url.path)
  }
}

/// One API of a library.
package struct LoadedAPI: Sendable {
  package var entry: APIEntry
  package var contract: Contract
  package var rules: RulePack
}

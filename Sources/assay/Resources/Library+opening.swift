import AssayContractModel
import AssayContracts
import AssayKit
import Foundation

extension Library {
  /// Loads what the command line names and what comes with Assay.
  ///
  /// - Throws: a failure of status 2 when a named folder or a document in it is wrong, of status 5 when
  ///   the shipped data is missing or wrong.
  static func open(
    _ arguments: Arguments, _ console: Console, places: Places = .current
  ) throws(CommandFailure) -> Library {
    let sources = try sources(arguments, places: places)
    let (library, found) = load(
      contracts: sources.contracts, recordings: sources.recordings,
      catalogue: sources.catalogue, contractShelves: sources.contractShelves,
      recordingShelves: sources.recordingShelves)
    let diagnostics = found.map(asGiven)
    guard let library else {
      let lines = diagnostics.map { "\($0)" }.joined(separator: "\n")
      let errors = diagnostics.filter { $0.severity == .error }.count
      let subject = sources.contracts == nil ? "The shipped data has" : "The contracts have"
      throw CommandFailure(
        sources.contracts == nil ? .harness : .usage,
        "\(subject) \(errors) \(errors == 1 ? "error" : "errors"):\n\(lines)")
    }
    for diagnostic in diagnostics { console.note("\(diagnostic)") }
    return library
  }

  /// Where contracts and recordings come from.
  struct Sources {
    var contracts: URL?
    var recordings: URL?
    var catalogue: [APIEntry]
    var contractShelves: [URL]
    var recordingShelves: [URL]
  }

  /// What the command line names and what comes with Assay, found but not loaded.
  ///
  /// - Throws: a failure of status 2 when a named folder is wrong, of status 5 when the shipped data is
  ///   missing.
  static func sources(
    _ arguments: Arguments, places: Places = .current
  ) throws(CommandFailure) -> Sources {
    let contracts = try folder(of: .contracts, arguments)
    let recordings = try folder(of: .recordings, arguments)
    if let contracts { try checkContracts(contracts) }
    let folders = Catalogue.apis.map(\.folder)
    let shelf = places.find(.contracts, holding: folders)
    var catalogue = Catalogue.apis
    if shelf == nil {
      catalogue = catalogue.filter { entry in
        contracts.map { Places.isFolder($0.appendingPathComponent(entry.folder)) } ?? false
      }
      if contracts == nil {
        throw missing(.contracts, "--contracts FOLDER", places.candidates(.contracts))
      }
    }
    let recordingShelf = places.find(.recordings, holding: folders)
    if recordingShelf == nil, recordings == nil, contracts == nil {
      throw missing(.recordings, "--recordings FOLDER", places.candidates(.recordings))
    }
    return Sources(
      contracts: contracts, recordings: recordings, catalogue: catalogue,
      contractShelves: [shelf].compactMap { $0 },
      recordingShelves: [recordingShelf].compactMap { $0 })
  }

  /// The diagnostic with its file below the working folder, as a user would name it.
  static func asGiven(_ diagnostic: ContractDiagnostic) -> ContractDiagnostic {
    var diagnostic = diagnostic
    let folder = FileManager.default.currentDirectoryPath + "/"
    if diagnostic.file.hasPrefix(folder) {
      diagnostic.file = String(diagnostic.file.dropFirst(folder.count))
    }
    return diagnostic
  }

  static func folder(
    of option: Option, _ arguments: Arguments
  ) throws(CommandFailure) -> URL? {
    guard let path = arguments.value(option) else { return nil }
    return try folder("\"\(option.word)\"", path)
  }

  static func folder(_ subject: String, _ path: String) throws(CommandFailure) -> URL {
    let folder = URL(fileURLWithPath: path)
    guard Places.isFolder(folder) else {
      throw .usage("\(subject) names \"\(path)\", which is no folder.")
    }
    return folder
  }

  private static func checkContracts(_ folder: URL) throws(CommandFailure) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let holders = [folder] + names.map { folder.appendingPathComponent($0) }
    let holds = holders.contains { holder in
      let file = holder.appendingPathComponent("contract.json").path
      return FileManager.default.fileExists(atPath: file)
    }
    guard holds else {
      throw .usage(
        "\"--contracts\" names \"\(folder.relativePath)\", where neither the folder nor one in it "
          + "has a contract.json. Name an API's folder, or a folder of such folders.")
    }
  }

  static func missing(
    _ kind: Places.Kind, _ option: String, _ looked: [URL]
  ) -> CommandFailure {
    let places = looked.map { "\n  \($0.path)" }.joined()
    return CommandFailure(
      .harness,
      "The \(kind.folder.lowercased()) that come with Assay were not found. Looked in:\(places)\n"
        + "Give \(option), or set ASSAY_HOME to the folder that holds \(kind.folder).")
  }
}

import AssayContractModel
import Foundation

/// What Assay reads in a folder, whatever the folder is: an API's, one of several, a project, a checkout.
struct FolderSurvey {
  /// A recording's folder, below an API's folder on a shelf.
  struct RecordingPlace: Hashable {
    var folder: URL
    var shelf: URL
    var api: String
    var name: String
  }

  /// Folders that hold a contract.
  private(set) var contracts: [URL] = []
  private(set) var recordings: [RecordingPlace] = []
  /// Documents that stand by themselves.
  private(set) var documents: [(url: URL, sort: DocumentSort)] = []

  var isEmpty: Bool { contracts.isEmpty && recordings.isEmpty && documents.isEmpty }

  /// The shelves of the recordings, each once, in the order in which they were found.
  var shelves: [URL] {
    var seen: Set<URL> = []
    return recordings.map(\.shelf).filter { seen.insert($0).inserted }
  }

  /// Walks a folder; what is hidden, what package managers bring and what lies deeper than any
  /// project's data is left out.
  init(_ folder: URL) { walk(folder, depth: 0) }

  private static let deepest = 8
  /// Folders that package managers fill with documents of others.
  private static let foreign = ["node_modules", "Pods", "Carthage", "venv"]

  private mutating func walk(_ folder: URL, depth: Int) {
    guard depth <= Self.deepest, !Self.foreign.contains(folder.lastPathComponent) else { return }
    let children = Self.children(of: folder)
    let names = Set(children.map(\.lastPathComponent))
    if names.contains("contract.json") { return contracts.append(folder) }
    if !names.isDisjoint(with: ["recording.json", "traffic.har"]) {
      let api = folder.deletingLastPathComponent()
      return recordings.append(
        RecordingPlace(
          folder: folder, shelf: api.deletingLastPathComponent(), api: api.lastPathComponent,
          name: folder.lastPathComponent))
    }
    for child in children {
      if child.hasDirectoryPath {
        walk(child, depth: depth + 1)
      } else if let sort = DocumentSort(
        child, { (try? Data(contentsOf: child)).map { Array($0) } ?? [] })
      {
        documents.append((child, sort))
      }
    }
  }

  private static func children(of folder: URL) -> [URL] {
    let found =
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles))
      ?? []
    return found.sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}

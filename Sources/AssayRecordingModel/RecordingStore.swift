package import AssayContractModel
package import Foundation

/// Finds recordings by API folder and name, and keeps what it has read.
package struct RecordingStore: Sendable {
  /// Folders that hold one folder per API; the first that has the recording wins.
  private let shelves: [URL]

  package init(shelves: [URL]) { self.shelves = shelves }

  /// The names on all shelves, sorted.
  package func names(api folder: String) -> [String] {
    let all = shelves.flatMap { shelf in
      (try? FileManager.default.contentsOfDirectory(
        atPath: shelf.appendingPathComponent(folder).path)) ?? []
    }
    return Set(all).sorted()
  }

  /// The recording, or diagnostics that say where it was looked for and what is near.
  package func recording(
    _ name: String, api folder: String
  ) -> (Recording?, [ContractDiagnostic]) {
    for shelf in shelves {
      let place = shelf.appendingPathComponent(folder).appendingPathComponent(name)
      guard let har = try? Data(contentsOf: place.appendingPathComponent("traffic.har")),
        let sidecar = try? Data(contentsOf: place.appendingPathComponent("recording.json"))
      else { continue }
      return Recording.load(
        name,
        Recording.Files(
          har: .init(path: place.path + "/traffic.har", bytes: Array(har)),
          sidecar: .init(path: place.path + "/recording.json", bytes: Array(sidecar))))
    }
    let looked = shelves.map { $0.appendingPathComponent(folder).path }.joined(separator: ", ")
    return (
      nil,
      [
        ContractDiagnostic(
          .recording, file: "\(folder)/\(name)",
          "There is no recording \"\(name)\" with traffic.har and recording.json in \(looked)."
            + Spelling.suggestion(for: name, in: names(api: folder)))
      ]
    )
  }
}

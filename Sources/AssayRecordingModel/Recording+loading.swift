package import AssayContractModel
import AssayJSON
import AssayJournaling

extension Recording {
  /// The documents of a recording's folder, before anything is read into them.
  package struct Files: Sendable {
    package var har: ContractFiles.File
    package var sidecar: ContractFiles.File

    package init(har: ContractFiles.File, sidecar: ContractFiles.File) {
      self.har = har
      self.sidecar = sidecar
    }
  }

  /// Loads a recording; `nil` when it cannot be replayed, always with every diagnostic.
  package static func load(_ name: String, _ files: Files) -> (Recording?, [ContractDiagnostic]) {
    let sidecarReader = DocumentReader(file: files.sidecar.path)
    let harReader = DocumentReader(file: files.har.path)
    let sidecar = sidecarReader.parse(files.sidecar.bytes)
      .flatMap { Sidecar(.root($0), reader: sidecarReader) }
    let exchanges = harReader.parse(files.har.bytes).map {
      HARReader(reader: harReader).entries($0)
    }
    var recording: Recording?
    if let sidecar, let exchanges {
      var entries: [RecordedExchange] = []
      for described in sidecar.entries {
        guard var entry = exchanges.first(where: { $0.id == described.id }) else {
          if harReader.hasErrors { continue }
          let known = exchanges.map(\.id)
          sidecarReader.note(
            described.place, .recordingEntry,
            "The entry \"\(described.id)\" is not in traffic.har. Add it there, or drop it here."
              + Spelling.suggestion(for: described.id, in: known))
          continue
        }
        entry.operation = described.operation
        entry.offContract = described.offContract
        entries.append(entry)
      }
      recording = Recording(
        name: name, api: sidecar.api, title: sidecar.title, origin: sidecar.origin,
        entries: entries)
    }
    let diagnostics = sidecarReader.diagnostics + harReader.diagnostics
    return (diagnostics.contains { $0.severity == .error } ? nil : recording, diagnostics)
  }
}

import AssayContractModel
import AssayJSON
import AssayRecordingModel
import Foundation

/// Checks a recording by itself, and its answers against the contract of its API.
struct RecordingCheck {
  let schemas: SchemaShelf
  /// The contracts that could be loaded.
  let apis: [LoadedAPI]

  func check(_ place: FolderSurvey.RecordingPlace) -> [ContractDiagnostic] {
    let sidecar = place.folder.appendingPathComponent("recording.json")
    let har = place.folder.appendingPathComponent("traffic.har")
    var missing: [ContractDiagnostic] = []
    func file(_ url: URL) -> ContractFiles.File? {
      if let data = try? Data(contentsOf: url) {
        return ContractFiles.File(path: url.path, bytes: Array(data))
      }
      missing.append(
        ContractDiagnostic(
          .unreadable, file: url.path,
          "The recording has no readable \"\(url.lastPathComponent)\". Every recording needs one."))
      return nil
    }
    let harFile = file(har), sidecarFile = file(sidecar)
    guard let harFile, let sidecarFile else { return missing }
    let (recording, diagnostics) = Recording.load(
      place.name, Recording.Files(har: harFile, sidecar: sidecarFile))
    var all = diagnostics
    if !all.contains(where: { $0.file == sidecarFile.path && $0.severity == .error }) {
      all += schemas.problems(sidecarFile.bytes, "recording", file: sidecarFile.path)
    }
    if let recording, let api = apis.first(where: { $0.entry.folder == place.api }) {
      all += answers(recording, api, sidecar: sidecarFile.path, har: harFile.path)
    }
    return all
  }

  private func answers(
    _ recording: Recording, _ api: LoadedAPI, sidecar: String, har: String
  ) -> [ContractDiagnostic] {
    var all: [ContractDiagnostic] = []
    if recording.api != api.contract.id {
      all.append(
        ContractDiagnostic(
          .contradiction, file: sidecar, pointer: JSONPointer(tokens: ["api"]),
          "The sidecar says that it is of the API \"\(recording.api)\", but lies on the shelf of "
            + "\"\(api.contract.id)\". Correct \"api\", or move the folder."))
    }
    let known = api.contract.operations.map(\.name)
    for (index, entry) in recording.entries.enumerated() {
      let place = JSONPointer(tokens: ["entries", String(index)])
      guard known.contains(entry.operation) else {
        all.append(
          ContractDiagnostic(
            .unknownName, file: sidecar, pointer: place.appending("operation"),
            "The entry answers the operation \"\(entry.operation)\", which the contract does not have."
              + Spelling.suggestion(for: entry.operation, in: known)))
        continue
      }
      let problems = api.contract.problems(
        answering: entry.operation, status: entry.status,
        contentType: entry.fields.first { $0.name.lowercased() == "content-type" }?.value,
        body: entry.body)
      if entry.offContract == nil, !problems.isEmpty {
        all.append(
          ContractDiagnostic(
            .offContract, file: har, pointer: entry.pointer,
            "The answer to \"\(entry.operation)\" does not fit openapi.json: "
              + "\(MessageProblem.summary(problems)). Correct it or openapi.json, or say in recording.json with \"offContract\" why it is "
              + "meant to be so."))
      } else if entry.offContract != nil, problems.isEmpty {
        all.append(
          ContractDiagnostic(
            .notOffContract, .warning, file: sidecar, pointer: place.appending("offContract"),
            "The entry says with \"offContract\" that it does not fit openapi.json, but it does. Remove "
              + "\"offContract\", or break what was meant to be broken."))
      }
    }
    return all
  }
}

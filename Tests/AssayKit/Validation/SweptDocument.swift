import AssayConformance
import AssayContractModel
import AssayContracts
import AssayJSON
import AssayRecordingModel
import AssayRecordings
import Foundation

/// A shipped document, and how it is read by itself.
struct SweptDocument {
  var file: String
  /// The name of its schema, where we have one.
  var schema: String?
  var document: JSONValue
  /// What the loader makes of the bytes: a text that is equal for documents of equal meaning, and what is
  /// wrong; the diagnostics of other documents are left out.
  var load: ([UInt8]) -> (meaning: String?, diagnostics: [ContractDiagnostic])

  /// Every data file of the shipped APIs; of a rule pack each rule by itself.
  static func all() throws -> [SweptDocument] {
    var all: [SweptDocument] = []
    for entry in Catalogue.apis {
      let folder = Catalogue.folder.appendingPathComponent(entry.folder)
      guard let files = ContractFiles.read(folder: folder).files,
        let contract = Contract.load(files).0
      else { continue }
      all += try contracts(files)
      all += try rules(files, contract)
      all += try cases(files, contract)
      all += try recordings(entry.folder)
    }
    return all
  }

  private static func value(_ bytes: [UInt8]) throws -> JSONValue {
    try JSONDocument(parsing: bytes).root.value
  }

  private static func contracts(_ files: ContractFiles) throws -> [SweptDocument] {
    var plain = files
    plain.rules.bytes = Array(#"{"rules":[]}"#.utf8)
    plain.cases = []
    let base = plain
    let contract = SweptDocument(
      file: files.contract.path, schema: "contract", document: try value(files.contract.bytes)
    ) { bytes in
      var changed = base
      changed.contract.bytes = bytes
      var (contract, diagnostics) = Contract.load(changed)
      contract?.openAPI.operations = []
      return (contract.map { "\($0)" }, diagnostics)
    }
    let openAPI = SweptDocument(
      file: files.openAPI.path, schema: nil, document: try value(files.openAPI.bytes)
    ) { bytes in
      let reader = DocumentReader(file: base.openAPI.path)
      _ = OpenAPIDocument(loading: bytes, reader: reader)
      return (nil, reader.diagnostics)
    }
    return [contract, openAPI]
  }

  private static func rules(
    _ files: ContractFiles, _ contract: Contract
  ) throws -> [SweptDocument] {
    let vocabulary = contract.vocabulary
    let list = try value(files.rules.bytes)["rules"]?.array ?? []
    return list.map { rule in
      SweptDocument(
        file: files.rules.path, schema: "rules", document: ["rules": [rule]]
      ) { bytes in
        let reader = DocumentReader(file: files.rules.path)
        let documents = RuleDocument.load(bytes, reader: reader)
        let (pack, problems) = RulePack.compile(documents, vocabulary: vocabulary)
        reader.add(problems)
        let texts = documents.map {
          "\($0.id) \($0.keyword) \($0.sentence) \($0.why) \($0.source) \($0.basis) \($0.kills)"
        }
        return (
          "\(texts) \(pack.rules.map { "\($0.formula) \($0.isInvariant)" })", reader.diagnostics
        )
      }
    }
  }

  private static func cases(
    _ files: ContractFiles, _ contract: Contract
  ) throws -> [SweptDocument] {
    try files.cases.map { group, name, file in
      SweptDocument(file: file.path, schema: "case", document: try value(file.bytes)) { bytes in
        let reader = DocumentReader(file: file.path)
        let read = CaseDocument.load(
          bytes, id: "\(contract.id)/\(group)/\(name)", contract: contract, reader: reader)
        guard let read else { return (nil, reader.diagnostics) }
        if !reader.hasErrors {
          reader.add(read.instances(contract: contract, seed: 1).diagnostics)
        }
        let rules = read.rules.map { "\($0.id) \($0.when.sorted { $0.key < $1.key })" }
        let meaning = """
          \(read.title) \(read.why) \(read.level) \(read.requires) \(read.clock) \(read.config) \
          \(read.vars) \(read.axes) \(read.mock) \(read.steps) \(rules) \
          \(read.limits.sorted { $0.key < $1.key }) \
          \(read.connectionFaults.sorted { $0.key < $1.key })
          """
        return (meaning, reader.diagnostics)
      }
    }
  }

  private static func recordings(_ api: String) throws -> [SweptDocument] {
    let shelf = Shelf.folder.appendingPathComponent(api)
    return try FileManager.default.contentsOfDirectory(atPath: shelf.path).sorted().flatMap {
      name -> [SweptDocument] in
      let folder = shelf.appendingPathComponent(name)
      func file(_ name: String) throws -> ContractFiles.File {
        let url = folder.appendingPathComponent(name)
        return ContractFiles.File(path: url.path, bytes: Array(try Data(contentsOf: url)))
      }
      let files = Recording.Files(har: try file("traffic.har"), sidecar: try file("recording.json"))
      func document(
        _ file: ContractFiles.File, _ schema: String?,
        _ part: WritableKeyPath<Recording.Files, ContractFiles.File>
      ) throws -> SweptDocument {
        SweptDocument(file: file.path, schema: schema, document: try value(file.bytes)) { bytes in
          var changed = files
          changed[keyPath: part].bytes = bytes
          let (recording, diagnostics) = Recording.load(name, changed)
          return (recording.map { "\($0)" }, diagnostics)
        }
      }
      return [
        try document(files.sidecar, "recording", \.sidecar), try document(files.har, nil, \.har),
      ]
    }
  }
}

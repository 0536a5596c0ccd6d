import AssayConformance
import AssayContractModel
import AssayJSON
import AssayMockServing
import AssayRecordingModel
import Foundation

/// Checks a contract's folder: its documents by themselves, against their schemas, and against what
/// only shows when a case is played.
struct ContractCheck {
  let schemas: SchemaShelf
  let recordings: RecordingStore

  /// - Returns: The API, where its documents could be read, and every diagnostic.
  func check(_ folder: URL, catalogue: [APIEntry]) -> (LoadedAPI?, [ContractDiagnostic]) {
    let (read, missing) = ContractFiles.read(folder: folder)
    guard let files = read else { return (nil, missing) }
    let (contract, found) = Contract.read(files)
    var all = missing + found
    func isSound(_ file: ContractFiles.File) -> Bool {
      !all.contains { $0.file == file.path && $0.severity == .error }
    }
    // What rules and replies rest on must be known before anything can be said of them.
    guard let contract, isSound(files.contract), isSound(files.openAPI) else {
      return (nil, all + misfits(files, besides: all))
    }
    let isWhole = !all.contains { $0.severity == .error }
    let (pack, problems) = RulePack.compile(contract.rules, vocabulary: contract.vocabulary)
    all += problems
    all += misfits(files, besides: all)
    let name = folder.lastPathComponent
    var entry =
      catalogue.first { $0.folder == name } ?? APIEntry(id: contract.id, folder: name)
    entry.id = contract.id
    all += unmadeBehaviours(contract, entry)
    all += replies(contract, folder: name, besides: all)
    if isWhole { all += idleRules(contract) }
    return (isWhole ? LoadedAPI(entry: entry, contract: contract, rules: pack) : nil, all)
  }

  /// What no loader found and the schemas do not allow.
  private func misfits(
    _ files: ContractFiles, besides found: [ContractDiagnostic]
  ) -> [ContractDiagnostic] {
    let documents =
      [("contract", files.contract), ("rules", files.rules)]
      + files.cases.map { ("case", $0.file) }
    return documents.flatMap { name, file in
      found.contains { $0.file == file.path && $0.severity == .error }
        ? [] : schemas.problems(file.bytes, name, file: file.path)
    }
  }

  /// Behaviours are made by code, which only APIs that come with Assay have.
  private func unmadeBehaviours(
    _ contract: Contract, _ entry: APIEntry
  ) -> [ContractDiagnostic] {
    contract.behaviours.map(\.name).filter { entry.behaviours[$0] == nil }.map {
      ContractDiagnostic(
        .unknownName, file: contract.file, pointer: JSONPointer(tokens: ["behaviours", $0]),
        "Nothing makes the behaviour \"\($0)\" of \(contract.title): behaviours are code, which only "
          + "the APIs that come with Assay have. Give replies instead.")
    }
  }

  /// What keeps the replies of the contract and its cases from being served.
  private func replies(
    _ contract: Contract, folder: String, besides found: [ContractDiagnostic]
  ) -> [ContractDiagnostic] {
    let check = ReplyCheck(contract: contract, folder: folder, recordings: recordings)
    var all: [ContractDiagnostic] = []
    for operation in contract.operations {
      all += check.problems(
        of: operation.defaultReply, operation: operation.name, file: contract.file,
        pointer: JSONPointer(tokens: ["operations", operation.name, "reply"]))
    }
    for document in contract.cases
    where !found.contains(where: { $0.file == document.file && $0.severity == .error }) {
      let (instances, problems) = document.instances(contract: contract, seed: 1)
      all += problems
      var seen = Set<ContractDiagnostic>()
      for (plan, operation, pointer) in instances.flatMap({ document.places(of: $0) }) {
        all += check.problems(
          of: plan, operation: operation, file: document.file, pointer: pointer
        ).filter { seen.insert($0).inserted }
      }
      for (role, fault) in document.connectionFaults.sorted(by: { $0.key < $1.key }) {
        guard let problem = check.problem(ofConnectionFault: fault, role: role) else { continue }
        all.append(
          ContractDiagnostic(
            .fault, file: document.file, pointer: JSONPointer(tokens: ["connections", role]),
            problem))
      }
    }
    return all
  }

  private func idleRules(_ contract: Contract) -> [ContractDiagnostic] {
    let named = Set(contract.cases.flatMap(\.rules).map(\.id))
    return contract.rules.filter { !$0.isInvariant && !named.contains($0.id) }.map {
      ContractDiagnostic(
        .idleRule, .warning, file: $0.file, pointer: $0.pointer,
        "No case names the rule \"\($0.id)\", so it is never judged. Name it in a case that brings "
          + "it about, or write \"applies\": \"always\".")
    }
  }
}

extension CaseDocument {
  /// The replies of an instance, each with its operation and where the document plans it.
  fileprivate func places(
    of instance: CaseInstance
  ) -> [(plan: ReplyPlan, operation: String, pointer: JSONPointer)] {
    var places: [(ReplyPlan, String, JSONPointer)] = []
    for (planned, filled) in zip(mock, instance.replies) {
      var plans = filled.plans[...]
      for (index, entry) in planned.replies.enumerated() {
        if case .then = entry { continue }
        guard let plan = plans.popFirst() else { break }
        var pointer = JSONPointer(tokens: ["mock", planned.operation, String(index)])
        if case .axis(let axis) = entry, let value = instance.chosen[axis] {
          pointer = JSONPointer(tokens: ["axes", axis, value])
        }
        places.append((plan, planned.operation, pointer))
      }
    }
    return places
  }
}

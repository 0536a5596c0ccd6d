import AssayConformance
package import AssayContractModel
import AssayJSON
import AssayRecordingModel
package import Foundation

/// Everything that is wrong with contracts and recordings, found without playing anything.
package enum Validation {
  /// Diagnoses what `Library.load` would load, and what only shows when a case is played: recordings
  /// that are missing or broken, values that cannot be drawn, rules that no case is for.
  package static func diagnose(
    contracts: URL?, recordings: URL?, catalogue: [APIEntry], contractShelves: [URL],
    recordingShelves: [URL]
  ) -> [ContractDiagnostic] {
    let (library, loading) = Library.load(
      contracts: contracts, recordings: recordings, catalogue: catalogue,
      contractShelves: contractShelves, recordingShelves: recordingShelves)
    var all = loading
    for api in library?.apis ?? [] {
      all += cases(of: api, library)
      all += idleRules(of: api)
    }
    return all.map(placed)
  }

  private static func cases(of api: LoadedAPI, _ library: Library?) -> [ContractDiagnostic] {
    var all: [ContractDiagnostic] = []
    var names: Set<String> = []
    for document in api.contract.cases {
      let (instances, problems) = document.instances(contract: api.contract, seed: 1)
      all += problems
      let plans = instances.flatMap(\.replies).flatMap(\.plans)
      for case .recording(let name, _, _) in plans.map(\.source) where names.insert(name).inserted {
        guard
          let (recording, problems) = library?.recordings.recording(
            name, api: api.entry.folder)
        else { continue }
        all +=
          recording == nil && problems.count == 1
          ? problems.map { renamed($0, document) } : problems
      }
    }
    return all
  }

  /// A recording that is not there is a mistake of the case that names it.
  private static func renamed(
    _ problem: ContractDiagnostic, _ document: CaseDocument
  ) -> ContractDiagnostic {
    guard problem.position == nil, problem.pointer == nil else { return problem }
    var problem = problem
    problem.file = document.file
    return problem
  }

  private static func idleRules(of api: LoadedAPI) -> [ContractDiagnostic] {
    let named = Set(api.contract.cases.flatMap(\.rules).map(\.id))
    return api.contract.rules.filter { !$0.isInvariant && !named.contains($0.id) }.map {
      ContractDiagnostic(
        .idleRule, .warning, file: $0.file, pointer: $0.pointer,
        "No case names the rule \"\($0.id)\", so it is never judged. Name it in a case that brings "
          + "it about, or write \"applies\": \"always\".")
    }
  }

  /// The diagnostic with line and column, where the pointer tells.
  private static func placed(_ diagnostic: ContractDiagnostic) -> ContractDiagnostic {
    guard diagnostic.position == nil, let pointer = diagnostic.pointer,
      let data = try? Data(contentsOf: URL(fileURLWithPath: diagnostic.file)),
      let document = try? JSONDocument(parsing: Array(data)),
      let node = document.root.node(at: pointer)
    else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.position = node.position
    return diagnostic
  }
}

import AssayConformance
import AssayContractModel
import AssayJSON
import AssayJournaling

/// What a lane that no case drives was not told, so that rules which need it are not judged there.
///
/// A test or a person by hand may leave out how the client is configured, or what the user does. A rule
/// that compares with either would convict every correct client.
struct LaneKnowledge {
  private let untold: Set<String>
  private let traffic: TrafficFit?

  init(of journal: SealedJournal, _ contract: Contract) {
    guard let header = journal.lane, header.caseID == nil, !header.isCaptured else {
      untold = []
      traffic = nil
      return
    }
    untold = Set(
      contract.context.compactMap { field in
        if case .config(let key) = field.source, header.config[key] == nil {
          field.name
        } else {
          nil
        }
      })
    let isMarked = journal.entries.contains { entry in
      switch entry.content {
      case .step, .observed: true
      default: false
      }
    }
    traffic = isMarked ? nil : TrafficFit(contract)
  }

  /// Why a rule cannot be judged in the lane; `nil` when it can.
  func lack(of rule: CompiledRule) -> String? {
    if !rule.formula.fields.isDisjoint(with: untold) {
      return "the rule compares with the client's configuration, which the lane was not told"
    }
    let lacks = traffic?.lacks(of: rule) ?? []
    guard lacks.contains(where: { [.steps, .model, .observations].contains($0) }) else {
      return nil
    }
    return "nobody said what the user did: no step is marked in the lane"
  }
}

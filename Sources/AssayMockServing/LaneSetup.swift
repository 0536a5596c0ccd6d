package import AssayContractModel
package import AssayJSON
package import AssayJournaling
package import AssayRecordingModel

/// Everything that a lane needs to be opened.
package struct LaneSetup: Sendable {
  package var contract: Contract
  /// The API's folder on the recordings' shelves.
  package var folder: String
  package var model: (any APIModel)?
  package var recordings: RecordingStore
  /// Reply lists by operation; operations without one answer with the contract's default.
  package var replies: [(operation: String, plans: [ReplyPlan], then: ReplyExhaustion)]
  /// Role → the fault that befalls its connections.
  package var connectionFaults: [String: String]
  /// What makes each behaviour of the contract.
  package var behaviours: [String: BehaviourMaker] = [:]
  /// Behaviour → its parameters, where they are not the usual ones.
  package var parameters: [String: JSONValue] = [:]
  /// Settings of the contract that are not the usual ones.
  package var settings: [String: String] = [:]
  /// Whether the client's network will be taken away, so that the ports must be kept for the lane.
  package var losesNetwork: Bool
  /// Whether replies may be planned anew while the lane is open.
  package var mayBeScripted = false
  /// Whether requests that the API's document does not allow are refused as the contract says.
  package var refusesInvalid = false
  /// Role → the port to listen at; a free one where nothing is said.
  package var ports: [String: UInt16] = [:]
  /// What the journal may grow to.
  package var journalLimits: JournalLimits
  /// What the journal's first entry will say; `bases` are filled in by the lane.
  package var header: LaneHeader

  package init(
    contract: Contract, folder: String, model: (any APIModel)?, recordings: RecordingStore,
    replies: [(operation: String, plans: [ReplyPlan], then: ReplyExhaustion)],
    connectionFaults: [String: String] = [:], losesNetwork: Bool = false,
    journalLimits: JournalLimits = JournalLimits(), header: LaneHeader
  ) {
    self.contract = contract
    self.folder = folder
    self.model = model
    self.recordings = recordings
    self.replies = replies
    self.connectionFaults = connectionFaults
    self.losesNetwork = losesNetwork
    self.journalLimits = journalLimits
    self.header = header
  }
}

/// Why a lane could not be opened.
package enum LaneError: Error, Sendable, CustomStringConvertible {
  /// A fault that is not spelt as any is, or does not fit its place.
  case unusableFault(String)
  /// A reply rests on data that cannot be served.
  case unusableReply(operation: String, [ContractDiagnostic])
  /// The mock's own answer would not fit the API's document: a fault of Assay's data.
  case replyOffContract(operation: String, source: ReplyPlan.Source, [MessageProblem])
  case cannotListen(String)

  package var description: String {
    switch self {
    case .unusableFault(let reason): reason
    case .unusableReply(let operation, let diagnostics):
      "A reply of \"\(operation)\" cannot be served:\n"
        + diagnostics.map { "  \($0)" }.joined(separator: "\n")
    case .replyOffContract(let operation, let source, let problems):
      "A reply of \"\(operation)\" does not fit openapi.json: "
        + "\(MessageProblem.summary(problems)). \(source.remedy)"
    case .cannotListen(let reason): "The lane cannot listen: \(reason)"
    }
  }
}

extension ReplyPlan.Source {
  /// What to do about an answer that does not fit the OpenAPI document.
  fileprivate var remedy: String {
    let declare = "or say with \"offContract\" why it is meant to be so."
    switch self {
    case .recording(let name, _, let patch):
      let patched = patch == .array([]) ? "" : ", its patch"
      return "Correct the recording \"\(name)\"\(patched) or openapi.json, \(declare)"
    case .plain: return "Correct the reply or openapi.json, \(declare)"
    case .behaviour(let name): return "Correct the behaviour \"\(name)\" or openapi.json."
    }
  }
}

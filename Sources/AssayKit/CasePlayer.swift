import AssayConformance
import AssayContractModel
import AssayDrivers
import AssayJSON
import AssayJournaling
import AssayMockServing

/// Plays one case instance: opens a lane and a session, plays the steps, closes both.
struct CasePlayer {
  let library: Library
  let driver: any ClientDriver
  let directory: LaneDirectory
  let description: AdapterDescription
  let seed: UInt64

  /// The date that lane time 0 stands for: 2026-01-01T00:00:00Z, the same in every run.
  static let startDate = 1_767_225_600_000

  func play(_ instance: CaseInstance, of api: LoadedAPI) async throws(SuiteError) -> SealedJournal {
    if let reason = reasonNotToPlay(instance, api.contract) {
      return unplayed(instance, api, reason)
    }
    let lane: Lane
    do {
      lane = try await Lane.open(
        LaneSetup(
          contract: api.contract, folder: api.entry.folder, model: api.entry.makeModel?(),
          recordings: library.recordings, replies: instance.replies,
          connectionFaults: instance.document.connectionFaults, header: header(instance, api)))
    } catch {
      switch error {
      case .unusableReply, .unusableFault: throw SuiteError(.usage, "\(instance.id): \(error)")
      case .replyOutsideContract, .cannotListen:
        throw SuiteError(.harness, "\(instance.id): \(error)")
      }
    }
    let session = lane.header.id
    directory.register(lane, session: session)
    await converse(instance, lane, session)
    directory.remove(session: session)
    return await lane.close()
  }

  private func converse(_ instance: CaseInstance, _ lane: Lane, _ session: String) async {
    do {
      try await open(instance, lane, session)
      let conversation = Conversation(
        lane: lane, driver: driver, session: session, startDate: Self.startDate,
        observed: { [directory] in directory.observed(session) })
      try await conversation.play(instance.steps)
      try await driver.close(session, .drop)
    } catch {
      guard !directory.hasCrashed(session) else { return await restart(lane) }
      lane.record(.notRun(NotRunRecord(kind: .broken, reason: "\(error)")))
      if Self.isLost(error) { return await restart(lane) }
      try? await driver.close(session, .drop)
    }
    if directory.hasCrashed(session) { await restart(lane) }
  }

  /// Whether the process that the error speaks of is of no use to the cases that follow: it had ended
  /// before this case, or no longer answers.
  private static func isLost(_ error: any Error) -> Bool {
    let cause: DriverError?
    if case .unanswered? = error as? ConversationError { return true }
    if case .driver(let inner)? = error as? ConversationError {
      cause = inner
    } else {
      cause = error as? DriverError
    }
    switch cause {
    case .ended, .noAnswer: return true
    default: return false
    }
  }

  private func open(_ instance: CaseInstance, _ lane: Lane, _ session: String) async throws {
    var config: JSONObject = [:]
    if case .object(let members) = instance.config { config = members }
    let opening = SessionOpening(
      session: session, api: lane.header.api, baseURLs: lane.header.bases, config: config,
      stores: .init(app: "\(session)-app", secure: "\(session)-secure"),
      startTime: Self.startDate)
    try await driver.open(opening)
  }

  /// Starts the client anew, so that the remaining cases are played.
  private func restart(_ lane: Lane) async {
    do {
      _ = try await driver.restart()
    } catch {
      lane.record(.notRun(NotRunRecord(kind: .broken, reason: "\(error)")))
    }
  }

  private func header(_ instance: CaseInstance, _ api: LoadedAPI) -> LaneHeader {
    LaneHeader(
      id: instance.id, api: api.entry.id, contract: api.contract.revision, caseID: instance.id,
      title: instance.title, rules: instance.rules, seed: seed, clock: .manual,
      config: instance.config, limits: instance.limits, startDate: Self.startDate,
      opensURLs: description.opensURLs == .opens, client: description.clientName)
  }

  /// What the client does not claim of what the case needs.
  private func reasonNotToPlay(_ instance: CaseInstance, _ contract: Contract) -> String? {
    var needed = instance.document.requires
    for verb in instance.steps.flatMap(\.verbs) {
      guard let capability = contract.verbs.first(where: { $0.name == verb })?.capability,
        !needed.contains(capability)
      else { continue }
      needed.append(capability)
    }
    let missing = needed.filter { !description.capabilities.contains($0) }
    if !missing.isEmpty {
      return "the client does not claim \(Spelling.listed(missing)), which the case needs"
    }
    if description.clock != .manual {
      return
        "the client's clock is \(description.clock.rawValue), and only manual clocks can be driven so far"
    }
    return nil
  }

  private func unplayed(
    _ instance: CaseInstance, _ api: LoadedAPI, _ reason: String
  ) -> SealedJournal {
    let journal = Journal()
    journal.append(at: 0, .opened(header(instance, api)))
    journal.append(at: 0, .notRun(NotRunRecord(kind: .notApplicable, reason: reason)))
    return journal.seal(at: 0)
  }
}

extension CaseStep {
  /// The verbs that the step asks for.
  fileprivate var verbs: [String] {
    switch self {
    case .perform(let verb, _): [verb]
    case .burst(let steps): steps.flatMap(\.verbs)
    case .release, .advance: []
    }
  }
}

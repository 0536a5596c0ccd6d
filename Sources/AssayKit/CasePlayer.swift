import AssayConformance
import AssayContractModel
import AssayDrivers
import AssayJSON
import AssayJournaling
import AssayMockServing
import Foundation

/// Plays one case instance: opens a lane and a session, plays the steps, closes both.
struct CasePlayer {
  let library: Library
  let driver: any ClientDriver
  let directory: LaneDirectory
  let description: AdapterDescription
  let seed: UInt64
  let limits: ConversationLimits
  /// Names the stores of this run, so that no client finds those of an earlier one.
  let stores: StoreNames

  /// The date that lane time 0 stands for: 2026-01-01T00:00:00Z, the same in every run.
  static let startDate = 1_767_225_600_000

  /// Why a case was not played to its end that an interruption cut short.
  static let interrupted = "the run was interrupted"

  func play(_ instance: CaseInstance, of api: LoadedAPI) async throws(SuiteError) -> SealedJournal {
    let time: TimeDrive
    switch ClientFit(description).time(for: instance, contract: api.contract) {
    case .unfit(let reason): return unplayed(instance, api, .notApplicable, reason)
    case .fit(let found): time = found
    }
    let lane: Lane
    do {
      var setup = LaneSetup(
        contract: api.contract, folder: api.entry.folder, model: api.entry.makeModel?(),
        recordings: library.recordings, replies: instance.replies,
        connectionFaults: instance.document.connectionFaults,
        losesNetwork: instance.steps.contains { $0.isNetwork },
        header: header(instance, api, time))
      setup.behaviours = api.entry.behaviours
      setup.parameters = instance.behaviours
      setup.settings = instance.document.settings
      lane = try await Lane.open(setup)
    } catch {
      switch error {
      case .unusableReply, .unusableFault: throw SuiteError(.usage, "\(instance.id): \(error)")
      // The client is not to blame, and the other cases can be played.
      case .replyOffContract: return unplayed(instance, api, .harness, "\(error)")
      case .cannotListen: throw SuiteError(.harness, "\(instance.id): \(error)")
      }
    }
    let steps =
      time == .manual ? instance.steps.unhurried(by: api.contract.pause) : instance.steps
    let own = steps.map { $0.resolved(lane.header.bases) }
    await converse(own, lane, api, time)
    directory.remove(lane)
    return await lane.close()
  }

  private func converse(
    _ steps: [CaseStep], _ lane: Lane, _ api: LoadedAPI, _ time: TimeDrive
  ) async {
    var conversation = Conversation(
      lane: lane, driver: driver, opening: opening(lane), time: time, limits: limits,
      unmet: { LaneJudge.unmet(in: $0, api, isEnd: $1) },
      listen: { [directory] in directory.register(lane, session: $0) })
    do {
      try await conversation.play(steps)
    } catch {
      recordLastWords(lane)
      guard !directory.hasCrashed(lane) else { return await restart(lane) }
      let reason = Task.isCancelled ? Self.interrupted : "\(error)"
      lane.record(.notRun(NotRunRecord(kind: .broken, reason: reason)))
      if Task.isCancelled { return }
      if Self.isLost(error) { return await restart(lane) }
      try? await driver.close(conversation.opening.session, .drop)
    }
    if directory.hasCrashed(lane) {
      recordLastWords(lane)
      await restart(lane)
    }
  }

  /// Keeps with the lane what the client wrote to standard error.
  private func recordLastWords(_ lane: Lane) {
    for line in driver.lastWords { lane.record(.noise("standard error: \(line)")) }
  }

  /// Whether the process that the error speaks of is of no use to the cases that follow: it had ended
  /// before this case, or no longer answers.
  private static func isLost(_ error: ConversationError) -> Bool {
    switch error {
    case .unanswered, .outlived, .driver(.ended), .driver(.noAnswer): true
    default: false
    }
  }

  private func opening(_ lane: Lane) -> SessionOpening {
    SessionOpening(
      session: lane.header.id, api: lane.header.api, baseURLs: lane.header.bases,
      config: lane.header.config.object ?? [:], stores: stores.next(),
      startTime: lane.header.startDate)
  }

  /// Starts the client anew, so that the remaining cases are played.
  private func restart(_ lane: Lane) async {
    do {
      _ = try await driver.restart()
    } catch {
      lane.record(.notRun(NotRunRecord(kind: .broken, reason: "\(error)")))
    }
  }

  private func header(
    _ instance: CaseInstance, _ api: LoadedAPI, _ time: TimeDrive
  ) -> LaneHeader {
    let clock: LaneClock
    switch time.pace {
    case nil: clock = .manual
    case 1?: clock = .real
    case let pace?: clock = .scaled(pace)
    }
    return LaneHeader(
      id: instance.id, api: api.entry.id, contract: api.contract.revision, caseID: instance.id,
      title: instance.title, rules: instance.rules, seed: seed, clock: clock,
      quietWindow: time.drivesClient ? nil : limits.quiet, config: instance.config,
      limits: instance.limits,
      startDate: description.clock == .real ? Self.today : Self.startDate,
      opensURLs: description.opensURLs == .opens, client: description.clientName)
  }

  /// Now, for a client whose clock shows it, in milliseconds since 1970.
  private static var today: Int { Int(Date().timeIntervalSince1970 * 1_000) }

  private func unplayed(
    _ instance: CaseInstance, _ api: LoadedAPI, _ kind: NotRunRecord.Kind, _ reason: String
  ) -> SealedJournal {
    let journal = Journal()
    journal.append(at: 0, .opened(header(instance, api, .manual)))
    journal.append(at: 0, .notRun(NotRunRecord(kind: kind, reason: reason)))
    return journal.seal(at: 0)
  }
}

extension [CaseStep] {
  /// The steps with a pause before everything that the user does right after something else.
  fileprivate func unhurried(by milliseconds: Int) -> [CaseStep] {
    guard milliseconds > 0 else { return self }
    var unhurried: [CaseStep] = []
    for step in self {
      if step.isByUser, let last = unhurried.last, last.isByUser {
        unhurried.append(.advance(milliseconds: milliseconds))
      }
      unhurried.append(step)
    }
    return unhurried
  }
}

extension CaseStep {
  /// Whether the user, or the app on the user's behalf, does it.
  fileprivate var isByUser: Bool {
    switch self {
    case .perform, .burst: true
    case .release, .advance, .relaunch, .network: false
    }
  }

  /// The step with every address of the lane written out.
  fileprivate func resolved(_ bases: [String: String]) -> CaseStep {
    guard case .relaunch(let kind, let changes) = self else { return self }
    return .relaunch(kind, changes: LaneAddress.resolved(changes, bases: bases))
  }

  /// Whether the step takes the client's network away, or gives it back.
  fileprivate var isNetwork: Bool { if case .network = self { true } else { false } }
}

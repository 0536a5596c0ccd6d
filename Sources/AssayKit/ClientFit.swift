import AssayContractModel
import AssayDrivers

/// Whether a case can be played with a client, and how time passes then.
struct ClientFit {
  /// How long a case may wait in real time with a client whose time nobody moves, in milliseconds.
  private static let longestWait = 60_000.0

  enum Outcome {
    case fit(TimeDrive)
    case unfit(String)
  }

  private let description: AdapterDescription

  init(_ description: AdapterDescription) {
    self.description = description
  }

  func time(for instance: CaseInstance, contract: Contract) -> Outcome {
    if let reason = missingClaim(instance, contract) ?? missingStore(instance) {
      return .unfit(reason)
    }
    let needsRealTimeouts = instance.document.clock == .real && description.timeouts == .real
    switch description.clock {
    case .manual: return .fit(needsRealTimeouts ? .alongside : .manual)
    case .real: return running(instance, pace: 1)
    case .scaled:
      if needsRealTimeouts {
        return .unfit(
          "the case waits for time-outs, and the client's are real while its clock is scaled")
      }
      return running(instance, pace: description.scale ?? 1)
    }
  }

  private func running(_ instance: CaseInstance, pace: Double) -> Outcome {
    if instance.document.clock == .manual {
      return .unfit(
        "the case needs a clock that is moved by the runner, and the client's is \(description.clock.rawValue)"
      )
    }
    let wait = instance.steps.reduce(0) { $0 + Double($1.duration) } / pace
    if instance.document.clock != .real, wait > Self.longestWait {
      return .unfit(
        "the case lets \(Int(wait / 1_000)) s pass, which is too long for a client whose clock is \(description.clock.rawValue)"
      )
    }
    return .fit(.running(pace: pace))
  }

  /// The capabilities that a case needs: those that it names, and those of its verbs.
  static func needs(of instance: CaseInstance, _ contract: Contract) -> [String] {
    var needed = instance.document.requires
    for verb in instance.steps.flatMap(\.verbs) {
      guard let capability = contract.verbs.first(where: { $0.name == verb })?.capability,
        !needed.contains(capability)
      else { continue }
      needed.append(capability)
    }
    return needed
  }

  /// What the client does not claim of what the case needs.
  private func missingClaim(_ instance: CaseInstance, _ contract: Contract) -> String? {
    let missing = Self.needs(of: instance, contract)
      .filter { !description.capabilities.contains($0) }
    if missing.isEmpty { return nil }
    return "the client does not claim \(Spelling.listed(missing)), which the case needs"
  }

  /// A client without stores starts as on a new device, and that alone can be asked of it.
  private func missingStore(_ instance: CaseInstance) -> String? {
    let kept = instance.steps.compactMap { step -> Relaunch? in
      if case .relaunch(let kind, _) = step, kind != .wipe { kind } else { nil }
    }
    guard let kind = kept.first, !description.store else { return nil }
    return
      "the case starts the client anew with what it had stored (\"\(kind.rawValue)\"), and its adapter keeps no stores"
  }
}

extension CaseStep {
  /// The verbs that the step asks for.
  fileprivate var verbs: [String] {
    switch self {
    case .perform(let verb, _): [verb]
    case .burst(let steps): steps.flatMap(\.verbs)
    case .release, .advance, .relaunch, .network: []
    }
  }

  /// How long lane time passes in the step, in milliseconds.
  fileprivate var duration: Int {
    if case .advance(let milliseconds) = self { milliseconds } else { 0 }
  }
}

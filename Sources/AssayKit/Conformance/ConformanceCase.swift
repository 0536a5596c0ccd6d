import AssayConformance
import AssayContractModel
import AssayDrivers
import AssayJournaling
import AssayReports

/// One case of the conformance suite: a scripted conversation that is played with a client.
public struct ConformanceCase: Hashable, Sendable, CustomStringConvertible {
  /// `api/group/name`, and `[axis=value,…]` where the case has axes.
  public let id: String

  /// What the case shows, in one sentence.
  public let title: String

  /// Why it is worth a case.
  public let why: String

  /// What a client must be able to do, in the words of the contract.
  public let needs: [String]

  /// From which the values of the case are drawn: keys, user ids.
  public var seed: UInt64

  /// The id.
  public var description: String { id }
}

extension ConformanceCase {
  /// The cases of an API, in the order of its contract.
  ///
  /// - Parameters:
  ///   - type: Leaves out the cases that need more than this client claims, or stores that outlive it;
  ///     `nil` for all.
  ///   - pattern: Leaves out the cases whose ids do not fit; `*` stands for any characters.
  package static func all(
    of api: String, for type: (any ConformanceClient.Type)?, matching pattern: String,
    seed: UInt64, in library: Library
  ) throws(TestLaneError) -> [ConformanceCase] {
    let loaded = try library.required(api)
    let fit = type.map { ClientFit(ConformanceBridge.description(of: $0)) }
    var all: [ConformanceCase] = []
    var unfit: Set<String> = []
    for document in loaded.contract.cases {
      let (instances, diagnostics) = document.instances(contract: loaded.contract, seed: seed)
      guard diagnostics.isEmpty else {
        throw TestLaneError(diagnostics.map(\.description).joined(separator: "\n"))
      }
      for instance in instances {
        if case .unfit? = fit?.time(for: instance, contract: loaded.contract) {
          unfit.insert(instance.id)
        }
        all.append(
          ConformanceCase(
            id: instance.id, title: instance.title, why: document.why,
            needs: ClientFit.needs(of: instance, loaded.contract), seed: seed))
      }
    }
    let selection = SuiteSelection(cases: [pattern])
    let ids = all.map(\.id)
    all.removeAll { !selection.includes(case: $0.id) }
    if all.isEmpty {
      throw TestLaneError(
        "No case of \"\(api)\" is called \"\(pattern)\"."
          + (ids.contains { Glob("*/" + pattern).fits($0) }
            ? " Did you mean \"*/\(pattern)\"?" : Spelling.suggestion(for: pattern, in: ids))
          + " `*` stands for any characters.")
    }
    guard let type else { return all }
    let claimed = type.profile.capabilities
    let known = loaded.contract.capabilities
    for claim in claimed where !known.contains(claim) {
      throw TestLaneError(
        "\(type.profile.name) claims the capability \"\(claim)\", which \(loaded.contract.title) does not know; there are \(Spelling.listed(known))."
          + Spelling.suggestion(for: claim, in: known))
    }
    let applying = all.filter { !unfit.contains($0.id) }
    if applying.isEmpty {
      throw TestLaneError(
        "No case of \"\(api)\" applies to \(type.profile.name), which claims \(Spelling.listed(claimed)), so nothing would be proved. The capabilities are \(Spelling.listed(known))."
      )
    }
    return applying
  }

  /// Plays the case with a fresh client in this process, and judges its lane.
  package func play(
    _ type: any ConformanceClient.Type, in library: Library, repeatCommand: String
  ) async throws(TestLaneError) -> LaneVerdict {
    let run: SuiteRun
    do {
      run = try await SuiteRunner.run(
        library, SuiteSelection(cases: [id], seed: seed),
        client: .driver { sink in
          InProcessDriver(
            suite: Suite.revision, makeClient: { ConformanceBridge(type) }, sink: sink)
        }, repeatCommand: repeatCommand)
    } catch {
      throw TestLaneError("\(error)")
    }
    return LaneVerdict(run)
  }
}

extension LaneVerdict {
  /// The verdict on a run of one case.
  fileprivate init(_ run: SuiteRun) {
    let findings = run.result.cases.flatMap(\.findings)
    func rules(_ verdict: Verdict) -> [String] {
      findings.filter { $0.verdict == verdict }.map(\.rule)
    }
    let text = String(decoding: TextReport().render(run.result), as: UTF8.self)
    self.init(
      conforms: !run.result.cases.isEmpty
        && run.result.cases.allSatisfy { $0.status == .conforms },
      passed: rules(.pass), broken: rules(.fail), open: rules(.inconclusive),
      unjudged: rules(.vacuous), description: text, summary: text,
      journal: JournalFile.encode(run.journals))
  }
}

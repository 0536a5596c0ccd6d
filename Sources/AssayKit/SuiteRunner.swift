package import AssayConformance
import AssayContractModel
package import AssayDrivers
import AssayJSON
package import AssayJournaling
import AssayMockServing

/// Who is judged, and how it is reached.
package enum ClientUnderTest: Sendable {
  #if os(macOS) || os(Linux)
    /// A program that speaks the adapter protocol on its standard streams.
    case command([String], ClientLimits = ClientLimits())
  #endif
  case driver(@Sendable (@escaping DriverEventSink) -> any ClientDriver)
}

/// What a run leaves behind.
package struct SuiteRun: Sendable {
  package var result: SuiteResult
  /// One sealed journal a case instance, in the order of `result.cases`.
  package var journals: [SealedJournal]
  /// How many case instances an interruption kept from being played, wholly or in part.
  package var missing = 0
  /// How many case instances were played to whatever end they came to.
  package var played: Int { result.cases.filter { !$0.isInterrupted }.count }
}

extension CaseResult {
  /// Whether the run was interrupted during the case.
  fileprivate var isInterrupted: Bool {
    status == .couldNotRun(reason: CasePlayer.interrupted)
  }
}

extension ClientDriver {
  /// Ends the client in peace, also when the run was cancelled.
  fileprivate func end() async { await Task { await shutdown() }.value }
}

/// Plays cases against a client, one lane each, and judges every lane.
package enum SuiteRunner {
  package static func run(
    _ library: Library, _ selection: SuiteSelection, client: ClientUnderTest,
    repeatCommand: String, terms: RunTerms = RunTerms(),
    limits: ConversationLimits = ConversationLimits(),
    progress: (@Sendable (CaseResult) -> Void)? = nil
  ) async throws(SuiteError) -> SuiteRun {
    let plan = try SuitePlan(library, selection)
    let directory = LaneDirectory()
    let driver = client.driver { directory.take($0) }
    let description: AdapterDescription
    do {
      description = try await driver.start()
    } catch {
      await driver.end()
      if Task.isCancelled {
        throw SuiteError(.couldNotRun, "The run was interrupted before the first case.")
      }
      let words = driver.lastWords.map { "\n  | \($0)" }.joined()
      throw SuiteError(
        .couldNotRun,
        "\(error)" + (words.isEmpty ? "" : "\nThe end of its standard error:\(words)"))
    }
    do throws(SuiteError) {
      try library.checkClaims(of: description)
    } catch {
      await driver.end()
      throw error
    }
    let player = CasePlayer(
      library: library, driver: driver, directory: directory, description: description,
      seed: selection.seed, limits: limits, stores: StoreNames())
    var cases: [CaseResult] = []
    var journals: [SealedJournal] = []
    do throws(SuiteError) {
      for (api, instance) in plan.instances {
        let clock = ContinuousClock()
        let begin = clock.now
        let journal = try await player.play(instance, of: api)
        let milliseconds = Int((clock.now - begin) / .milliseconds(1))
        let result = try LaneJudge.judge(
          journal, api, terms: terms, milliseconds: milliseconds, slices: selection.wantsSlices)
        progress?(result)
        cases.append(result)
        journals.append(journal)
        if Task.isCancelled { break }
      }
    } catch {
      await driver.end()
      throw error
    }
    await driver.end()
    return SuiteRun(
      result: SuiteResult(
        suiteRevision: library.suiteRevision, seed: selection.seed,
        client: description.clientName, cases: cases, rules: library.documents,
        repeatCommand: repeatCommand, level: terms.level,
        baseline: terms.baseline?.standings(
          cases, unplayed: library.instanceIDs(besides: cases))),
      journals: journals,
      missing: plan.instances.count - cases.filter { !$0.isInterrupted }.count)
  }
}

/// The case instances that a selection asks for.
private struct SuitePlan {
  var instances: [(api: LoadedAPI, instance: CaseInstance)] = []

  init(_ library: Library, _ selection: SuiteSelection) throws(SuiteError) {
    let known = library.apis.map(\.entry.id)
    for id in selection.apis where !known.contains(id) {
      throw SuiteError(
        .usage,
        "There is no API \"\(id)\"; there are \(Spelling.listed(known))."
          + Spelling.suggestion(for: id, in: known))
    }
    var ids: [String] = []
    for api in library.apis where selection.apis.isEmpty || selection.apis.contains(api.entry.id) {
      for document in api.contract.cases {
        let (found, diagnostics) = document.instances(
          contract: api.contract, seed: selection.seed,
          settings: selection.settings[api.entry.id] ?? ClientSettings())
        let selected = found.filter { selection.includes(case: $0.id) }
        guard diagnostics.isEmpty || selected.isEmpty else {
          throw SuiteError(.usage, diagnostics.map(\.description).joined(separator: "\n"))
        }
        ids += [document.id] + found.map(\.id)
        instances += selected.map { (api, $0) }
      }
    }
    for pattern in selection.cases
    where !ids.contains(where: { Glob(pattern).fits($0) }) {
      throw SuiteError(
        .usage,
        "No case is called \"\(pattern)\"."
          + (ids.contains { Glob("*/" + pattern).fits($0) }
            ? " Did you mean \"*/\(pattern)\"?" : Spelling.suggestion(for: pattern, in: ids))
          + " `*` stands for any characters.")
    }
    if instances.isEmpty {
      throw SuiteError(.usage, "Nothing was selected, so nothing would be proved.")
    }
  }
}

extension ClientUnderTest {
  fileprivate func driver(_ sink: @escaping DriverEventSink) -> any ClientDriver {
    switch self {
    #if os(macOS) || os(Linux)
      case .command(let command, let limits):
        return StdioDriver(
          command: command, suite: Suite.revision, limits: limits.driver, sink: sink)
    #endif
    case .driver(let make): return make(sink)
    }
  }
}

extension Library {
  /// Refuses a client that claims what no contract knows: a misspelt capability would make its cases
  /// not applicable, without a word.
  fileprivate func checkClaims(of client: AdapterDescription) throws(SuiteError) {
    var known: [String] = []
    for name in apis.flatMap(\.contract.capabilities) where !known.contains(name) {
      known.append(name)
    }
    for claim in client.capabilities where !known.contains(claim) {
      throw SuiteError(
        .couldNotRun,
        "The client claims the capability \"\(claim)\", which no contract knows; there are \(Spelling.listed(known))."
          + Spelling.suggestion(for: claim, in: known))
    }
  }
}

extension AdapterDescription {
  /// `name version (language, platform)`.
  var clientName: String { "\(client.name) \(client.version) (\(language), \(platform))" }
}

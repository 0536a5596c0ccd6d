#if os(macOS) || os(Linux)
  import AssayContractModel
  import AssayDrivers
  import AssayJSON
  package import AssayReports

  /// Tries what the protocol asks of every adapter, before any case is played.
  ///
  /// Each check has a process, a lane and sessions of its own or leaves them as it found them, so that
  /// one mistake shows in one line.
  package struct AdapterCheck: Sendable {
    private let library: Library
    private let command: [String]
    private let limits: DriverLimits
    private let api: LoadedAPI

    /// Prepares a trial of the adapter that `command` starts.
    ///
    /// - Parameters:
    ///   - api: The API to open sessions of; `nil` for the first one whose capabilities are claimed.
    ///   - limits: How long to wait for each answer.
    /// - Throws: `SuiteError` of kind usage for an API that there is not.
    package init(
      _ library: Library, command: [String], api: String? = nil,
      limits: ClientLimits = ClientLimits()
    ) throws(SuiteError) {
      self.library = library
      self.command = command
      self.limits = limits.driver
      self.api = try library.named(api)
    }

    /// Runs every check, in an order in which a failure explains the next.
    ///
    /// - Throws: `SuiteError` when the command cannot be started at all, or the mock cannot listen.
    package func run() async throws(SuiteError) -> Checklist {
      let directory = LaneDirectory()
      let driver = StdioDriver(command: command, suite: Suite.revision, limits: limits) {
        directory.take($0)
      }
      var list = Checklist(heading: "The adapter \"\(command.first ?? "")\".")
      let description: AdapterDescription
      do {
        description = try await driver.start()
      } catch {
        await driver.shutdown()
        switch error {
        case .commandNotFound, .cannotLaunch: throw SuiteError(.couldNotRun, "\(error)")
        default: break
        }
        list.items.append(.handshake(.failed(error)))
        return list
      }
      list.heading = Self.heading(description)
      list.items.append(.handshake(.ok))
      list.items.append(claims(of: description))
      do throws(SuiteError) {
        let bench = AdapterBench(
          api: claimedAPI(description), library: library, driver: driver, directory: directory,
          description: description, limits: limits)
        list.items += try await bench.run()
      } catch {
        await driver.shutdown()
        throw error
      }
      list.items.append(await shutdown(driver))
      list.items.append(await refusesVersion())
      return list
    }

    private static func heading(_ description: AdapterDescription) -> String {
      "The adapter \"\(description.adapter.name)\" \(description.adapter.version) for "
        + "\(description.clientName): protocol version \(description.protocolVersion), clock "
        + "\(description.clock.rawValue), sessions \(description.sessions.rawValue)."
    }

    private func claimedAPI(_ description: AdapterDescription) -> LoadedAPI {
      let claimed = library.apis.first { one in
        one.contract.capabilities.contains { description.capabilities.contains($0) }
      }
      let isClaimed = api.contract.capabilities.contains { description.capabilities.contains($0) }
      return isClaimed ? api : claimed ?? api
    }

    /// Misspelt claims would make cases not applicable, without a word.
    private func claims(of description: AdapterDescription) -> Checklist.Item {
      let verbs = library.apis.flatMap(\.contract.verbs).map(\.name)
      let groups = [
        ("capability", description.capabilities, library.capabilities),
        ("verb", description.verbs.map(\.name), verbs),
      ]
      for (kind, claimed, known) in groups {
        for name in claimed where !known.contains(name) {
          let next =
            "correct the name in the answer to \"initialize\", or leave it out."
            + Spelling.suggestion(for: name, in: known)
          return .claims(
            .failed(
              expected: "each \(kind) to be one that a contract knows: \(Spelling.listed(known))",
              got: "\"\(name)\"", next: next))
        }
      }
      return description.capabilities.isEmpty
        ? .claims(
          .failed(
            expected: "at least one capability, such as \(Spelling.listed(library.capabilities))",
            got: "none",
            next: "list what the client can do in \"capabilities\"; without, no case is played"))
        : .claims(.ok)
    }

    private func shutdown(_ driver: StdioDriver) async -> Checklist.Item {
      await driver.shutdown()
      if driver.ending == .status(0) { return .shutdown(.ok) }
      let ending = driver.ending.map { "it \($0)" } ?? "nothing"
      return .shutdown(
        .failed(
          expected: "an exit with status 0 within \(limits.shutdown) ms", got: ending,
          next: "answer \"shutdown\", end the client's threads, and exit with status 0"))
    }

    private func refusesVersion() async -> Checklist.Item {
      let driver = StdioDriver(command: command, suite: Suite.revision, limits: limits) { _ in }
      let outcome: Checklist.Outcome
      do {
        let result = try await driver.start(offering: ["0"])
        outcome = .failed(
          expected: "an error, since \"protocolVersions\" holds nothing but \"0\"",
          got: "a result with protocol version \(result["protocolVersion"] ?? .null)",
          next: "choose a version from \"protocolVersions\", and answer with error -32602 if there "
            + "is none that the adapter knows")
      } catch .refused {
        outcome = .ok
      } catch {
        outcome = .failed(
          expected: "an error, since \"protocolVersions\" holds nothing but \"0\"",
          got: "\(error)", next: "answer with error -32602")
      }
      await driver.shutdown()
      return .unknownVersion(outcome)
    }
  }

  extension Library {
    /// What clients may claim, each once, in the order of the contracts.
    fileprivate var capabilities: [String] {
      var seen: Set<String> = []
      return apis.flatMap(\.contract.capabilities).filter { seen.insert($0).inserted }
    }

    fileprivate func named(_ id: String?) throws(SuiteError) -> LoadedAPI {
      let known = apis.map(\.entry.id)
      if let id, let api = api(id) { return api }
      guard id == nil, let first = apis.first else {
        throw SuiteError(
          .usage,
          "There is no API \"\(id ?? "")\"; there are \(Spelling.listed(known))."
            + Spelling.suggestion(for: id ?? "", in: known))
      }
      return first
    }
  }
#endif

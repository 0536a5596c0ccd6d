#if os(macOS) || os(Linux)
  import AssayContractModel
  import AssayDrivers
  import AssayJSON
  import AssayJournaling
  import AssayMockServing
  import AssayReports

  /// The checks of an adapter that need sessions.
  struct AdapterBench: Sendable {
    let api: LoadedAPI
    let library: Library
    let driver: StdioDriver
    let directory: LaneDirectory
    let description: AdapterDescription
    let limits: DriverLimits

    private static let minute = 60_000
    private static let start = CasePlayer.startDate

    /// Runs them; the process of the adapter runs before and after.
    func run() async throws(SuiteError) -> [Checklist.Item] {
      let lane = try await openLane("adapter-check-1")
      var items: [Checklist.Item] = []
      var ear: SessionEar
      do throws(DriverError) {
        ear = try await open(lane)
        items.append(.session(.ok))
      } catch {
        items.append(.session(.failed(error)))
        _ = await lane.close()
        return items + [await restart(nil)]
      }
      items.append(await madeUpVerb(lane))
      items += await conversation(lane, ear)
      if driver.ending != nil {
        // The end of the process is told above; what follows gets a fresh one.
        do throws(DriverError) {
          _ = try await driver.restart()
          ear = try await open(lane)
        } catch {
          items.append(.restart(.failed(error)))
          _ = await lane.close()
          return items
        }
      }
      items.append(await clock(lane))
      let other = try await openLane("adapter-check-2")
      items.append(await sessions(lane, other))
      items.append(await restart(other))
      directory.remove(lane)
      directory.remove(other)
      _ = await lane.close()
      _ = await other.close()
      return items
    }

    private func openLane(_ id: String) async throws(SuiteError) -> Lane {
      let setup = LaneSetup(
        contract: api.contract, folder: api.entry.folder, model: nil,
        recordings: library.recordings, replies: [],
        header: LaneHeader(
          id: id, api: api.entry.id, contract: api.contract.revision, config: api.sampleConfig,
          startDate: Self.start, client: description.clientName))
      do {
        return try await Lane.open(setup)
      } catch {
        throw SuiteError(.harness, "\(error)")
      }
    }

    @discardableResult
    private func open(_ lane: Lane) async throws(DriverError) -> SessionEar {
      let ear = directory.register(lane, session: lane.header.id)
      try await driver.open(opening(lane))
      return ear
    }

    private func opening(_ lane: Lane) -> SessionOpening {
      SessionOpening(
        session: lane.header.id, api: api.entry.id, baseURLs: lane.header.bases,
        config: lane.header.config.object ?? [:],
        stores: .init(app: "\(lane.header.id)-app", secure: "\(lane.header.id)-secure"),
        startTime: Self.start)
    }

    private func madeUpVerb(_ lane: Lane) async -> Checklist.Item {
      let verb = "assay.made-up"
      let outcome = await driver.perform(
        lane.header.id, ClientStep(verb), limit: limits.answer)
      if outcome == .unsupported { return .madeUpVerb(.ok) }
      return .madeUpVerb(
        .failed(
          expected: "error -32601 in answer to the verb \"\(verb)\"", got: outcome.inWords,
          next: "answer \"session/do\" with error -32601 for every verb that the adapter does not "
            + "map, so that a missing verb is not taken for a defect of the client"))
    }

    /// Asks for every verb that the claims promise, and looks at what settling says.
    private func conversation(_ lane: Lane, _ ear: SessionEar) async -> [Checklist.Item] {
      var limits = ConversationLimits()
      limits.step = max(1_000, min(limits.step, self.limits.answer))
      limits.settle = max(1_000, min(limits.settle, self.limits.answer))
      var conversation = Conversation(
        lane: lane, driver: driver, opening: opening(lane), limits: limits, listen: { _ in ear })
      var verbs = Checklist.Outcome.ok
      var settle = Checklist.Outcome.ok
      steps: for (verb, arguments) in api.sampleSteps(of: description) {
        do {
          try await conversation.play(.perform(verb: verb, arguments: arguments), hearing: ear)
        } catch {
          switch error {
          case .stepFailed: continue
          case .unsupported, .unanswered, .crashed:
            verbs = .failed(error, expected: "an answer to \"\(verb)\", which the client claims")
          case .neverSettled, .miscounted, .neverQuiet, .clockDisobeys, .timerSilent,
            .timerOverdue, .clockStuck, .laneStuck, .outlived, .network, .driver:
            settle = .failed(error, expected: "the client to come to rest after \"\(verb)\"")
          }
          break steps
        }
      }
      guard driver.ending == nil else {
        let skipped = Checklist.Outcome.skipped(reason: "the process had ended")
        return [.verbs(verbs), .settle(skipped), .observations(skipped)]
      }
      return [.verbs(verbs), .settle(settle), await observations(lane, ear)]
    }

    private func observations(_ lane: Lane, _ ear: SessionEar) async -> Checklist.Item {
      let report: SettleReport
      do {
        report = try await driver.settle(lane.header.id, limit: limits.answer, held: 0)
      } catch {
        return .observations(.failed(error))
      }
      let arrived = ear.observed
      if report.observations == arrived { return .observations(.ok) }
      return .observations(
        .failed(
          expected: "\"observations\" to be \(arrived), as many as arrived",
          got: "\(report.observations)",
          next: "count each \"observed\" notification of the session once, when it is written"))
    }

    private func clock(_ lane: Lane) async -> Checklist.Item {
      guard description.clock == .manual else {
        return .clock(
          .skipped(
            reason: "the clock is \(description.clock.rawValue), so the runner does not move it"))
      }
      let target = Self.start + Self.minute
      do {
        let report = try await driver.advance(lane.header.id, to: target)
        guard report.now == target else {
          return .clock(.failed(wanted: target, got: report.now))
        }
        if let due = report.nextDue, due <= target {
          return .clock(
            .failed(
              expected: "\"nextDue\" after \(target), since what was due by then has fired",
              got: "\(due)", next: "fire every timer that is due by \"to\" before answering"))
        }
        return .clock(.ok)
      } catch {
        return .clock(.failed(error))
      }
    }

    /// Two sessions at once, or one after the other where the adapter holds only one.
    private func sessions(_ first: Lane, _ second: Lane) async -> Checklist.Item {
      let one = first.header.id, other = second.header.id
      do {
        if description.sessions == .one {
          try await driver.close(one, .graceful)
          try await open(second)
          try await driver.close(other, .drop)
          return .sessions(.ok, of: description)
        }
        try await open(second)
        if description.clock == .manual {
          let moved = Self.start + 2 * Self.minute, near = Self.start + 1
          let ahead = try await driver.advance(one, to: moved)
          let behind = try await driver.advance(other, to: near)
          for (report, wanted) in [(ahead, moved), (behind, near)] where report.now != wanted {
            return .sessions(.failed(wanted: wanted, got: report.now), of: description)
          }
        }
        try await driver.close(one, .graceful)
        _ = try await driver.settle(other, limit: limits.answer, held: 0)
        try await driver.close(other, .drop)
        return .sessions(.ok, of: description)
      } catch {
        return .sessions(.failed(error), of: description)
      }
    }

    /// Ends the process by force and starts it again, as the runner does after a crash.
    private func restart(_ lane: Lane?) async -> Checklist.Item {
      await driver.crash()
      do {
        let again = try await driver.restart()
        guard again == description else {
          return .restart(
            .failed(
              expected: "the same answer to \"initialize\" as before", got: "another one",
              next: "describe the adapter by what does not change from start to start"))
        }
        if let lane {
          try await open(lane)
          try await driver.close(lane.header.id, .drop)
        }
        return .restart(.ok)
      } catch {
        return .restart(.failed(error))
      }
    }
  }

  extension LoadedAPI {
    /// A configuration that a case gives, with values drawn for it.
    fileprivate var sampleConfig: JSONValue {
      for document in contract.cases {
        let (instances, problems) = document.instances(contract: contract, seed: 1)
        if problems.isEmpty, let config = instances.first?.config { return config }
      }
      return .object([:])
    }

    /// Each verb of the capabilities that are claimed, with arguments that a case gives it.
    fileprivate func sampleSteps(
      of description: AdapterDescription
    ) -> [(verb: String, arguments: JSONValue)] {
      let written = contract.cases.flatMap(\.steps).flatMap(\.performed)
      return contract.verbs.filter { description.capabilities.contains($0.capability) }.map {
        verb in
        let arguments = written.first { $0.verb == verb.name }?.arguments ?? .object([:])
        return (verb.name, arguments)
      }
    }
  }

  extension CaseStep {
    fileprivate var performed: [(verb: String, arguments: JSONValue)] {
      switch self {
      case .perform(let verb, let arguments): [(verb, arguments)]
      case .burst(let steps): steps.flatMap(\.performed)
      case .release, .advance, .relaunch, .network: []
      }
    }
  }
#endif

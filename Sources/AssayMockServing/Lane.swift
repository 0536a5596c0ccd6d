import AssayContractModel
package import AssayJournaling
import AssayLoopback

/// One isolated conversation: its own listeners, replies, state, clock and journal.
///
/// A lane serves and writes down; it never judges. All of its listeners live on one event loop. Lane
/// time stands still until `advance` moves it.
package final class Lane: Sendable {
  let state: Guarded<LaneState>
  let loop: EventLoop
  let bell = ActivityBell()
  let ports: Guarded<LanePorts>
  /// What the journal's first entry says, with the address of each role.
  package let header: LaneHeader

  private init(
    state: Guarded<LaneState>, loop: EventLoop, ports: LanePorts, header: LaneHeader
  ) {
    self.state = state
    self.loop = loop
    self.ports = Guarded(ports)
    self.header = header
  }

  /// Opens a lane: listens for every role on a free loopback port, and prepares every reply.
  package static func open(_ setup: LaneSetup) async throws(LaneError) -> Lane {
    let loop = LoopGroup.shared.next()
    let ports = try await LanePorts.open(setup, on: loop)
    var header = setup.header
    header.bases = ports.bases
    header.config = LaneAddress.resolved(header.config, bases: header.bases)
    do throws(LaneError) {
      let preparer = preparer(setup, header)
      let state = Guarded(
        LaneState(
          contract: setup.contract, header: header, preparer: preparer,
          service: try LaneService(setup, header), replies: try replies(setup, preparer),
          refusals: try refusals(setup, preparer),
          model: setup.model, journal: Journal(limits: setup.journalLimits),
          config: header.config))
      let lane = Lane(state: state, loop: loop, ports: ports, header: header)
      state.withLock { state in
        state.append(.opened(header))
        state.registry.give(
          setup.contract.givenURLs(config: header.config, bases: header.bases))
        let launch = state.append(.mark(.launch(launch: 1, install: 1, device: 1)))
        state.tellModel(
          .launch(config: header.config, time: 0, date: header.startDate), cause: launch)
      }
      for door in ports.doors { door.service.attach(lane) }
      return lane
    } catch {
      await ports.close()
      throw error
    }
  }

  private static func preparer(_ setup: LaneSetup, _ header: LaneHeader) -> ReplyPreparer {
    ReplyPreparer(
      contract: setup.contract, folder: setup.folder, recordings: setup.recordings,
      bases: header.bases,
      moment: ServingMoment(start: header.startDate, now: header.startDate))
  }

  private static func replies(
    _ setup: LaneSetup, _ preparer: ReplyPreparer
  ) throws(LaneError) -> ReplyLists {
    var replies = ReplyLists()
    for operation in setup.contract.operations {
      let given = setup.replies.first { $0.operation == operation.name }
      var plans: [PreparedReply] = []
      for plan in given?.plans ?? [operation.defaultReply] {
        plans.append(try preparer.prepare(plan, operation: operation.name))
      }
      replies.set(operation.name, plans, then: given?.then ?? .repeat)
    }
    return replies
  }

  private static func refusals(
    _ setup: LaneSetup, _ preparer: ReplyPreparer
  ) throws(LaneError) -> Refusals {
    guard setup.refusesInvalid else { return Refusals() }
    var refusals = Refusals()
    for operation in setup.contract.operations {
      for refusal in operation.refusals {
        refusals.add(
          refusal, try preparer.prepare(refusal.reply, operation: operation.name),
          of: operation.name)
      }
    }
    return refusals
  }

  /// Closes the listeners and ends the journal.
  ///
  /// Answers still held end with the lane.
  package func close() async -> SealedJournal {
    await ports.withLock { $0 }.close()
    return state.withLock { $0.journal.seal(at: $0.now) }
  }

  /// Begins to read from a connection that was held at its admission.
  func admit(_ connection: LoopbackConnectionID) {
    let doors = ports.withLock { $0.doors }
    doors.first { $0.listener.port == connection.port }?.listener.admit(connection)
  }
}

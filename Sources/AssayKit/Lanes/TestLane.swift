import AssayContractModel
import AssayJSON
import AssayJournaling
import AssayMockServing
import AssayRecordingModel
public import Foundation

/// One isolated conversation of a test: a mock of one API that listens for the client under test,
/// answers as scripted, and writes everything down.
///
/// A lane lives as long as the scope that opened it: a test with the `.lane` trait, or `withLane`. Its
/// listeners are on the loopback address at ports that were free; lanes of tests that run at the same
/// time know nothing of each other. Inside the scope and its child tasks ``current`` is the lane; where
/// task-locals are lost (detached tasks, queues, delegate callbacks), hand the lane over.
///
/// Lane time stands still until ``advance(by:)`` moves it.
public final class TestLane: Sendable {
  /// The lanes that are open here, the innermost last.
  @TaskLocal package static var open: [TestLane] = []

  struct State {
    var engine: AssayMockServing.Lane
    var options: LaneOptions
    /// How many requests the last judgement saw; `nil` before the first.
    var judgedRequests: Int?
    /// Waits for the client.
    var finish: (@Sendable () async -> Void)?
    var isClosed = false
  }

  let state: Guarded<State>
  let loaded: LoadedAPI
  private let library: Library

  /// How reports call the lane: the name of its test.
  public let name: String

  private init(_ engine: AssayMockServing.Lane, _ plan: Plan) {
    state = Guarded(State(engine: engine, options: plan.options))
    loaded = plan.api
    library = plan.library
    name = plan.name
  }

  /// The innermost lane that is open here.
  ///
  /// - Throws: ``TestLaneError`` outside of every lane.
  public static var current: TestLane {
    get throws {
      if let lane = open.last { return lane }
      throw TestLaneError(
        "No lane is open here. Give the test or its suite the trait .lane(\"…\"), or use withLane; where the code runs in a detached task or on a queue, hand the lane over."
      )
    }
  }

  /// The innermost lane of an API that is open here, where a test has several.
  ///
  /// - Throws: ``TestLaneError`` when there is none.
  public static func current(of api: String) throws -> TestLane {
    if let lane = open.last(where: { $0.api == api }) { return lane }
    throw TestLaneError(
      "No lane of \"\(api)\" is open here; open are \(Spelling.listed(open.map(\.api))).")
  }

  /// The id of the API that the lane stands in for.
  public var api: String { loaded.entry.id }

  /// The configuration that the client under test has, as the lane was told.
  public var config: [String: LaneValue] { state.withLock { $0.options.config } }

  /// What stands in for each role, without a trailing slash: `api` → `http://127.0.0.1:41235`.
  public var baseURLs: [String: String] { engine.header.bases }

  /// What stands in for a role's hosts.
  ///
  /// - Throws: ``TestLaneError`` when the API has no such role.
  public func baseURL(_ role: String) throws -> URL {
    try LaneNames(contract: loaded.contract).role(role)
    guard let text = baseURLs[role], let url = URL(string: text) else {
      throw TestLaneError("The role \"\(role)\" has no address.")
    }
    return url
  }

  var engine: AssayMockServing.Lane { state.withLock { $0.engine } }

  var recordings: LaneRecordings {
    LaneRecordings(store: library.recordings, folder: loaded.entry.folder)
  }
}

// MARK: - Life

extension TestLane {
  /// Opens a lane; whoever opens it closes it.
  package static func open(
    _ api: String, _ options: LaneOptions, name: String, on shelves: LaneShelves
  ) async throws(TestLaneError) -> TestLane {
    let library = try shelves.library(
      contracts: options.contracts, recordings: options.recordings)
    return try await open(api, options, name: name, in: library)
  }

  /// Opens a lane with what a library holds; whoever opens it closes it.
  package static func open(
    _ api: String, _ options: LaneOptions, name: String, in library: Library
  ) async throws(TestLaneError) -> TestLane {
    let plan = Plan(
      name: name, api: try library.required(api), library: library, options: options)
    return TestLane(try await plan.open(), plan)
  }

  /// Opens the lane anew with further options, as long as nothing happened in it.
  ///
  /// For a trait on a test within a suite that has one: there is one lane, not two.
  package func refine(_ inner: LaneOptions) async throws(TestLaneError) {
    let old = state.withLock { ($0.engine, $0.options) }
    let plan = Plan(
      name: name, api: loaded, library: library, options: old.1.refined(by: inner))
    let engine = try await plan.open()
    state.withLock { state in
      state.engine = engine
      state.options = plan.options
    }
    _ = await old.0.close()
  }

  /// Ends the lane: its listeners are gone when this returns.
  ///
  /// - Returns: The requests that came after the last judgement, which no verdict knows of.
  package func close() async -> [LaneRequest] {
    let (engine, judged) = state.withLock { state in
      state.isClosed = true
      return (state.engine, state.judgedRequests)
    }
    await engine.drain()
    let journal = await engine.close()
    guard let judged else { return [] }
    return Array(requests(in: journal).dropFirst(judged))
  }
}

/// Where a lane's recordings are.
struct LaneRecordings {
  var store: RecordingStore
  var folder: String
}

/// Everything that a lane is opened with.
private struct Plan {
  var name: String
  var api: LoadedAPI
  var library: Library
  var options: LaneOptions

  func open() async throws(TestLaneError) -> AssayMockServing.Lane {
    var setup = LaneSetup(
      contract: api.contract, folder: api.entry.folder, model: api.entry.makeModel?(),
      recordings: library.recordings, replies: try replies(),
      connectionFaults: options.connections, header: try header())
    setup.mayBeScripted = true
    setup.behaviours = api.entry.behaviours
    setup.settings = try settings()
    setup.parameters = try parameters()
    setup.ports = options.ports
    setup.refusesInvalid = options.refusesInvalid
    let names = LaneNames(contract: api.contract)
    let roles = options.connections.keys.sorted() + options.ports.keys.sorted()
    for role in roles { try names.role(role) }
    do {
      return try await AssayMockServing.Lane.open(setup)
    } catch {
      throw TestLaneError("\(error)")
    }
  }

  private func replies() throws(TestLaneError) -> [(
    operation: String, plans: [ReplyPlan], then: ReplyExhaustion
  )] {
    var all: [(operation: String, plans: [ReplyPlan], then: ReplyExhaustion)] = []
    for (name, replies) in options.replies.sorted(by: { $0.key < $1.key }) {
      let operation = try LaneNames(contract: api.contract).operation(name)
      all.append((name, try replies.plans(for: operation), .repeat))
    }
    return all
  }

  private func settings() throws(TestLaneError) -> [String: String] {
    for (name, value) in options.settings.sorted(by: { $0.key < $1.key }) {
      try LaneNames(contract: api.contract).setting(name, value)
    }
    return options.settings
  }

  private func parameters() throws(TestLaneError) -> [String: JSONValue] {
    var parameters: [String: JSONValue] = [:]
    for (name, value) in options.behaviours.sorted(by: { $0.key < $1.key }) {
      let kind = try LaneNames(contract: api.contract).behaviour(name)
      let own = value.json
      if let problem = kind.problems(with: own).first {
        throw TestLaneError("The parameters of \"\(name)\" do not fit: \(problem)")
      }
      parameters[name] = own
    }
    return parameters
  }

  private func header() throws(TestLaneError) -> LaneHeader {
    for limit in options.limits.keys.sorted() {
      try LaneNames(contract: api.contract).limit(limit)
    }
    return LaneHeader(
      id: name, api: api.entry.id, contract: api.contract.revision, title: name,
      config: options.config.isEmpty ? .null : .object(JSONObject(options.config)),
      limits: api.contract.limits.merging(options.limits) { _, own in own },
      startDate: CasePlayer.startDate, opensURLs: options.opensURLs == .requested)
  }
}

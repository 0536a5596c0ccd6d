import AssayConformance
import AssayDrivers
import AssayJSON
import AssayJournaling
import Testing

@testable import AssayKit

@Suite struct `A relaunch` {
  private static let steps = """
    { "do": "ping" }, { "relaunch": "kill" }, { "relaunch": "reinstall" },
    { "relaunch": "wipe", "config": { "user": "$other" } }, { "do": "ping" }
    """
  private static let more = """
    , "config": { "user": "anna", "announces": true }, "vars": { "other": "berta" }
    """

  @Test func `keeps what its kind keeps, and counts launches, installations and devices`()
    async throws
  {
    let client = ProbeClient()
    let (status, journal) = try await ProbeRun.status(
      Self.steps, rules: #""ping.once", "stores.kept""#, more: Self.more, client: client)
    #expect(status == .conforms)
    #expect(
      journal.targets.filter { $0.contains("launch") } == [
        "/ping?because=launch&user=anna&app=1&secure=1",
        "/ping?because=launch&user=anna&app=2&secure=2",
        "/ping?because=launch&user=anna&app=1&secure=3",
        "/ping?because=launch&user=berta&app=1&secure=1",
      ])
    let launches = journal.marks.filter { if case .launch = $0 { true } else { false } }
    #expect(
      launches == [
        .launch(launch: 1, install: 1, device: 1), .launch(launch: 2, install: 1, device: 1),
        .launch(launch: 3, install: 2, device: 1),
        .launch(
          launch: 4, install: 3, device: 2, config: ["user": "berta", "announces": true]),
      ])
    let openings = client.openings.withLock { $0 }
    #expect(Set(openings.map(\.session)).count == 4)
    #expect(Set(openings.map(\.baseURLs)).count == 1)
    let apps = openings.map(\.stores.app), secures = openings.map(\.stores.secure)
    #expect(apps[0] == apps[1] && Set(apps).count == 3)
    #expect(secures[0] == secures[1] && secures[1] == secures[2] && Set(secures).count == 2)
    for handle in apps + secures {
      #expect(handle.allSatisfy { $0.isLetter || $0.isNumber || "-.".contains($0) }, "\(handle)")
    }
  }

  @Test func `gives every run stores of its own`() async throws {
    let client = ProbeClient()
    for _ in 1...2 { _ = try await ProbeRun.status(#"{ "do": "ping" }"#, client: client) }
    #expect(Set(client.openings.withLock { $0 }.map(\.stores)).count == 2)
  }

  @Test func `judges by the configuration of each launch`() async throws {
    // The third launch has another user, so a client that went on with the old one would be told.
    let (status, _) = try await ProbeRun.status(
      #"{ "relaunch": "kill", "config": { "user": "berta" } }, { "relaunch": "kill" }"#,
      rules: #""stores.kept", "launches.three""#, more: Self.more)
    #expect(status == .conforms)
  }

  @Test func `starts at the time that it is`() async throws {
    let client = ProbeClient()
    _ = try await ProbeRun.status(
      #"{ "advance": 5000 }, { "relaunch": "kill" }, { "do": "ping" }"#, client: client)
    let times = client.openings.withLock { $0 }.map(\.startTime)
    #expect(times == [CasePlayer.startDate, CasePlayer.startDate + 5_000])
  }

  @Test func `ends requests that are in flight`() async throws {
    let (status, journal) = try await ProbeRun.status(
      #"{ "do": "ping" }, { "relaunch": "kill" }, { "do": "ping" }, { "release": "g" }"#,
      rules: #""lane.known-requests""#,
      more: #", "mock": { "ping": [ { "status": 204, "hold": "g" }, { "status": 204 } ] }"#
    )
    #expect(status == .conforms)
    #expect(journal.targets.count == 2)
    // What the ended process still says is kept, but is no observation of the new one.
    let seen = journal.entries.filter { if case .observed = $0.content { true } else { false } }
    #expect(seen.count == 1)
  }

  @Test func `is not asked of a client that keeps no stores, but for a wiped one`() async throws {
    for kind in ["kill", "reinstall"] {
      let (status, _) = try await ProbeRun.status(
        #"{ "do": "ping" }, { "relaunch": "\#(kind)" }"#, client: ProbeClient(store: false))
      #expect(
        status
          == .notApplicable(
            reason:
              "the case starts the client anew with what it had stored (\"\(kind)\"), and its adapter keeps no stores"
          ))
    }
    let (status, _) = try await ProbeRun.status(
      #"{ "do": "ping" }, { "relaunch": "wipe" }"#, client: ProbeClient(store: false))
    #expect(status == .conforms)
  }

  @Test func `finds an adapter that leaves the old process's connections open`() async throws {
    let (status, _) = try await ProbeRun.status(
      #"{ "do": "ping" }, { "relaunch": "kill" }"#,
      more: #", "mock": { "ping": [ { "status": 204, "hold": "g" } ] }"#,
      client: ProbeClient(quirk: .keepsConnections), limits: ProbeRun.brief)
    #expect(
      status
        == .couldNotRun(
          reason:
            "1 requests of the client's ended process were still open 1 s after session/close; with the ending \"drop\", close the client's connections at once, as the end of a process does"
        ))
  }
}

@Suite struct `A lost network` {
  @Test func `refuses the client until it comes back, at the same addresses`() async throws {
    let (status, journal) = try await ProbeRun.status(
      """
      { "do": "ping" }, { "network": "offline" }, { "do": "idle" }, { "network": "offline" },
      { "network": "online" }, { "do": "ping" }
      """)
    #expect(status == .conforms)
    #expect(journal.targets.count == 2)
    let switches = journal.marks.filter { if case .network = $0 { true } else { false } }
    #expect(switches == [.network(isOnline: false), .network(isOnline: true)])
  }

  @Test func `lets no request through, and the client hears of it`() async throws {
    let (status, journal) = try await ProbeRun.status(
      #"{ "do": "ping" }, { "network": "offline" }, { "do": "ping" }, { "network": "online" }"#,
      rules: #""lane.known-requests""#)
    #expect(status == .conforms)
    #expect(journal.targets.count == 1)
    let statuses = journal.entries.compactMap { entry -> JSONValue? in
      guard case .observed(let record) = entry.content else { return nil }
      return record.data["status"]
    }
    #expect(statuses == [204, "unreachable"])
  }

  @Test func `breaks what is in flight`() async throws {
    let (status, journal) = try await ProbeRun.status(
      """
      { "do": "ping" }, { "network": "offline" }, { "network": "online" }, { "do": "ping" },
      { "release": "g" }
      """,
      rules: #""lane.known-requests""#,
      more: #", "mock": { "ping": [ { "status": 204, "hold": "g" }, { "status": 204 } ] }"#)
    #expect(status == .conforms)
    let seen = journal.entries.compactMap { entry -> JSONValue? in
      if case .observed(let record) = entry.content { record.data["status"] } else { nil }
    }
    #expect(seen == ["unreachable", 204])
  }
}

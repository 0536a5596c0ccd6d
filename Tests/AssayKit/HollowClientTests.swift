import AssayConformance
import AssayDrivers
import AssayJSON
import AssayJournaling
import Testing

@testable import AssayKit

@Suite struct `A client that does nothing` {
  @Test(arguments: ["--null", "--echo", "--lying"])
  func `gets no green, whatever it says`(kind: String) async throws {
    let run = try await ReferenceSuite.run(kind)
    #expect(run.result.cases.count > 0)
    for result in run.result.cases {
      #expect(
        [.provesNothing, .violates].contains(result.status), "\(result.id): \(result.status)")
      for finding in result.named {
        #expect(finding.verdict != .pass, "\(result.id): \(finding.rule)")
      }
    }
  }

  @Test func `but to repeat what it was told says just that`() async throws {
    let run = try await ReferenceSuite.run(
      "--echo", api: "momentperks", cases: ["momentperks/closing/close-after-next"])
    let seen = try #require(run.journals.first).entries.compactMap { entry -> String? in
      if case .observed(let record) = entry.content { record.name } else { nil }
    }
    #expect(seen == ["offers.load", "offers.show", "offers.next", "offers.close"])
  }

  @Test func `but to lie says at every step that everything happened`() async throws {
    let run = try await ReferenceSuite.run(
      "--lying", api: "momentperks", cases: ["momentperks/closing/close-after-next"])
    let entries = try #require(run.journals.first).entries
    let seen = entries.compactMap { entry -> String? in
      if case .observed(let record) = entry.content { record.name } else { nil }
    }
    #expect(seen.count == 24)
    #expect(Set(seen).contains("offer.shown") && Set(seen).contains("unit.dismissed"))
    #expect(!entries.contains { if case .request = $0.content { true } else { false } })
  }

  @Test func `and claims no verb that it would not answer`() async throws {
    let claims = (capabilities: ["c"], verbs: ["v"])
    let clients: [any AssayDrivers.ConformanceClient] = [
      NullClient(capabilities: claims.capabilities, verbs: claims.verbs),
      EchoClient(capabilities: claims.capabilities, verbs: claims.verbs),
      LyingClient(
        capabilities: claims.capabilities, verbs: claims.verbs, observations: ["seen"]),
    ]
    for client in clients {
      let description = try await client.initialize(AdapterGreeting(suite: "test")) { _ in }
      #expect(description.capabilities == ["c"] && description.verbs.map(\.name) == ["v"])
      try await client.open(
        SessionOpening(session: "s", api: "x", baseURLs: [:], startTime: 5))
      _ = try await client.perform("s", ClientStep("v", ["a": 1]))
      #expect(try await client.advance("s", to: 9).now == 9)
      #expect(try await client.settle("s", limit: 600_000, held: 0).idle)
      try await client.close("s", .drop)
      await client.shutdown()
    }
  }
}

import AssayConformance
import AssayDrivers
import AssayJSON
import AssayJournaling
import Testing

@testable import AssayKit

@Suite struct `A step that waits for what the mock holds` {
  private static let held = #", "mock": { "ping": [ { "status": 204, "hold": "g" } ] }"#

  @Test func `is pending, the case goes on, and its late answer is matched`() async throws {
    let (status, journal) = try await ProbeRun.status(
      #"{ "do": "ping.wait" }, { "do": "idle" }, { "release": "g" }"#,
      rules: #""wait.answered""#, more: Self.held)
    #expect(status == .conforms)
    #expect(journal.answers == [.pending, .value(.null), .value("waited")])
    let steps = journal.entries.filter { if case .step = $0.content { true } else { false } }
    let late = journal.entries.compactMap { entry -> Int? in
      if case .answered(let step, .value("waited")) = entry.content { step } else { nil }
    }
    #expect(late == [steps.first?.number])
    #expect(journal.noise == [])
  }

  @Test func `may be one of a burst, the others of which are answered`() async throws {
    let (status, journal) = try await ProbeRun.status(
      #"{ "burst": [ { "do": "idle" }, { "do": "ping.wait" } ] }, { "release": "g" }"#,
      rules: #""wait.answered""#, more: Self.held)
    #expect(status == .conforms)
    #expect(journal.answers == [.value(.null), .pending, .value("waited")])
  }

  @Test func `need not be answered while its gate stays closed`() async throws {
    // The lane ends with a request that is open, which leaves invariants open, but nothing broken.
    let (status, journal) = try await ProbeRun.status(
      #"{ "do": "ping" }, { "do": "ping.wait" }"#,
      more: #", "mock": { "ping": [ { "status": 204 }, { "status": 204, "hold": "g" } ] }"#)
    #expect(status == .provesNothing)
    #expect(journal.answers.prefix(2) == [.value(.null), .pending])
  }

  @Test func `must be answered once nothing is held any more`() async throws {
    let ear = SessionEar()
    let step = ClientStep("load", number: 3), other = ClientStep("show", number: 5)
    #expect(ear.expect(step) && ear.expect(other))
    #expect(ear.pendingVerb == "load")
    #expect(await ear.allAnswered(within: 10) == false)
    ear.take(.value(.null), to: step)
    #expect(ear.pendingVerb == "show")
    ear.take(.failed(code: 1, message: "no"), to: other)
    #expect(await ear.allAnswered(within: 10))
    #expect(ear.failure?.verb == "show")
    // An answer that overtook the runner is no longer waited for.
    #expect(!ear.expect(step))
  }
}

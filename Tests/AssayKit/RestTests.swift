import AssayConformance
import AssayJSON
import AssayJournaling
import AssayKit
import Foundation
import Testing

@Suite struct `A client that says it is at rest` {
  /// A run of one case with an entry put in behind its first settled mark.
  private static func judged(adding content: JournalEntry.Content) async throws -> CaseStatus {
    let library = try ReferenceSuite.library()
    let run = try await ReferenceSuite.run(
      cases: ["momentperks/closing/close-after-next"], library: library)
    var contents = try #require(run.journals.first).entries.map(\.content)
    let mark = try #require(
      contents.firstIndex { if case .mark(.settled) = $0 { true } else { false } })
    contents.insert(content, at: mark + 1)
    let entries = contents.enumerated().map {
      JournalEntry(number: $0.offset + 1, time: 0, content: $0.element)
    }
    let result = try JournalJudge.judge([SealedJournal(entries: entries)], library)
    return try #require(result.cases.first).status
  }

  @Test func `and then sends a request by itself is not judged`() async throws {
    let request = RequestRecord(
      exchange: 99, connection: 9, index: 0, role: "track",
      head: Array("GET /x HTTP/1.1\r\nHost: x\r\n\r\n".utf8), body: [], operation: nil)
    guard case .couldNotRun(let reason) = try await Self.judged(adding: .request(request)) else {
      Issue.record("it was judged")
      return
    }
    #expect(reason.hasPrefix("the client said that it was at rest (entry "))
  }

  @Test func `and then only speaks is judged as ever`() async throws {
    let observation = ObservationRecord(name: "offers.none", data: [:])
    #expect(try await Self.judged(adding: .observed(observation)) == .conforms)
  }
}

@Suite struct `Claims of a client` {
  @Test func `a capability that no contract knows is refused, with the nearest`() async throws {
    let answer =
      #"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"1","adapter":{"name":"a","version":"1"},"client":{"name":"c","version":"1"},"language":"sh","platform":"any","capabilities":["navigaton"],"verbs":{},"clock":"manual","timeouts":"real","opensURLs":"reports","sessions":"many","store":false}}"#
    let script = "read line; echo '\(answer)'; read line"
    let error = await #expect(throws: SuiteError.self) {
      try await SuiteRunner.run(
        try ReferenceSuite.library(), SuiteSelection(),
        client: .command(["/bin/sh", "-c", script]), repeatCommand: "")
    }
    #expect(
      error?.description
        == "The client claims the capability \"navigaton\", which no contract knows; there are \"deadlines\", \"dismissal\", \"image\", \"navigation\", \"offers\", \"retry\", \"show-again\", \"wallet\", \"display\", \"images\", \"inbox\", \"interaction\", \"interaction-acks\", \"triggers\", \"accounts\", \"articles\", \"browser\", \"hold\", \"minted-ids\", \"native\", \"pages\", \"proxy\", \"requests\", \"screen\" and \"storage\". Did you mean \"navigation\"?"
    )
  }
}

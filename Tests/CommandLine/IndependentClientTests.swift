#if os(macOS) || os(Linux)
  import AssayDrivers
  import AssayJSON
  import AssayJournaling
  import AssayTestSupport
  import Foundation
  import Testing

  /// The client that another hand wrote.
  enum IndependentClient {
    static let needed = "there is no python3 of version 3.11 or newer, which this client needs"

    /// The command that serves it; nil where there is no Python.
    static func command(_ name: String = "momentperks") async -> [String]? {
      let adapter = checkout.appendingPathComponent("Tests/IndependentClients/\(name)_adapter.py")
      // Without -B the interpreter would write into the checkout.
      return await PythonProcess.interpreter().map { [$0, "-B", adapter.path] }
    }
  }

  @Suite(.enabled("\(IndependentClient.needed)") { await IndependentClient.command() != nil })
  struct `The adapter in Python` {
    private static func opening(_ session: String) -> SessionOpening {
      // Nothing listens there, so every load fails.
      SessionOpening(
        session: session, api: "momentperks", baseURLs: ["api": "http://127.0.0.1:1"],
        config: ["apiKey": "k"], startTime: 1_000)
    }

    @Test func `keeps sessions apart, refuses an unknown verb, and ends with status 0`()
      async throws
    {
      let driver = StdioDriver(
        command: try #require(await IndependentClient.command()), suite: "test", sink: { _ in })
      _ = try await driver.start()
      try await driver.open(Self.opening("one"))
      try await driver.open(Self.opening("two"))
      let outcomes = await driver.burst(
        "one", [ClientStep("offers.lod"), ClientStep("offers.load")], limit: 600_000)
      #expect(outcomes == [.unsupported, .value(.null)])
      let moved = try await driver.advance("one", to: 61_000)
      #expect(moved == ClockReport(now: 61_000, fired: 0))
      let first = try await driver.settle("one", limit: 600_000, held: 0)
      #expect(first == SettleReport(idle: true, inFlight: 0, requests: 1, observations: 1))
      try await driver.close("one", .graceful)
      let second = try await driver.settle("two", limit: 600_000, held: 0)
      #expect(second == SettleReport(idle: true, inFlight: 0, requests: 0, observations: 0))
      let closed = await driver.perform("one", ClientStep("offers.load"), limit: 600_000)
      #expect(closed == .failed(code: -32602, message: "session \"one\" is not open"))
      await driver.shutdown()
      #expect(driver.ending == .status(0))
    }

    @Test(
      arguments: ["momentperks", "engage", "surface"],
      [
        (
          #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersions":["8","9"],"suite":"x"}}"#,
          #"{"jsonrpc": "2.0", "id": 1, "error": {"code": -32602, "message": "protocol versions [\"8\", \"9\"] are not supported: this adapter speaks \"1\""}}"#
        ),
        (
          #"{"jsonrpc":"2.0","id":2,"method":"session/opne","params":{}}"#,
          #"{"jsonrpc": "2.0", "id": 2, "error": {"code": -32601, "message": "method \"session/opne\" is not supported"}}"#
        ),
      ])
    func `says what it cannot do, and ends when nobody speaks any more`(
      client: String, conversation: (request: String, answer: String)
    ) async throws {
      let (request, answer) = conversation
      let command = try #require(await IndependentClient.command(client))
      let outcome = try await withFolder { folder in
        try await Program(file: URL(fileURLWithPath: "/bin/sh"), in: folder).run(
          ["-c", #"line=$1; shift; printf '%s\n' "$line" | "$@""#, "sh", request] + command)
      }
      #expect(outcome == Program.Outcome(status: 0, output: answer + "\n", complaint: ""))
    }
  }
#endif

import AssayConformance
import AssayDrivers
import AssayJournaling
import AssayTestSupport
import Foundation
import Testing

@testable import AssayKit

/// Child processes that do not behave, and what a run makes of them.
@Suite struct `A run with a client that` {
  /// Plays cases with the reference client behind a shell script that may spoil the talk.
  ///
  /// The script finds the client's path as `$1` and, as `$2`, a file that does not exist yet.
  private static func run(
    _ script: String, cases: [String], limits: DriverLimits = DriverLimits()
  ) async throws -> SuiteRun {
    let marker = FileManager.default.temporaryDirectory
      .appendingPathComponent("assay-\(UInt64.random(in: .min ... .max))").path
    defer { try? FileManager.default.removeItem(atPath: marker) }
    let client = try BuiltProducts.path("assay-reference-client")
    return try await SuiteRunner.run(
      try ReferenceSuite.library(), SuiteSelection(cases: cases, seed: 1),
      client: .driver { sink in
        StdioDriver(
          command: ["sh", "-c", script, "sh", client, marker], suite: "test", limits: limits,
          sink: sink)
      },
      repeatCommand: "")
  }

  private static let three = [
    "momentperks/closing/close-after-next", "momentperks/cta/decline-last-offer",
    "momentperks/impressions/prefetch-is-not-show",
  ]

  /// Passes everything on to the client but, in the first process, from a line with a text on.
  private static func spoiling(_ text: String, _ what: String) -> String {
    """
    if [ -e "$2" ]; then exec "$1"; fi
    : > "$2"
    { while IFS= read -r line; do
        case "$line" in *\(text)*) \(what);; esac
        printf '%s\\n' "$line"
      done; } | "$1"
    """
  }

  @Test func `prints other lines is judged as ever`() async throws {
    let script = """
      "$1" | while IFS= read -r line; do
        echo 'DEBUG: talking'; echo '{"level":"debug"}'; printf '\\377\\376\\n'; printf '%s\\n' "$line"
      done
      """
    let run = try await Self.run(script, cases: [Self.three[0]])
    #expect(run.result.cases.map(\.status) == [.conforms])
    let noise = try #require(run.journals.first).noise
    #expect(noise.contains("DEBUG: talking") && noise.contains(#"{"level":"debug"}"#))
  }

  @Test func `ends in the middle of a step costs that case, and the rest goes on`() async throws {
    let run = try await Self.run(
      Self.spoiling("offers.show", "kill -9 $$; exit"), cases: Self.three)
    #expect(
      run.result.cases.map(\.status)
        == [.crashed(reason: "\"sh\" was killed by signal 9 (kill)"), .conforms, .conforms])
  }

  @Test func `ends while it is written to costs that case, and the rest goes on`() async throws {
    // Nobody reads any more, but the process is still there for a moment.
    let run = try await Self.run(
      Self.spoiling("offers.load", "exec <&-; exit 7"), cases: Self.three)
    let statuses = run.result.cases.map(\.status)
    guard case .crashed = statuses[0] else {
      Issue.record("\(statuses)")
      return
    }
    #expect(statuses.dropFirst() == [.conforms, .conforms])
  }

  @Test func `hangs is ended by force, and the rest goes on`() async throws {
    // The first process hears no more, and does not want to end. The limit is one that no sound
    // client meets on a busy machine.
    let script = "trap '' TERM\n" + Self.spoiling("clock/advance", "while :; do sleep 1; done")
    let run = try await Self.run(
      script, cases: ["momentperks/impressions/one-day-on-screen"] + Self.three,
      limits: DriverLimits(answer: 20_000, shutdown: 100))
    let statuses = run.result.cases.map(\.status)
    #expect(run.result.cases.count == 4)
    let hung = CaseStatus.couldNotRun(
      reason:
        "\"sh\" did not answer \"clock/advance\" within 20000 ms; check that it reads JSON-RPC from standard input line by line and writes each answer as one line that it flushes"
    )
    #expect(statuses.count { $0 == hung } == 1, "\(statuses)")
    #expect(statuses.filter { $0 == .conforms }.count == 3, "\(statuses)")
  }

  /// Clients that no case can be played with, and what is said of them.
  private static let hopeless: [(script: String, message: String)] = [
    (
      "while :; do echo garbage; sleep 0.01; done",
      "\"sh\" did not answer \"initialize\" within 300 ms; check that it reads JSON-RPC from standard input line by line and writes each answer as one line that it flushes"
    ),
    (
      "while read -r line; do :; done",
      "\"sh\" did not answer \"initialize\" within 300 ms; check that it reads JSON-RPC from standard input line by line and writes each answer as one line that it flushes"
    ),
    (
      "read -r line; exit 3",
      "\"sh\" exited with status 3 while \"initialize\" was unanswered; run it by hand and look at its standard error"
    ),
  ]

  @Test(arguments: hopeless)
  func `never says what it is cannot be checked`(script: String, message: String) async throws {
    let error = await #expect(throws: SuiteError.self) {
      try await Self.run(
        script, cases: [], limits: DriverLimits(start: 300, answer: 300, shutdown: 100))
    }
    #expect(error?.kind == .couldNotRun)
    #expect(error?.description == message)
  }

  @Test func `speaks another version of the protocol cannot be checked`() async throws {
    let script = #""$1" | sed -u 's/"protocolVersion":"1"/"protocolVersion":"2"/'"#
    let error = await #expect(throws: SuiteError.self) {
      try await Self.run(script, cases: [])
    }
    #expect(error?.kind == .couldNotRun)
    #expect(
      error?.description
        == "\"sh\" answered with protocol version \"2\", but only \"1\" was offered; use an adapter made for this version of Assay"
    )
  }
}

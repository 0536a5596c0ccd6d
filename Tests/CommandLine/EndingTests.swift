import Foundation
import Testing

/// How a run ends that cannot go on.
@Suite struct `A run that cannot go on` {
  private static let adapter = checkout.appendingPathComponent(
    "Tests/CommandLine/Adapters/adapter.py"
  ).path

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      ["check", "--reference", "--case", "*/close-after-next"], ["--help"], ["schema"],
    ])
  func `a full disk is no success`(words: [String]) async throws {
    try await withFolder { folder in
      let outcome = try await Program(in: folder).run(words, output: "/dev/full")
      #expect(outcome.status == 2)
      #expect(
        outcome.complaint == """
          assay: Standard output cannot be written: No space left on device. Make room, or send it \
          elsewhere.

          """)
    }
  }

  @Test(.enabled(if: Program.isOnPath("python3")), arguments: [SIGINT, SIGTERM])
  func `a signal ends the client and saves the journal`(number: Int32) async throws {
    try await withFolder { folder in
      // The client writes its number into the pipe once it is asked for the first step, and hangs.
      let pipe = folder.appendingPathComponent("pipe").path
      try #require(mkfifo(pipe, 0o600) == 0)
      let client = Told()
      let outcome = try await Program(in: folder).run(
        [
          "check", "--case", "*/decline*", "--journal", "run.ndjson", "--", "python3",
          Self.adapter, "hangs", pipe,
        ]
      ) { assay in
        Thread.detachNewThread {
          let bytes = try? FileHandle(forReadingAtPath: pipe)?.readToEnd()
          let text = String(decoding: bytes ?? Data(), as: UTF8.self)
          client.tell(Int32(text.trimmingCharacters(in: .newlines)) ?? 0)
          kill(assay, number)
        }
      }
      #expect(outcome.status == 4)
      #expect(
        outcome.complaint == """
          assay: The run was interrupted: 2 of 2 case instances were not played to their end.

          """)
      #expect(outcome.output.contains("COULD NOT RUN  momentperks/cta/decline-last-offer"))
      #expect(outcome.output.contains("the run was interrupted"))
      let process = client.number
      #expect(process > 0)
      #expect(kill(process, 0) == -1 && errno == ESRCH, "the client still runs")
      let judged = try await Program(in: folder).run(["judge", "run.ndjson"])
      #expect(judged.status == 4)
      #expect(judged.output.contains("COULD NOT RUN  momentperks/cta/decline-last-offer"))
    }
  }

  /// A number that comes from another thread.
  private final class Told: Sendable {
    private nonisolated(unsafe) var value: Int32 = 0
    private let lock = NSLock()

    var number: Int32 { lock.withLock { value } }

    func tell(_ number: Int32) { lock.withLock { value = number } }
  }
}

#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  /// A ceiling by the clock on the wall: timers of HTTP stacks do not follow a clock of the app's.
  @Suite struct `Eight seconds of real time` {
    private static func run(_ more: [String]) async throws -> (Program.Outcome, Duration) {
      try await withFolder { folder in
        let client = try Program.products().appendingPathComponent("assay-reference-client").path
        let clock = ContinuousClock()
        let start = clock.now
        let outcome = try await Program(in: folder).run(
          ["check", "--api", "surface-decision", "--case", "surface-decision/ceiling/real-time"]
            + ["--", client, "--api", "surface-decision", "--real-time"] + more)
        return (outcome, clock.now - start)
      }
    }

    @Test func `are measured`() async throws {
      let (outcome, took) = try await Self.run([])
      #expect(outcome.status == 0, "\(outcome.output)")
      #expect(took > .milliseconds(8_000))
    }

    @Test func `are missed by an app that waits for a minute`() async throws {
      let (outcome, took) = try await Self.run(["--mutant", "timeout-sixty"])
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("ceiling.gives-up is broken"))
      #expect(took > .milliseconds(8_000))
    }
  }
#endif

import AssayConformance
import AssayDrivers
import AssayJSON
import AssayJournaling
import Testing

@testable import AssayKit

/// A run of cases of the made-up API, in this process.
enum ProbeRun {
  /// With these, a test of connections that stay open does not take long.
  static var brief: ConversationLimits {
    var limits = ConversationLimits()
    limits.closing = 1_000
    return limits
  }

  static func run(
    _ cases: [String: String], client: ProbeClient = ProbeClient(),
    limits: ConversationLimits = ConversationLimits()
  ) async throws -> SuiteRun {
    try await SuiteRunner.run(
      try ProbeAPI.library(cases), SuiteSelection(),
      client: .driver { sink in
        InProcessDriver(suite: "test", makeClient: { client }, sink: sink)
      },
      repeatCommand: "", limits: limits)
  }

  /// The status of a run of one case.
  static func status(
    _ steps: String, rules: String = #""ping.once""#, more: String = "",
    client: ProbeClient = ProbeClient(), limits: ConversationLimits = ConversationLimits()
  ) async throws -> (status: CaseStatus, journal: SealedJournal) {
    let text = "\"steps\": [ \(steps) ], \"rules\": [ \(rules) ]\(more)"
    let run = try await run(["case": text], client: client, limits: limits)
    return (try #require(run.result.cases.first).status, try #require(run.journals.first))
  }
}

extension SealedJournal {
  /// Targets of the requests, in the order of arrival.
  var targets: [String] {
    entries.compactMap { entry in
      guard case .request(let record) = entry.content else { return nil }
      return String(decoding: record.head, as: UTF8.self)
        .split(separator: " ").dropFirst().first.map(String.init)
    }
  }

  /// The runner's marks.
  var marks: [Mark] {
    entries.compactMap { if case .mark(let mark) = $0.content { mark } else { nil } }
  }

  /// The answers to steps.
  var answers: [StepOutcome] {
    entries.compactMap { if case .answered(_, let outcome) = $0.content { outcome } else { nil } }
  }

  /// Lines that were no protocol messages, and remarks.
  var noise: [String] {
    entries.compactMap { if case .noise(let line) = $0.content { line } else { nil } }
  }
}

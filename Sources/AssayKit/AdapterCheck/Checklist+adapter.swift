#if os(macOS) || os(Linux)
  import AssayDrivers
  import AssayJournaling
  import AssayReports

  /// The names of the checks, and what each claims.
  extension Checklist.Item {
    static func handshake(_ outcome: Checklist.Outcome) -> Self {
      Self("handshake", "answers \"initialize\" with everything that it has to say", outcome)
    }
    static func claims(_ outcome: Checklist.Outcome) -> Self {
      Self("claims", "claims capabilities and verbs that the contracts know", outcome)
    }
    static func session(_ outcome: Checklist.Outcome) -> Self {
      Self("session", "opens a session with a case's configuration", outcome)
    }
    static func madeUpVerb(_ outcome: Checklist.Outcome) -> Self {
      Self("made-up-verb", "answers a verb that it does not map with error -32601", outcome)
    }
    static func verbs(_ outcome: Checklist.Outcome) -> Self {
      Self("verbs", "serves every verb of the capabilities that it claims", outcome)
    }
    static func settle(_ outcome: Checklist.Outcome) -> Self {
      Self("settle", "comes to rest after each step, and says so", outcome)
    }
    static func observations(_ outcome: Checklist.Outcome) -> Self {
      Self("observations", "counts the observations that it sent", outcome)
    }
    static func clock(_ outcome: Checklist.Outcome) -> Self {
      Self("clock", "moves its clock by the minute that it is told to, and no other way", outcome)
    }
    static func sessions(
      _ outcome: Checklist.Outcome, of description: AdapterDescription
    ) -> Self {
      let claim =
        description.sessions == .many
        ? "keeps two sessions apart, side by side" : "opens a session after it closed another"
      return Self("sessions", claim, outcome)
    }
    static func restart(_ outcome: Checklist.Outcome) -> Self {
      Self("restart", "starts again after it was killed", outcome)
    }
    static func shutdown(_ outcome: Checklist.Outcome) -> Self {
      Self("shutdown", "exits with status 0 when asked to", outcome)
    }
    static func unknownVersion(_ outcome: Checklist.Outcome) -> Self {
      Self("unknown-version", "refuses a protocol version that does not exist", outcome)
    }
  }

  extension Checklist.Outcome {
    /// What a message of a driver amounts to: what was wrong, and behind the last semicolon what to
    /// do about it.
    static func failed(
      _ error: any Error, expected: String = "an answer as the adapter guide describes it"
    ) -> Self {
      let text = "\(error)"
      guard let cut = text.ranges(of: "; ").last else {
        return .failed(
          expected: expected, got: text, next: "run it by hand and look at its standard error")
      }
      return .failed(
        expected: expected, got: String(text[..<cut.lowerBound]),
        next: String(text[cut.upperBound...]))
    }

    /// A clock that does not stand where it was told to stand.
    static func failed(wanted: Int, got: Int) -> Self {
      .failed(
        expected: "\"now\" to be \(wanted), the \"to\" of clock/advance", got: "\(got)",
        next: "give each session a clock of its own that stands still until clock/advance moves it")
    }
  }

  extension StepOutcome {
    /// The outcome as a reader of a report says it.
    var inWords: String {
      switch self {
      case .value(let value): "the value \(value)"
      case .unsupported: "error -32601"
      case .failed(let code, let message): "error \(code), \"\(message)\""
      case .pending: "no answer in time"
      case .crashed: "the end of the process"
      }
    }
  }
#endif

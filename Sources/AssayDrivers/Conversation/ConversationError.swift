/// Why a conversation could not be played to its end.
package enum ConversationError: Error, Sendable, CustomStringConvertible {
  case crashed
  case unsupported(verb: String)
  /// A step was not answered although the mock held nothing that the client could wait for.
  case unanswered(verb: String, seconds: Int)
  case stepFailed(verb: String, code: Int, message: String)
  case neverSettled(SettleReport, held: Int, observed: Int, seconds: Int)
  /// More observations arrived than the client counts.
  case miscounted(counted: Int, observed: Int)
  case neverQuiet(seconds: Int)
  case clockDisobeys(wanted: Int, got: Int)
  /// A timer that the client had announced was due, and nothing fired.
  case timerSilent(due: Int, now: Int)
  /// After all had fired, the client still announced a timer for a time that is over.
  case timerOverdue(due: Int, now: Int)
  /// The client's timers never let its time pass.
  case clockStuck(at: Int, hops: Int)
  /// The lane or its model never let time pass: a mistake of Assay's.
  case laneStuck(at: Int, hops: Int)
  /// Requests of a process that was ended are still open.
  case outlived(requests: Int, seconds: Int)
  case network(String)
  case driver(DriverError)

  package var description: String {
    switch self {
    case .crashed: return "the client's process ended during the case"
    case .unsupported(let verb):
      return
        "the client claims what the case needs, but does not serve \"\(verb)\"; serve it, or drop the capability from the adapter's first message"
    case .unanswered(let verb, let seconds):
      return
        "the adapter did not answer \"\(verb)\" within \(seconds) s although the mock holds nothing; answer every session/do, with an error if the client throws"
    case .stepFailed(let verb, let code, let message):
      return "the client answered \"\(verb)\" with error \(code): \(message)"
    case .neverSettled(let report, let held, let observed, let seconds):
      return "the client did not come to rest within \(seconds) s: "
        + Self.cause(report, held: held, observed: observed)
    case .miscounted(let counted, let observed):
      return
        "the client says that it is at rest and sent \(counted) observations, but \(observed) arrived; count each \"observed\", and say idle only when no more will come"
    case .neverQuiet(let seconds):
      return
        "the client did not stop sending within \(seconds) s, so nothing can be said about what it does not send"
    case .clockDisobeys(let wanted, let got):
      return
        "the client was asked to move its clock to \(wanted) ms, but its clock says \(got) ms; a \"manual\" clock must follow clock/advance"
    case .timerSilent(let due, let now):
      return
        "the client announced a timer for \(due) ms, but when its clock was moved to \(now) ms, nothing fired; a \"manual\" clock must fire at clock/advance what is due by then"
    case .timerOverdue(let due, let now):
      return
        "the client announces a timer for \(due) ms although its clock is at \(now) ms; a \"manual\" clock must fire at clock/advance what is due by then"
    case .clockStuck(let at, let hops):
      return
        "the client asked for \(hops) timers at \(at) ms without the clock moving; a timer must be due later than the one that set it"
    case .laneStuck(let at, let hops):
      return
        "the mock or the API's model asked \(hops) times to act at \(at) ms without the clock moving; this is a mistake of Assay or of the contract, please report it"
    case .outlived(let requests, let seconds):
      return
        "\(requests) requests of the client's ended process were still open \(seconds) s after session/close; with the ending \"drop\", close the client's connections at once, as the end of a process does"
    case .network(let problem): return "the client's network could not be switched: \(problem)"
    case .driver(let error): return "\(error)"
    }
  }

  private static func cause(_ report: SettleReport, held: Int, observed: Int) -> String {
    if report.observations > observed {
      return
        "the adapter says that it sent \(report.observations) observations, but \(observed) arrived; send each \"observed\" before you count it"
    }
    if report.inFlight != held {
      return
        "the adapter counts \(report.inFlight) requests in flight, but the mock holds \(held); count a request until its whole answer is there"
    }
    return
      "the adapter says that work is still going on; answer \"idle\" as soon as nothing is runnable"
  }
}

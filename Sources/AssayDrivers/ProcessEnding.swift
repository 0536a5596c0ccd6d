/// How a process, or the talk with it, came to an end.
package enum ProcessEnding: Hashable, Sendable, CustomStringConvertible {
  /// It exited by itself with this status.
  case status(Int)

  /// A signal killed it.
  case signal(Int)

  /// It still runs, but nothing more can come from its standard output.
  case closedOutput

  package var description: String {
    switch self {
    case .status(let status): "exited with status \(status)"
    case .signal(let signal): "was killed by signal \(signal)\(Self.name(of: signal))"
    case .closedOutput: "closed its standard output"
    }
  }

  private static func name(of signal: Int) -> String {
    switch signal {
    case 4: " (illegal instruction)"
    case 5: " (trap)"
    case 6: " (abort)"
    case 9: " (kill)"
    case 11: " (segmentation fault)"
    case 15: " (terminate)"
    default: ""
    }
  }
}

/// Why nothing could be measured.
enum BenchError: Error, Equatable, CustomStringConvertible {
  case usage(String)
  /// A program that the mode cannot do without, and the command that installs it.
  case missing(program: String, install: String)
  /// A side that answers something else than the others must not be compared with them.
  case wrongAnswer(side: String, got: String, wanted: String)
  case failed(String)

  /// 2 for a misuse, 3 for a missing program, 1 for anything that went wrong while measuring.
  var status: Int32 {
    switch self {
    case .usage: 2
    case .missing: 3
    case .wrongAnswer, .failed: 1
    }
  }

  var description: String {
    switch self {
    case .usage(let problem): "\(problem)\n\(Options.usage)"
    case .missing(let program, let install):
      "The program \"\(program)\" is needed and not found. Install it: \(install)"
    case .wrongAnswer(let side, let got, let wanted):
      "\(side) answers \(got), but \(wanted) was expected. Nothing was measured."
    case .failed(let reason): reason
    }
  }
}

import AssayKit

/// Why a command ends without a result: what to tell the user, and the exit status.
struct CommandFailure: Error, Hashable {
  var status: ExitStatus
  /// Subject, offending value in quotes, what was expected, what to do next.
  var message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  static func usage(_ message: String) -> CommandFailure { CommandFailure(.usage, message) }

  init(_ error: SuiteError) {
    let status: ExitStatus =
      switch error.kind {
      case .usage: .usage
      case .couldNotRun: .couldNotRun
      case .harness: .harness
      }
    self.init(status, error.description)
  }
}

/// Why a client could not be driven.
package enum DriverError: Error, Hashable, Sendable {
  /// There is no such file, and no such command on the path.
  case commandNotFound(String)

  /// The system refused to start the command.
  case cannotLaunch(command: String, reason: String)

  /// The client's process ended by itself.
  case ended(command: String, ProcessEnding, waitingFor: String?)

  /// The adapter did not answer in time.
  case noAnswer(command: String, method: String, milliseconds: Int)

  /// The adapter chose a protocol version that was not offered.
  case unknownVersion(command: String, version: String)

  /// The adapter's answer lacks something, or is of the wrong type.
  case malformedAnswer(command: String, method: String, problem: String)

  /// The adapter answered with an error.
  case refused(method: String, code: Int, message: String)

  /// The driver was asked for something before `start`, or after `shutdown`.
  case notStarted(String)
}

extension DriverError: CustomStringConvertible {
  /// What happened, and what to do next.
  package var description: String {
    switch self {
    case .commandNotFound(let command):
      """
      cannot start "\(command)": there is no such file, and no such command on the PATH; \
      give the path of the adapter, or build it first
      """
    case .cannotLaunch(let command, let reason):
      """
      cannot start "\(command)": \(reason); check that the file is executable and made for this \
      machine
      """
    case .ended(let command, let ending, let method):
      """
      "\(command)" \(ending)\(method.map { " while \"\($0)\" was unanswered" } ?? ""); \
      run it by hand and look at its standard error
      """
    case .noAnswer(let command, let method, let milliseconds):
      """
      "\(command)" did not answer "\(method)" within \(milliseconds) ms; check that it reads \
      JSON-RPC from standard input line by line and writes each answer as one line that it flushes
      """
    case .unknownVersion(let command, let version):
      """
      "\(command)" answered with protocol version "\(version)", but only "\
      \(AdapterProtocol.version)" was offered; use an adapter made for this version of Assay
      """
    case .malformedAnswer(let command, let method, let problem):
      """
      "\(command)" answered "\(method)" with a result that \(problem); compare it with the \
      adapter guide
      """
    case .refused(let method, let code, let message):
      """
      the adapter refused "\(method)" with error \(code), "\(message)"; \
      correct the case's configuration or the adapter
      """
    case .notStarted(let method):
      """
      cannot send "\(method)": the client is not running; start it first
      """
    }
  }
}

import AssayDrivers
import Testing

@Suite struct `an error of a driver` {
  @Test(arguments: [
    (
      DriverError.commandNotFound("x"),
      """
      cannot start "x": there is no such file, and no such command on the PATH; give the path of \
      the adapter, or build it first
      """
    ),
    (
      .cannotLaunch(command: "x", reason: "no"),
      """
      cannot start "x": no; check that the file is executable and made for this machine
      """
    ),
    (
      .ended(command: "x", .status(3), waitingFor: "initialize"),
      """
      "x" exited with status 3 while "initialize" was unanswered; run it by hand and look at its \
      standard error
      """
    ),
    (
      .ended(command: "x", .signal(11), waitingFor: nil),
      """
      "x" was killed by signal 11 (segmentation fault); run it by hand and look at its standard \
      error
      """
    ),
    (
      .ended(command: "x", .closedOutput, waitingFor: nil),
      """
      "x" closed its standard output; run it by hand and look at its standard error
      """
    ),
    (
      .noAnswer(command: "x", method: "initialize", milliseconds: 200),
      """
      "x" did not answer "initialize" within 200 ms; check that it reads JSON-RPC from standard \
      input line by line and writes each answer as one line that it flushes
      """
    ),
    (
      .unknownVersion(command: "x", version: "7"),
      """
      "x" answered with protocol version "7", but only "1" was offered; use an adapter made for \
      this version of Assay
      """
    ),
    (
      .malformedAnswer(command: "x", method: "initialize", problem: "lacks \"clock\""),
      """
      "x" answered "initialize" with a result that lacks "clock"; compare it with the adapter guide
      """
    ),
    (
      .refused(method: "session/open", code: -32602, message: "no key"),
      """
      the adapter refused "session/open" with error -32602, "no key"; correct the case's \
      configuration or the adapter
      """
    ),
    (
      .notStarted("session/do"),
      """
      cannot send "session/do": the client is not running; start it first
      """
    ),
  ])
  func `says what happened and what to do next`(_ error: DriverError, _ text: String) {
    #expect(error.description == text)
  }

  @Test(arguments: [
    (4, " (illegal instruction)"), (5, " (trap)"), (6, " (abort)"), (9, " (kill)"),
    (15, " (terminate)"), (1, ""),
  ])
  func `names the signals that ended a process`(_ signal: Int, _ name: String) {
    #expect(ProcessEnding.signal(signal).description == "was killed by signal \(signal)\(name)")
  }
}

/// One side of a pair: a fresh server, warmed up, loaded for some seconds, and stopped.
///
/// A server of its own for every burst keeps a lane's journal, which grows with every request, from
/// weighing on the next measurement.
struct Burst {
  var perSecond: Double
  /// Processor time of the server per answered request, in microseconds.
  var processorTime: Double
  /// Before the load, right after it, and once the idle connections are closed.
  var before: ServerProcess
  var after: ServerProcess
  var closed: ServerProcess
  var requests: Int
  /// The server's last words.
  var farewell: String

  static func measure(
    _ server: any BenchServer, _ request: LoadGenerator.Request, connections: Int,
    seconds: Int, idle: Int, by generator: LoadGenerator
  ) async throws(BenchError) -> Burst {
    try await AnswerCheck.run(server)
    let before = try ServerProcess.read(server.processes)
    let holder = try hold(idle, server)
    let warm = try generator.load(request, server.endpoints, connections: connections, seconds: 1)
    // What wrk left behind in the sockets is not part of what is measured next.
    try await AnswerCheck.run(server)
    let start = try ServerProcess.read(server.processes)
    let outcome = try generator.load(
      request, server.endpoints, connections: connections, seconds: seconds)
    let after = try ServerProcess.read(server.processes)
    holder?.finish()
    // Answered only after the closures that came before it.
    try await AnswerCheck.run(server)
    let closed = try ServerProcess.read(server.processes)
    guard outcome.requests > 0 else {
      throw .failed(
        "\(server.name) answers nothing within \(seconds) s at \(connections) connections. "
          + "Give it more with --seconds.")
    }
    guard outcome.failures == 0 else {
      throw .wrongAnswer(
        side: server.name, got: "\(outcome.failures) of \(outcome.requests) requests wrongly",
        wanted: "none of them")
    }
    return Burst(
      perSecond: outcome.perSecond,
      processorTime: (after.processorTime - start.processorTime) * 1e6 / Double(outcome.requests),
      before: before, after: after, closed: closed, requests: warm.requests + outcome.requests,
      farewell: server.stop())
  }

  private static func hold(_ count: Int, _ server: any BenchServer) throws(BenchError)
    -> ChildProcess?
  {
    guard count > 0 else { return nil }
    let ports = server.endpoints.map { "\($0.get)" }.joined(separator: ",")
    let child = try OwnProgram.start(["idle-child", ports, "--idle", "\(count)"])
    guard child.line() == "holding \(count)" else {
      throw .failed("The idle connections to \(server.name) cannot be had.")
    }
    return child
  }
}

package import AssayJournaling

/// The runner's side of a client under test: makes it do things and tells when it is at rest.
///
/// Every wait ends, at the latest, at a deadline in real time. Events of the client go to the sink
/// that the driver was created with.
package protocol ClientDriver: Sendable {
  /// Starts the client's process, where it has one, and greets the adapter.
  ///
  /// - Throws: `DriverError`.
  func start() async throws(DriverError) -> AdapterDescription

  /// Starts the client anew after a crash, or to be sure that nothing is left of earlier sessions.
  ///
  /// - Throws: `DriverError`.
  func restart() async throws(DriverError) -> AdapterDescription

  /// Opens a session.
  ///
  /// - Throws: `DriverError.refused` when the client cannot be configured so.
  func open(_ opening: SessionOpening) async throws(DriverError)

  /// Asks for all `steps` at once, in order, and waits for their answers up to `limit` milliseconds.
  ///
  /// A step that was not answered in time is `pending`; its answer becomes `DriverEvent.late`.
  ///
  /// - Returns: One outcome per step.
  func burst(_ session: String, _ steps: [ClientStep], limit: Int) async -> [StepOutcome]

  /// Moves the client's clock to `time`, in milliseconds since 1970, and fires what is due by then.
  ///
  /// - Throws: `DriverError`.
  func advance(_ session: String, to time: Int) async throws(DriverError) -> ClockReport

  /// Waits until the client is at rest, up to `limit` milliseconds of real time.
  ///
  /// - Parameters:
  ///   - session: The session's id.
  ///   - limit: The longest wait, in milliseconds.
  ///   - held: How many requests the mock holds on purpose; as many may stay in flight.
  /// - Throws: `DriverError`.
  func settle(
    _ session: String, limit: Int, held: Int
  ) async throws(DriverError) -> SettleReport

  /// Ends a session.
  ///
  /// - Throws: `DriverError`.
  func close(_ session: String, _ ending: SessionOpening.Ending) async throws(DriverError)

  /// Ends the client's process, by force if need be.
  func shutdown() async

  /// The last lines that the client's process wrote to standard error; none for a client without one.
  var lastWords: [String] { get }
}

extension ClientDriver {
  package var lastWords: [String] { [] }
}

extension ClientDriver {
  /// Asks for one step and waits for its answer up to `limit` milliseconds.
  package func perform(
    _ session: String, _ step: ClientStep, limit: Int
  ) async -> StepOutcome {
    await burst(session, [step], limit: limit).first ?? .pending
  }
}

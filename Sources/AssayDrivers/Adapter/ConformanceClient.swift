package import AssayJSON

/// The adapter's side of a client under test, for adapters written in Swift.
///
/// One method per message of the protocol. Calls of different methods may overlap; steps of one
/// session begin in the order in which they were asked for.
package protocol ConformanceClient: AnyObject, Sendable {
  /// Says what this is.
  ///
  /// `notify` takes observations and remarks from now on, from any thread.
  ///
  /// - Throws: `AdapterError`, when none of the versions is known.
  func initialize(
    _ greeting: AdapterGreeting, notify: @escaping @Sendable (AdapterNotice) -> Void
  ) async throws(AdapterError) -> AdapterDescription

  /// Makes a fresh client for a session.
  ///
  /// - Throws: `AdapterError.invalid` for a configuration that the adapter does not know.
  func open(_ opening: SessionOpening) async throws(AdapterError)

  /// Calls what an app would call and returns what it returns, `null` for nothing.
  ///
  /// - Throws: `AdapterError.unsupported` for a verb that it does not map.
  func perform(_ session: String, _ step: ClientStep) async throws(AdapterError) -> JSONValue

  /// Moves the session's clock to `time`, in milliseconds since 1970.
  ///
  /// - Throws: `AdapterError.unsupported` where the clock is real.
  func advance(_ session: String, to time: Int) async throws(AdapterError) -> ClockReport

  /// Answers when the session is at rest with at most `held` requests in flight, or at `limit`
  /// milliseconds of real time.
  ///
  /// - Throws: `AdapterError.invalid` for an unknown session.
  func settle(_ session: String, limit: Int, held: Int) async throws(AdapterError) -> SettleReport

  /// Ends a session.
  ///
  /// - Throws: `AdapterError.invalid` for an unknown session.
  func close(_ session: String, _ ending: SessionOpening.Ending) async throws(AdapterError)

  /// Ends everything; the process exits afterwards.
  func shutdown() async
}

/// What the runner says about itself: the parameters of `initialize`.
package struct AdapterGreeting: Hashable, Sendable {
  /// The protocol versions that the runner speaks.
  package var protocolVersions: [String]

  /// The revision of the suite that is about to run.
  package var suite: String

  /// Creates a greeting.
  package init(protocolVersions: [String] = [AdapterProtocol.version], suite: String) {
    self.protocolVersions = protocolVersions
    self.suite = suite
  }
}

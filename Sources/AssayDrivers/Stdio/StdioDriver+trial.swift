#if os(macOS) || os(Linux)
  package import AssayJSON
  import AssayJournaling

  /// What only a trial of an adapter asks of a driver.
  extension StdioDriver {
    /// Starts the process and greets it with other versions than the one that exists.
    ///
    /// - Returns: The result of `initialize`, as it came.
    /// - Throws: `DriverError`; `.refused` is what a sound adapter answers with.
    package func start(offering versions: [String]) async throws(DriverError) -> JSONValue {
      try launch()
      let greeting = AdapterGreeting(protocolVersions: versions, suite: suite)
      return try await call(.initialize, greeting.params, limit: limits.start)
    }

    /// Ends the process by force, as a crash would.
    ///
    /// Returns once it has ended and everything that was open has failed.
    package func crash() async {
      guard let connection = state.withLock({ $0.connection }) else { return }
      connection.process.destroy()
      _ = await connection.process.exit.value(within: limits.answer)
      _ = await connection.closed.value(within: limits.answer)
      finish(
        connection.process.exit.value ?? .closedOutput, launch: state.withLock { $0.launch })
    }
  }
#endif

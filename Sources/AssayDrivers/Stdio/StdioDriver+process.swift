#if os(macOS) || os(Linux)
  import AssayJSON
  import AssayJournaling
  import AssayLoopback

  extension StdioDriver {
    /// How long the end of each output may lag behind the end of the process, and the reverse.
    private static let lag = 500

    /// How long the news of an end that cannot be resisted may take.
    private static let certainEnd = 5_000

    /// Starts a process and listens to it.
    func launch() throws(DriverError) {
      let errorsBefore = standardError.total
      let process = try AdapterProcess(command, standardError: standardError)
      let launch = state.withLock { state in
        state.launch += 1
        state.errorsBefore = errorsBefore
        state.lastID = 0
        state.calls = [:]
        state.observed = [:]
        state.isStopping = false
        state.ending = nil
        return state.launch
      }
      let closed = Occurrence<Void>()
      let channel = LineChannel(
        descriptor: process.socket, on: LoopGroup.shared.next(),
        onLine: { [weak self] line in self?.receive(line, launch: launch) },
        onClose: { [weak self] end in
          if !end.unterminated.isEmpty { self?.receive(end.unterminated, launch: launch) }
          closed.happen(())
        })
      state.withLock {
        $0.connection = Connection(process: process, channel: channel, closed: closed)
      }
      let heard = Occurrence<Void>()
      process.exit.whenHappened { _ in heard.happen(()) }
      closed.whenHappened { heard.happen(()) }
      heard.whenHappened { [weak self] in
        Task {
          // Whichever came first: what the process said before it ended is still heard.
          let ending = await process.exit.value(within: Self.lag) ?? .closedOutput
          _ = await closed.value(within: Self.lag)
          _ = await process.errorsRead.value(within: Self.lag)
          self?.finish(ending, launch: launch)
        }
      }
    }

    /// Ends the process: by asking, then by asking its system, then by force.
    func stop(asking: Bool) async {
      let connection = state.withLock { state in
        state.isStopping = true
        return state.connection
      }
      guard let connection else { return }
      if asking { _ = send(.shutdown, [:], Call(method: .shutdown) { _ in }) }
      let process = connection.process
      var isOver = asking ? await process.exit.value(within: limits.shutdown) != nil : false
      if !isOver {
        process.terminate()
        isOver = await process.exit.value(within: limits.shutdown) != nil
      }
      if !isOver {
        process.destroy()
        _ = await process.exit.value(within: Self.certainEnd)
      }
      _ = await connection.closed.value(within: Self.lag)
      _ = await process.errorsRead.value(within: Self.lag)
      connection.channel.close()
      finish(process.exit.value ?? .closedOutput, launch: state.withLock { $0.launch })
    }

    /// Fails what is open, once per process.
    func finish(_ ending: ProcessEnding, launch: Int) {
      let ended = state.withLock { state -> (Connection, [Call], Bool)? in
        guard state.launch == launch, let connection = state.connection else { return nil }
        defer { state.calls = [:] }
        state.connection = nil
        state.ending = ending
        let calls = state.calls.sorted { $0.key < $1.key }.map(\.value)
        return (connection, calls, state.isStopping)
      }
      guard let (connection, calls, isStopping) = ended else { return }
      if !isStopping { tell(.crashed(reason: "\"\(name)\" \(ending)")) }
      if connection.process.exit.value == nil { connection.process.destroy() }
      connection.process.destroyDescendants()
      connection.channel.close()
      for call in calls { call.answer(.ended(ending)) }
    }
  }
#endif

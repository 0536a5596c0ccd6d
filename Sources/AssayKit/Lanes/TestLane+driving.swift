import AssayContractModel
import AssayJSON
import AssayJournaling
import AssayMockServing

// What a test tells a lane while it drives the app's own client.

extension TestLane {
  /// Plans the answers to an operation from the next request on.
  ///
  /// - Parameters:
  ///   - operation: In the words of the contract, such as `pixel`.
  ///   - replies: In order; at least one.
  ///   - then: What follows the last.
  /// - Throws: ``TestLaneError`` when a name, a patch or a fault is not what it should be, or when a
  ///   fault could not befall such a reply.
  public func script(
    _ operation: String, _ replies: LaneReply..., then: LaneReply.AfterLast = .repeatLast
  ) throws {
    let known = try LaneNames(contract: loaded.contract).operation(operation)
    let plans = try replies.plans(for: known)
    do {
      try open().script(
        operation, plans, then: then == .refuse ? .refuse : .repeat, folder: recordings.folder,
        recordings: recordings.store)
    } catch {
      throw TestLaneError("\(error)")
    }
  }

  /// Marks what the user or the app does next, so that rules which speak of it can be judged.
  ///
  /// Waits until the client is at rest, writes the step down, and returns; then call the client.
  ///
  /// - Parameters:
  ///   - verb: In the words of the contract, such as `offers.show`.
  ///   - arguments: By the names of the contract.
  ///   - settling: Whether the client has come to rest before; `false` for a second tap that does not
  ///     wait for the consequences of the first.
  /// - Throws: ``TestLaneError`` for an unknown verb or argument, or when the lane has ended.
  public func step(
    _ verb: String, _ arguments: [String: LaneValue] = [:], settling: Bool = true
  ) async throws {
    _ = try await record(verb, arguments, settling: settling)
  }

  /// Marks what the user or the app does, and does it: `body` calls the client.
  ///
  /// - Parameters:
  ///   - verb: In the words of the contract, such as `offers.show`.
  ///   - arguments: By the names of the contract.
  ///   - settling: Whether the client has come to rest before; `false` for a second tap that does not
  ///     wait for the consequences of the first.
  ///   - isolation: Where `body` runs: the caller's actor.
  ///   - body: Makes the client do it.
  /// - Returns: What `body` returns.
  /// - Throws: ``TestLaneError`` for an unknown verb or argument, or what `body` throws.
  @discardableResult
  public func step<Result>(
    _ verb: String, _ arguments: [String: LaneValue] = [:], settling: Bool = true,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
    let entry = try await record(verb, arguments, settling: settling)
    do {
      let result = try await body()
      engine.record(.answered(step: entry, .value(.null)))
      return result
    } catch {
      engine.record(.answered(step: entry, .failed(code: -32000, message: "\(error)")))
      throw error
    }
  }

  /// Writes down what the client did or showed, such as `offer.shown`.
  ///
  /// - Parameters:
  ///   - name: In the words of the contract.
  ///   - data: By the names of the contract.
  /// - Throws: ``TestLaneError`` for an unknown name or field, or when the lane has ended.
  public func observe(_ name: String, _ data: [String: LaneValue] = [:]) throws {
    try LaneNames(contract: loaded.contract).observation(name, Array(data.keys))
    let record = ObservationRecord(name: name, data: .object(JSONObject(data)))
    try open().record(.observed(record))
  }

  /// Moves lane time forward, stopping at whatever falls due on the way: delayed answers, dripping
  /// bodies, what the API's rules expect by time.
  ///
  /// Real time does not pass. Move your client's own clock as well, where it has one.
  ///
  /// - Throws: ``TestLaneError`` for a negative duration, or when the lane has ended.
  public func advance(by duration: Duration) async throws {
    let milliseconds = Int(duration / .milliseconds(1))
    guard milliseconds >= 0 else {
      throw TestLaneError("Lane time was to move by \(duration); time only goes forward.")
    }
    let engine = try open()
    let target = engine.now + milliseconds
    repeat {
      engine.advance(to: min(target, max(engine.now, engine.nextDue ?? target)))
      _ = await rest(within: .seconds(60))
    } while engine.now < target || engine.nextDue.map { $0 <= target } == true
  }

  /// Opens a gate for good: answers held at it leave in the order of their requests.
  ///
  /// - Throws: ``TestLaneError`` when no reply is held at such a gate.
  public func release(gate: String) async throws {
    let engine = try open()
    guard engine.hasGate(gate) else {
      throw TestLaneError(
        "No reply of the lane is held at \"\(gate)\". Hold one with .held(at: \"\(gate)\") first.")
    }
    await engine.release(gate: gate)
  }

  /// Waits until the client is at rest, and says so in the journal.
  ///
  /// At rest means: the client was awaited (``awaitsClient(_:)``), every exchange is over or held on
  /// purpose, and nothing arrived for `quiet`.
  /// ``step(_:_:settling:isolation:_:)`` and the verdict do so by themselves. A request that comes
  /// afterwards, without a step or a move of time, proves the claim wrong, and the lane is not judged.
  ///
  /// - Throws: ``TestLaneError`` when the client did not come to rest within `limit`.
  public func settle(quiet: Duration? = nil, within limit: Duration = .seconds(60)) async throws {
    _ = try open()
    guard await rest(quiet: quiet, within: limit) else {
      throw TestLaneError(
        "The client did not come to rest within \(limit): \(engine.busyCount) of its requests wait for the end of their answers, what it was awaited with has not returned, or further requests keep coming. Allow more time, or look for work of the client that does not end."
      )
    }
    mark()
  }

  // MARK: Parts

  /// The engine's lane, as long as it takes anything.
  private func open() throws(TestLaneError) -> AssayMockServing.Lane {
    let (engine, isClosed) = state.withLock { ($0.engine, $0.isClosed) }
    guard !isClosed else {
      throw TestLaneError(
        "The lane of \"\(name)\" has ended with its scope. Use it inside the test or withLane only."
      )
    }
    return engine
  }

  private func record(
    _ verb: String, _ arguments: [String: LaneValue], settling: Bool
  ) async throws(TestLaneError) -> Int {
    try LaneNames(contract: loaded.contract).step(verb, Array(arguments.keys))
    let engine = try open()
    var isSettled = false
    if settling {
      isSettled = await rest(within: .seconds(60))
      if isSettled { mark() }
    } else {
      await engine.drain()
    }
    return engine.recordStep(
      verb, arguments: .object(JSONObject(arguments)), settled: isSettled)
  }

  private func mark() {
    let engine = engine
    engine.record(.mark(.settled(held: engine.held, horizon: engine.now)))
  }
}

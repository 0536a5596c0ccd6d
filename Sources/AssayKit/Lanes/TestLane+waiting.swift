import AssayJournaling
import AssayMockServing

extension TestLane {
  /// How long a lane looks away while it waits, in milliseconds.
  static let glance = 2

  /// Waits for requests of an operation, no longer than needed.
  ///
  /// - Parameters:
  ///   - operation: In the words of the contract, such as `pixel`.
  ///   - count: How many, from the start of the lane; more are returned too.
  ///   - limit: The longest wait, in real time.
  /// - Returns: All requests of the operation so far, in the order of their arrival.
  /// - Throws: ``TestLaneError`` when they did not come in time, with what came instead.
  @discardableResult
  public func wait(
    for operation: String, count: Int = 1, within limit: Duration = .seconds(60)
  ) async throws -> [LaneRequest] {
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: limit)
    while true {
      let seen = engine.journalCount
      let found = try await requests(of: operation)
      if found.count >= count { return found }
      guard await change(since: seen, by: deadline) else {
        let others = try await requests().map(\.line)
        throw TestLaneError(
          "\(found.count) of \(count) requests of \"\(operation)\" came within \(limit). The lane saw "
            + (others.isEmpty
              ? "no request; is the client configured with the lane's baseURLs?"
              : "\(others.count) requests: \(others.joined(separator: ", ")).")
        )
      }
    }
  }

  /// Waits until the journal has grown.
  ///
  /// - Returns: Whether it has.
  func change(since count: Int, by deadline: ContinuousClock.Instant) async -> Bool {
    let engine = engine
    while !Task.isCancelled {
      await engine.drain()
      if engine.journalCount != count { return true }
      if ContinuousClock.now >= deadline { return false }
      await engine.pause(milliseconds: Self.glance)
    }
    return false
  }
}

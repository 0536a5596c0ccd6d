import AssayDrivers

/// A client whose clock, transport and loops are in the hands of a test.
protocol DrivenUnit {
  var session: AdapterSession { get }
  var transport: RecordedTransport { get }
}

extension DrivenUnit {
  /// Lets time pass, an instant at a time.
  func pass(_ milliseconds: Int) async throws {
    let end = session.now + milliseconds
    while true {
      let due = await session.settle(limit: 0, held: .max).nextDue
      let next = min(due ?? end, end)
      _ = try await session.advance(to: next)
      await rest()
      if next == end { return }
    }
  }

  /// Waits until nothing goes on but requests that are not answered on purpose.
  func rest() async {
    while true {
      let held = transport.holding
      // Short, as the last request may turn out to be one of those.
      let isIdle = await session.settle(limit: 20, held: held).idle
      if isIdle, session.ledger.inFlight == held, transport.holding == held { return }
      await Task.yield()
    }
  }
}

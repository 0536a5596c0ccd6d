import AssayLoopback

/// Exchanges that a service keeps for the test to answer.
final class Held: Sendable {
  private let stream: AsyncStream<LoopbackExchange>
  private let continuation: AsyncStream<LoopbackExchange>.Continuation
  private let kept = Kept()

  private actor Kept {
    var exchanges: [Int: LoopbackExchange] = [:]
    func add(_ exchange: LoopbackExchange) { exchanges[exchange.index] = exchange }
  }

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func add(_ exchange: LoopbackExchange) { continuation.yield(exchange) }

  /// The exchange with that index; to be asked for after the service was seen to receive it.
  func exchange(_ index: Int) async -> LoopbackExchange? {
    while await kept.exchanges[index] == nil {
      var iterator = stream.makeAsyncIterator()
      guard let exchange = await iterator.next() else { return nil }
      await kept.add(exchange)
    }
    return await kept.exchanges[index]
  }
}

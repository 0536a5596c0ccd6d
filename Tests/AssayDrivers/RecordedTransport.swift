import AssayDrivers
import AssayJournaling
import AssayReferenceClients
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A transport that writes down what it is asked to send, and answers from a table.
final class RecordedTransport: Transport {
  /// What a server does with a request.
  enum Reply: Sendable {
    case answer(Int, String)
    /// An answer with a label that says what it is.
    case labelled(Int, String, String)
    case failure
    /// Never answers; gives up when cancelled.
    case silence
    /// Answers once the stream has ended.
    case held(AsyncStream<Never>, Int, String)
    /// Comes in pieces, and is whole once the stream has ended; gives up when cancelled.
    case pieces(AsyncStream<Void>, Int, String)
  }

  private let ledger: WorkLedger
  private let log = Log<URLRequest>()
  private let reply: @Sendable (URLRequest) -> Reply
  private let waiting = Guarded(0)
  private let told = Guarded(0)

  init(ledger: WorkLedger, reply: @escaping @Sendable (URLRequest) -> Reply) {
    self.ledger = ledger
    self.reply = reply
  }

  /// How many requests are not answered on purpose.
  var holding: Int { waiting.withLock { $0 } }

  /// How many pieces of answers came so far.
  var pieces: Int { told.withLock { $0 } }

  /// All requests so far.
  var requests: [URLRequest] { log.entries }

  func send(_ request: URLRequest) async throws -> TransportAnswer {
    try await send(request) {}
  }

  func send(
    _ request: URLRequest, onPiece: @escaping @Sendable () -> Void
  ) async throws -> TransportAnswer {
    let flight = ledger.depart()
    defer { ledger.land(flight) }
    log.append(request)
    switch reply(request) {
    case .answer(let status, let body):
      return TransportAnswer(status: status, body: Data(body.utf8))
    case .labelled(let status, let body, let type):
      return TransportAnswer(
        status: status, body: Data(body.utf8), contentType: type, fields: ["content-type": type])
    case .held(let gate, let status, let body):
      waiting.withLock { $0 += 1 }
      for await _ in gate {}
      waiting.withLock { $0 -= 1 }
      try Task.checkCancellation()
      return TransportAnswer(status: status, body: Data(body.utf8))
    case .pieces(let pieces, let status, let body):
      waiting.withLock { $0 += 1 }
      defer { waiting.withLock { $0 -= 1 } }
      await withTaskCancellationHandler {
        for await _ in pieces {
          onPiece()
          told.withLock { $0 += 1 }
        }
      } onCancel: {
        ledger.land(flight)
      }
      try Task.checkCancellation()
      return TransportAnswer(status: status, body: Data(body.utf8))
    case .failure:
      throw URLError(.networkConnectionLost)
    case .silence:
      let (stream, continuation) = AsyncStream<Never>.makeStream()
      waiting.withLock { $0 += 1 }
      defer { waiting.withLock { $0 -= 1 } }
      await withTaskCancellationHandler {
        for await _ in stream {}
      } onCancel: {
        ledger.land(flight)
        continuation.finish()
      }
      throw CancellationError()
    }
  }

  func invalidate() {}
}

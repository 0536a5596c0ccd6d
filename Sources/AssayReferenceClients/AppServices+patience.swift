import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension AppServices {
  /// Sends one request and waits for its answer no longer than that, by the app's clock.
  ///
  /// The time-outs of URL loading run on a clock of their own.
  ///
  /// - Throws: `PatienceExceeded` where the time is over; whatever the transport throws.
  func send(_ request: URLRequest, within milliseconds: Int64?) async throws -> TransportAnswer {
    let transport = transport
    let call = Task { try await transport.send(request) }
    let timer = milliseconds.map { clock.schedule(after: $0) { call.cancel() } }
    let result = await call.result
    timer?.cancel()
    if call.isCancelled { throw PatienceExceeded() }
    return try result.get()
  }
}

/// No answer came in time.
struct PatienceExceeded: Error {}

import AssayDrivers
import AssayReferenceClients
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// URL loading that tells a ledger what is in flight.
struct CountedTransport: Transport {
  /// Where requests are counted.
  let ledger: WorkLedger

  private let transport: URLSessionTransport

  /// Opens a URL session.
  init(ledger: WorkLedger, followsRedirects: Bool) {
    self.ledger = ledger
    transport = URLSessionTransport(followsRedirects: followsRedirects)
  }

  func send(_ request: URLRequest) async throws -> TransportAnswer {
    try await counted { try await transport.send(request) }
  }

  func send(
    _ request: URLRequest, onPiece: @escaping @Sendable () -> Void
  ) async throws -> TransportAnswer {
    try await counted { try await transport.send(request, onPiece: onPiece) }
  }

  private func counted(
    _ load: () async throws -> TransportAnswer
  ) async throws -> TransportAnswer {
    let flight = ledger.depart()
    defer { ledger.land(flight) }
    return try await withTaskCancellationHandler {
      try await load()
    } onCancel: {
      ledger.land(flight)
    }
  }

  func invalidate() async {
    await transport.invalidate()
  }
}

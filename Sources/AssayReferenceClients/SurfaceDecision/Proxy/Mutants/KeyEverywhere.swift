import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A transport that sends the key with each request.
struct KeyEverywhere: Transport {
  private let transport: any Transport
  private let key: String

  /// Stands before a transport.
  init(_ transport: any Transport, key: String) {
    self.transport = transport
    self.key = key
  }

  func send(_ request: URLRequest) async throws -> TransportAnswer {
    var changed = request
    changed.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization")
    return try await transport.send(changed)
  }

  func invalidate() async { await transport.invalidate() }
}

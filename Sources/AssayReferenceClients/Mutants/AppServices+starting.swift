import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension AppServices {
  /// Sends a request in the background and forgets about it.
  func start(_ request: URLRequest) {
    let transport = transport
    work.start { _ = try? await transport.send(request) }
  }

  /// Does the same in a while, by the app's clock.
  func start(_ request: URLRequest, after milliseconds: Int64) {
    _ = clock.schedule(after: milliseconds) { start(request) }
  }
}

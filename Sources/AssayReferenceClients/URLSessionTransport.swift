#if canImport(FoundationNetworking)
  import Foundation
  package import FoundationNetworking
#else
  package import Foundation
#endif

/// URL loading without memory: no cookies, no cache, no stored credentials.
///
/// Redirects are followed as URL loading does by itself.
package struct URLSessionTransport: Transport {
  private let session: URLSession

  /// Opens a session of its own; `invalidate()` ends it.
  package init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    session = URLSession(configuration: configuration)
  }

  package func send(_ request: URLRequest) async throws -> TransportAnswer {
    let (body, response) = try await session.data(for: request)
    guard let response = response as? HTTPURLResponse else {
      throw URLError(.badServerResponse)
    }
    return TransportAnswer(status: response.statusCode, body: body)
  }

  package func invalidate() {
    session.invalidateAndCancel()
  }
}

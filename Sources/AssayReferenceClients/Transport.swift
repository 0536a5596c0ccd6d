package import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// How an app reaches servers, injected so that a test can count or replace it.
package protocol Transport: Sendable {
  /// Sends one request and waits for its whole answer, whatever the status.
  ///
  /// Cancelling the surrounding task gives the request up.
  ///
  /// - Throws: when no whole answer came.
  func send(_ request: URLRequest) async throws -> TransportAnswer

  /// Does the same, and tells of each piece of the answer when it comes.
  func send(
    _ request: URLRequest, onPiece: @escaping @Sendable () -> Void
  ) async throws -> TransportAnswer

  /// Gives up all requests and refuses further ones.
  func invalidate() async
}

extension Transport {
  /// Tells of no pieces.
  package func send(
    _ request: URLRequest, onPiece: @escaping @Sendable () -> Void
  ) async throws -> TransportAnswer {
    try await send(request)
  }
}

/// The answer of a server, read to its end.
package struct TransportAnswer: Sendable {
  /// The status code (RFC 9110, section 15).
  package var status: Int

  /// The content, with content codings removed.
  package var body: Data

  /// What the content is said to be; nil where nothing is said.
  package var contentType: String?

  /// The header fields, with their names in small letters.
  package var fields: [String: String]

  /// Creates an answer.
  package init(
    status: Int, body: Data, contentType: String? = nil, fields: [String: String] = [:]
  ) {
    self.status = status
    self.body = body
    self.contentType = contentType
    self.fields = fields
  }
}

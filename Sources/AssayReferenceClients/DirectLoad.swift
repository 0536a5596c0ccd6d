import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request without redirects that tells of each piece of its answer.
final class DirectLoad: NSObject, URLSessionDataDelegate {
  private enum Piece: Sendable {
    case head(HTTPURLResponse)
    case content(Data)
  }

  private let pieces: AsyncThrowingStream<Piece, any Error>.Continuation

  private init(_ pieces: AsyncThrowingStream<Piece, any Error>.Continuation) {
    self.pieces = pieces
  }

  /// Sends a request over a session of its own.
  ///
  /// - Parameter onPiece: Called for the head and for each piece of the content.
  /// - Throws: when no whole answer came.
  static func send(
    _ request: URLRequest, configuration: URLSessionConfiguration,
    onPiece: @escaping @Sendable () -> Void
  ) async throws -> TransportAnswer {
    let (stream, pieces) = AsyncThrowingStream<Piece, any Error>.makeStream()
    let session = URLSession(
      configuration: configuration, delegate: DirectLoad(pieces), delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    let task = session.dataTask(with: request)
    task.resume()
    return try await task.ending {
      var head: HTTPURLResponse?
      var body = Data()
      for try await piece in stream {
        onPiece()
        switch piece {
        case .head(let response): head = response
        case .content(let data): body += data
        }
      }
      guard let head else { throw URLError(.cancelled) }
      return TransportAnswer(head, body: body)
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse { pieces.yield(.head(response)) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    pieces.yield(.content(data))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    pieces.finish(throwing: error)
  }
}

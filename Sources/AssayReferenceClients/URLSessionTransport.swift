#if canImport(FoundationNetworking)
  import Foundation
  package import FoundationNetworking
#else
  package import Foundation
#endif

/// URL loading without memory: no cookies, no cache, no stored credentials.
///
/// Redirects are followed as URL loading does by itself, unless they are to be passed on, or the
/// request carries credentials, which would travel along: then the redirect is the answer.
package actor URLSessionTransport: Transport {
  private let session: URLSession
  private var isOpen = true

  /// Opens a session of its own; `invalidate()` ends it.
  package init(followsRedirects: Bool = true) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    session = URLSession(
      configuration: configuration, delegate: RedirectPolicy(follows: followsRedirects),
      delegateQueue: nil)
  }

  package func send(_ request: URLRequest) async throws -> TransportAnswer {
    // A session that was invalidated traps when it is asked for a task.
    guard isOpen else { throw URLError(.cancelled) }
    let (answers, answering) = AsyncThrowingStream<TransportAnswer, any Error>.makeStream()
    let task = session.dataTask(with: request) { body, response, error in
      if error == nil, let response = response as? HTTPURLResponse {
        answering.yield(TransportAnswer(response, body: body ?? Data()))
        answering.finish()
      } else {
        answering.finish(throwing: error ?? URLError(.badServerResponse))
      }
    }
    task.resume()
    return try await task.ending {
      for try await answer in answers { return answer }
      throw URLError(.cancelled)
    }
  }

  package func send(
    _ request: URLRequest, onPiece: @escaping @Sendable () -> Void
  ) async throws -> TransportAnswer {
    guard isOpen else { throw URLError(.cancelled) }
    return try await DirectLoad.send(
      request, configuration: session.configuration, onPiece: onPiece)
  }

  package func invalidate() {
    isOpen = false
    session.invalidateAndCancel()
  }
}

/// Says which redirects are followed.
private final class RedirectPolicy: NSObject, URLSessionTaskDelegate {
  private let follows: Bool

  init(follows: Bool) { self.follows = follows }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let original = task.originalRequest
    let isConfidential = original?.value(forHTTPHeaderField: "Authorization") != nil
    completionHandler(follows && !isConfidential ? request : nil)
  }
}

extension URLSessionTask {
  /// Waits for the task's end, also when it is given up: then its connection is closed, and nothing of
  /// it is on its way any more.
  func ending(
    _ end: @escaping @Sendable () async throws -> TransportAnswer
  ) async throws -> TransportAnswer {
    // Waiting in a task of its own goes on when this one is cancelled.
    let waiting = Task { try await end() }
    return try await withTaskCancellationHandler {
      try await waiting.value
    } onCancel: {
      self.cancel()
    }
  }
}

extension TransportAnswer {
  /// What URL loading got.
  init(_ response: HTTPURLResponse, body: Data) {
    var fields: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      fields["\(name)".lowercased()] = "\(value)"
    }
    self.init(
      status: response.statusCode, body: body, contentType: fields["content-type"],
      fields: fields)
  }
}

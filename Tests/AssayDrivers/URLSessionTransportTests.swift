import AssayHTTP
import AssayReferenceClients
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct `URL loading of the reference client` {
  @Test func `refuses requests once it is invalidated`() async throws {
    let server = OffersServer()
    try await server.serving { base in
      let transport = URLSessionTransport()
      let request = URLRequest(url: try #require(URL(string: base + "/a?%7b")))
      #expect(try await transport.send(request).status == 204)
      await transport.invalidate()
      await #expect(throws: URLError.self) { try await transport.send(request) }
      #expect(server.requests.entries.map(\.target) == ["/a?%7b"])
    }
  }

  @Test func `gives a request up when its task is cancelled`() async throws {
    let server = OffersServer(silent: "/")
    try await server.serving { base in
      let transport = URLSessionTransport()
      let request = URLRequest(url: try #require(URL(string: base)))
      let sending = Task { try await transport.send(request) }
      sending.cancel()
      await #expect(throws: (any Error).self) { try await sending.value }
      await transport.invalidate()
    }
  }
}

import AssayHTTP
import AssayLoopback

/// Makes sure that a side answers what it is measured for.
///
/// For a lane it is also what hands out the URL that GET requests.
enum AnswerCheck {
  static func run(_ server: any BenchServer) async throws(BenchError) {
    for endpoint in server.endpoints {
      let body = OffersDocument.bytes
      let head =
        "POST \(BenchContract.postPath) HTTP/1.1\r\nHost: bench\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
      let post = try await answer(endpoint.post, Array(head.utf8) + body, method: "POST", server)
      // Rewritten URLs are as long as the others, so the lengths are the same.
      try expect(post, status: 200, length: OffersDocument.size, server)
      let get = try await answer(
        endpoint.get,
        Array("GET \(OffersDocument.pixelTarget) HTTP/1.1\r\nHost: bench\r\n\r\n".utf8),
        method: "GET", server)
      try expect(get, status: 204, length: 0, server)
    }
  }

  private static func answer(
    _ port: UInt16, _ request: [UInt8], method: String, _ server: any BenchServer
  ) async throws(BenchError) -> HTTPResponse {
    do throws(LoopbackError) {
      let client = try await LoopbackClient.connect(to: port)
      defer { client.close() }
      return try await client.exchange(request, method: method)
    } catch {
      throw .failed("\(server.name) does not answer: \(error)")
    }
  }

  private static func expect(
    _ response: HTTPResponse, status: Int, length: Int, _ server: any BenchServer
  ) throws(BenchError) {
    guard response.status == status, response.body.count == length else {
      throw .wrongAnswer(
        side: server.name, got: "\(response.status) with \(response.body.count) bytes",
        wanted: "\(status) with \(length)")
    }
  }
}

import AssayDrivers
import Testing
import assay_reference_client

@Suite struct `an adapter over stdio` {
  private static let lines: [(String, String)] = [
    (
      "hello",
      #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"the line is no JSON-RPC message"}}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"made/up"}"#,
      #"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"\"made/up\" is not supported by this adapter"}}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":"a","method":"initialize","params":{}}"#,
      #"{"jsonrpc":"2.0","id":"a","error":{"code":-32602,"message":"the request lacks \"suite\""}}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"suite":"s","protocolVersions":["0"]}}"#,
      #"{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"protocol version \"0\" is unknown; offer \"1\""}}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":3,"method":"session/do","params":[]}"#,
      #"{"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"the request is no object, but []"}}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":4,"method":"clock/advance","params":{"session":"s","to":"x"}}"#,
      #"{"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"the request has \"x\" for \"to\" instead of a whole number"}}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":5,"method":"session/close","params":{"session":"s","ending":"soft"}}"#,
      #"{"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"the request has \"soft\" for \"ending\" instead of one of \"graceful\", \"drop\""}}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":6,"method":"shutdown"}"#,
      #"{"jsonrpc":"2.0","id":6,"result":{}}"#
    ),
  ]

  @Test(arguments: lines)
  func `answers every request, also a wrong one`(_ line: String, _ expected: String) async throws {
    let (stream, sink) = AsyncStream<String>.makeStream()
    let server = AdapterServer(ReferenceAdapter()) { message in
      sink.yield(String(decoding: message.line, as: UTF8.self))
    }
    _ = await server.receive(Array(line.utf8))
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == expected)
  }
}

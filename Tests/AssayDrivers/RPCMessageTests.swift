import AssayDrivers
import AssayJSON
import Testing

@Suite struct `a message between runner and adapter` {
  @Test(arguments: [
    (
      #"{"jsonrpc":"2.0","id":1,"method":"shutdown","params":{}}"#,
      RPCMessage.request(id: 1, method: "shutdown", params: [:])
    ),
    (
      #"{"jsonrpc":"2.0","method":"log","params":{"level":"info","text":"a\nb"}}"#,
      .notification(method: "log", params: ["level": "info", "text": "a\nb"])
    ),
    (
      #"{"jsonrpc":"2.0","id":"x","result":{"value":null}}"#,
      .answer(id: "x", .result(["value": nil]))
    ),
    (
      #"{"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"no"}}"#,
      .answer(id: nil, .error(code: -32601, message: "no"))
    ),
  ])
  func `is one line of JSON-RPC`(_ line: String, _ message: RPCMessage) {
    #expect(RPCMessage(line: Array(line.utf8)) == message)
    #expect(String(decoding: message.line, as: UTF8.self) == line)
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#,
    #"  {"method":"shutdown", "id":1, "jsonrpc":"2.0"}  "#,
    "\t{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"shutdown\"}\r",
  ])
  func `may be spaced and lack parameters`(_ line: String) {
    #expect(
      RPCMessage(line: Array(line.utf8))
        == .request(id: 1, method: "shutdown", params: [:]))
  }

  @Test(arguments: [
    "", "hello", "[]", "{}", "{", #"{"id":1,"method":"shutdown"}"#,
    #"{"jsonrpc":"1.0","id":1,"method":"shutdown"}"#, #"{"jsonrpc":"2.0"}"#,
    #"{"jsonrpc":"2.0","id":1}"#, #"{"jsonrpc":"2.0","id":1,"error":"no"}"#,
    #"[{"jsonrpc":"2.0","id":1,"method":"shutdown"}]"#,
  ])
  func `is nothing else`(_ line: String) {
    #expect(RPCMessage(line: Array(line.utf8)) == nil)
  }
}

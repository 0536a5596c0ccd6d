package import AssayJSON

/// One line between runner and adapter: a message of JSON-RPC 2.0.
package enum RPCMessage: Hashable, Sendable {
  /// Asks for something and wants an answer with the same id (section 4).
  case request(id: JSONValue, method: String, params: JSONValue)

  /// Tells something and wants no answer (section 4.1).
  case notification(method: String, params: JSONValue)

  /// What a request led to (section 5).
  case answer(id: JSONValue, RPCOutcome)

  /// Reads a line; nil when it is no JSON-RPC message, as the prints of many clients are.
  package init?(line: [UInt8]) {
    guard line.first(where: { !Self.isBlank($0) }) == UInt8(ascii: "{"),
      let value = try? JSONDocument(parsing: line).root.value, value["jsonrpc"]?.string == "2.0"
    else { return nil }
    let params = value["params"] ?? .object([:])
    switch (value["id"], value["method"]?.string) {
    case (let id?, let method?):
      self = .request(id: id, method: method, params: params)
    case (nil, let method?):
      self = .notification(method: method, params: params)
    case (let id?, nil):
      if let result = value["result"] {
        self = .answer(id: id, .result(result))
      } else if let error = value["error"], let code = error["code"]?.integer {
        self = .answer(id: id, .error(code: code, message: error["message"]?.string ?? ""))
      } else {
        return nil
      }
    case (nil, nil):
      return nil
    }
  }

  /// The message as one line, without the line feed.
  package var line: [UInt8] {
    var message: JSONObject = ["jsonrpc": "2.0"]
    switch self {
    case .request(let id, let method, let params):
      message["id"] = id
      message["method"] = .string(method)
      message["params"] = params
    case .notification(let method, let params):
      message["method"] = .string(method)
      message["params"] = params
    case .answer(let id, .result(let result)):
      message["id"] = id
      message["result"] = result
    case .answer(let id, .error(let code, let text)):
      message["id"] = id
      message["error"] = ["code": .number(JSONNumber(code)), "message": .string(text)]
    }
    return JSONWriter.compact(.object(message))
  }

  private static func isBlank(_ octet: UInt8) -> Bool {
    octet == UInt8(ascii: " ") || octet == UInt8(ascii: "\t")
  }
}

/// What an answer says.
package enum RPCOutcome: Hashable, Sendable {
  /// It was done.
  case result(JSONValue)

  /// It was not done; the codes are those of JSON-RPC 2.0, section 5.1.
  case error(code: Int, message: String)
}

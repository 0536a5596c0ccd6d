import AssayContractModel
import AssayJSON

/// A small offers API, shaped like a real one: a POST whose answer hands out URLs, which are then
/// requested with GET.
enum BenchContract {
  static let postPath = "/v1/offers"

  /// Loads the contract; diagnostics are errors of this file.
  static func load() throws(BenchError) -> Contract {
    func file(_ name: String, _ text: String) -> ContractFiles.File {
      ContractFiles.File(path: name, bytes: Array(text.utf8))
    }
    let (contract, diagnostics) = Contract.load(
      ContractFiles(
        contract: file("contract.json", contract), openAPI: file("openapi.json", openAPI),
        rules: file("rules.json", rules), cases: []))
    guard let contract else {
      throw .failed(diagnostics.map { "\($0)" }.joined(separator: "\n"))
    }
    return contract
  }

  private static let contract = """
    {
      "id": "bench", "title": "Bench", "revision": "1",
      "roles": {
        "api": { "hosts": ["api.example"] },
        "track": { "hosts": ["pixel1.example"] }
      },
      "operations": {
        "fetch": {
          "role": "api", "methods": ["POST"], "paths": ["/v1/offers"],
          "reply": { "status": 200, "body": {} }
        },
        "pixel": { "role": "track", "methods": ["GET"], "reply": { "status": 204 } },
        "close": { "role": "track", "methods": ["GET"], "reply": { "status": 204 } },
        "click": { "role": "track", "methods": ["GET"], "reply": { "status": 204 } },
        "image": { "role": "track", "methods": ["GET"], "reply": { "status": 204 } }
      },
      "served": [ {
        "in": "fetch", "at": "/offers/*", "item": "offer",
        "fields": {
          "offer": { "at": "/id", "as": "text" }, "position": { "as": "index" },
          "pixel": { "at": "/links/pixel", "as": "url" },
          "close": { "at": "/links/close", "as": "url" },
          "click": { "at": "/links/click", "as": "url" }
        }
      } ],
      "handedOut": [
        { "in": "fetch", "at": "/offers/*/links/pixel", "operation": "pixel" },
        { "in": "fetch", "at": "/offers/*/links/close", "operation": "close" },
        { "in": "fetch", "at": "/offers/*/links/click", "operation": "click" },
        { "in": "fetch", "at": "/offers/*/image/url", "operation": "image" }
      ],
      "events": { "fetch": { "session": { "body": "/session" } } },
      "limits": {}, "verbs": {}, "observations": {}
    }
    """

  private static let openAPI = """
    {
      "openapi": "3.1.0", "info": { "title": "Bench", "version": "1" },
      "paths": { "/v1/offers": { "post": {
        "requestBody": { "required": true, "content": { "application/json": { "schema": {
          "type": "object", "required": ["session"] } } } },
        "responses": { "200": { "description": "offers", "content": { "application/json": {
          "schema": { "type": "object", "required": ["offers"] } } } } }
      } } }
    }
    """

  private static let rules = #"{ "rules": [] }"#
}

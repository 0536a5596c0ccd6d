import AssayJSON

@testable import AssayContractModel

/// A made-up API, small enough to read at a glance, for tests of the loader and of what rests on it.
enum SmallContract {
  static let contract = """
    {
      "id": "parcel", "title": "Parcel", "revision": "1",
      "roles": { "api": { "hosts": ["api.parcel.example"] }, "track": { "hosts": ["t.parcel.example", "u.parcel.example"] } },
      "operations": {
        "fetch": { "role": "api", "methods": ["POST"], "paths": ["/v1/parcels"], "reply": { "status": 200, "body": {} } },
        "ping": { "role": "track", "methods": ["GET"], "reply": { "status": 204 } }
      },
      "served": [ { "in": "fetch", "at": "/parcels/*", "item": "parcel", "fields": { "parcel": { "at": "/id", "as": "text" }, "ping": { "at": "/ping", "as": "url" } } } ],
      "handedOut": [ { "in": "fetch", "at": "/parcels/*/ping", "operation": "ping" } ],
      "events": { "fetch": { "key": { "query": "key" }, "user": { "body": "/user" } } },
      "keys": { "ping": ["target", "parcel"] },
      "limits": { "patience": 1000 },
      "verbs": { "load": { "capability": "parcels", "arguments": ["count"] } },
      "observations": { "loaded": { "capability": "parcels", "fields": ["count"] } }
    }
    """

  static let openAPI = """
    {
      "openapi": "3.1.0", "info": { "title": "Parcel", "version": "1" },
      "paths": { "/v1/parcels": { "post": {
        "parameters": [
          { "name": "key", "in": "query", "required": true, "schema": { "type": "string", "minLength": 1 } },
          { "name": "limit", "in": "query", "schema": { "type": "integer", "maximum": 5 } }
        ],
        "requestBody": { "required": true, "content": { "application/json": { "schema": {
          "type": "object", "required": ["user"], "properties": { "user": { "type": "string" } } } } } },
        "responses": { "200": { "description": "ok", "content": { "application/json": { "schema": { "type": "object" } } } } }
      } } }
    }
    """

  static let rules = """
    { "rules": [ {
      "id": "ping.once", "keyword": "MUST", "sentence": "Once.", "why": "Because.", "source": ["A page"],
      "basis": "documented", "formula": { "each": { "on": "fetch" }, "must": { "valid": true } }, "kills": ["parcel/twice"] } ] }
    """

  static let oneCase = """
    {
      "id": "parcel/basic/load", "title": "Load", "why": "To see.", "level": "core",
      "config": { "key": "$key", "price": "$$5" }, "vars": { "key": { "$gen": "key" } },
      "axes": { "reply": { "good": { "status": 200, "body": {} }, "bad": { "status": 500, "body": "no" } }, "count": { "one": 1, "two": 2 } },
      "mock": { "fetch": ["$axis.reply", { "then": "refuse" }] },
      "steps": [ { "do": "load", "with": { "count": "$count" } }, { "advance": 5 } ],
      "rules": [ { "rule": "ping.once", "when": { "reply": ["good"] } }, "lane.known-requests" ]
    }
    """

  /// Its documents as they are.
  static var files: ContractFiles { files() }

  /// Loads the contract with one document changed by replacing text.
  static func load(
    replacing text: String = "", in document: String = "", by replacement: String = ""
  ) -> (Contract?, [ContractDiagnostic]) {
    Contract.load(files(replacing: text, in: document, by: replacement))
  }

  private static func files(
    replacing text: String = "", in document: String = "", by replacement: String = ""
  ) -> ContractFiles {
    func file(_ name: String, _ content: String) -> ContractFiles.File {
      let changed =
        name == document ? content.replacing(text, with: replacement, maxReplacements: 1) : content
      return ContractFiles.File(path: name, bytes: Array(changed.utf8))
    }
    return ContractFiles(
      contract: file("contract.json", contract), openAPI: file("openapi.json", openAPI),
      rules: file("rules.json", rules), cases: [("basic", "load", file("load.json", oneCase))])
  }
}

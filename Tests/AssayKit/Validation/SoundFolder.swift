import AssayContractModel
import AssayContracts
import AssayKit
import Foundation

/// A small project with one document of each sort, all of them sound.
enum SoundFolder {
  /// Path → text.
  static let files: [String: String] = [
    "Contracts/Parcel/contract.json": contract,
    "Contracts/Parcel/openapi.json": openAPI,
    "Contracts/Parcel/rules.json": rules,
    "Contracts/Parcel/cases/basic/load.json": oneCase,
    "Recordings/Parcel/two-parcels/recording.json": sidecar,
    "Recordings/Parcel/two-parcels/traffic.har": har,
    "accepted.json": baseline,
    "assay.json": configuration,
    "parcel.schema.json": schema,
  ]

  /// The diagnostics of the folder with one file replaced, their paths below the folder.
  static func diagnose(
    replacing file: String? = nil, by text: String? = nil, removing isRemoved: Bool = false
  ) throws -> [ContractDiagnostic] {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appendingPathComponent("assay-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: folder) }
    var files = self.files
    if let file { files[file] = isRemoved ? nil : text }
    for (path, text) in files {
      let url = folder.appendingPathComponent(path)
      try manager.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return (validation.diagnose([folder]) ?? []).map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.file = diagnostic.file.replacing(folder.path + "/", with: "")
      diagnostic.message = diagnostic.message.replacing(folder.path + "/", with: "")
      return diagnostic
    }
  }

  /// What `assay validate` does, without what comes with Assay but its schemas.
  static let validation = Validation(
    shipped: .init(
      catalogue: [], contracts: [], recordings: [],
      schemas: Catalogue.folder.appendingPathComponent("Schemas")),
    today: "2026-12-01", readConfiguration: { _, _, _ in [] })

  private static let contract = """
    {
      "id": "parcel",
      "title": "Parcel",
      "revision": "1",
      "roles": {
        "api": { "hosts": ["api.parcel.example"] },
        "track": { "hosts": ["t.parcel.example"] }
      },
      "operations": {
        "fetch": {
          "role": "api", "methods": ["POST"], "paths": ["/v1/parcels"],
          "reply": { "recording": "two-parcels" }
        },
        "ping": { "role": "track", "methods": ["GET"], "reply": { "status": 204 } }
      },
      "served": [
        {
          "in": "fetch", "at": "/parcels/*", "item": "parcel",
          "fields": {
            "parcel": { "at": "/id", "as": "text" },
            "position": { "as": "index" },
            "ping": { "at": "/ping", "as": "url" }
          }
        }
      ],
      "handedOut": [{ "in": "fetch", "at": "/parcels/*/ping", "operation": "ping" }],
      "events": { "fetch": { "user": { "body": "/user" } } },
      "keys": { "ping": ["target", "parcel"] },
      "context": {
        "visit": { "count": "parcels.show" },
        "shownPosition": { "step": "parcels.show", "argument": "position" }
      },
      "secrets": [{ "class": "credential", "name": "the API key", "config": "key", "roles": ["api"] }],
      "tolerated": [{ "role": "track", "method": "GET", "path": "/favicon.ico" }],
      "limits": { "patience": 1000 },
      "verbs": {
        "parcels.load": { "capability": "parcels" },
        "parcels.show": { "capability": "parcels", "arguments": ["position"] }
      },
      "observations": { "parcel.shown": { "capability": "parcels", "fields": ["parcel"] } }
    }
    """

  private static let openAPI = """
    {
      "openapi": "3.1.0",
      "info": { "title": "Parcel", "version": "1" },
      "paths": {
        "/v1/parcels": {
          "post": {
            "parameters": [
              { "name": "key", "in": "query", "required": true, "schema": { "type": "string" } }
            ],
            "responses": {
              "200": {
                "description": "parcels",
                "content": {
                  "application/json": { "schema": { "$ref": "#/components/schemas/Parcels" } }
                }
              }
            }
          }
        }
      },
      "components": {
        "schemas": {
          "Parcels": {
            "type": "object",
            "required": ["parcels"],
            "properties": {
              "parcels": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["id"],
                  "properties": { "id": { "type": "integer" }, "ping": { "type": "string" } }
                }
              }
            }
          }
        }
      }
    }
    """

  private static let rules = """
    {
      "rules": [
        {
          "id": "ping.once",
          "keyword": "MUST",
          "sentence": "No parcel is pinged twice.",
          "why": "Each ping is billed.",
          "source": ["Parcel guide, step 3"],
          "basis": "documented",
          "formula": {
            "each": { "on": "served.parcel" }, "to": "+@patience",
            "count": { "max": 1 }, "of": { "on": "ping", "parcel": "$parcel" }
          },
          "kills": ["parcel/ping-twice"]
        }
      ]
    }
    """

  private static let oneCase = """
    {
      "id": "parcel/basic/load",
      "title": "Loading shows the parcels",
      "why": "Nothing else works without it.",
      "level": "core",
      "requires": ["parcels"],
      "clock": "any",
      "config": { "key": "$key", "price": "$$5" },
      "vars": { "key": { "$gen": "key" } },
      "axes": {
        "tracker": {
          "late": { "status": 204, "hold": "gate" },
          "cut": { "status": 200, "body": "a page", "fault": "body.short.close(3)" }
        }
      },
      "mock": {
        "fetch": [
          {
            "recording": "two-parcels",
            "patch": [{ "op": "replace", "path": "/parcels/0/id", "value": 9 }]
          },
          { "then": "refuse" }
        ],
        "ping": ["$axis.tracker"]
      },
      "steps": [
        { "do": "parcels.load" },
        { "do": "parcels.show", "with": { "position": 0 } },
        { "burst": [{ "do": "parcels.load" }, { "do": "parcels.load" }] },
        { "release": "gate" },
        { "advance": 1000 },
        { "relaunch": "kill", "config": { "key": "$key" } },
        { "network": "offline" }
      ],
      "rules": ["lane.known-requests", { "rule": "ping.once", "when": { "tracker": ["late"] } }],
      "limits": { "patience": 2000 },
      "connections": { "api": "accept.slow(10)" }
    }
    """

  private static let sidecar = """
    {
      "format": 1,
      "api": "parcel",
      "title": "Two parcels",
      "origin": "canned",
      "documents": ["Parcel guide"],
      "recordedAt": "2026-03-31",
      "entries": [
        { "_id": "parcels", "operation": "fetch", "outcome": "complete" }
      ]
    }
    """

  private static let har = """
    {
      "log": {
        "version": "1.2",
        "entries": [
          {
            "_id": "parcels",
            "request": { "method": "POST", "url": "https://api.parcel.example/v1/parcels?key=1" },
            "response": {
              "status": 200,
              "statusText": "OK",
              "headers": [{ "name": "Content-Type", "value": "application/json" }],
              "content": {
                "size": 37,
                "mimeType": "application/json",
                "text": "{\\"parcels\\":[{\\"id\\":1},{\\"id\\":2}]}"
              }
            }
          }
        ]
      }
    }
    """

  private static let baseline = """
    {
      "accepted": [
        {
          "case": "parcel/basic/*",
          "rule": "ping.once",
          "reason": "Fixed in the next release.",
          "expires": "2027-03-31"
        }
      ]
    }
    """

  private static let configuration = """
    {
      "api": "parcel",
      "level": "MUST"
    }
    """

  private static let schema = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "type": "object",
      "properties": { "id": { "type": "integer" } },
      "examples": [{ "id": 1 }]
    }
    """
}

import AssayConformance
import AssayContractModel
import AssayJSON
import AssayRecordingModel
import Testing

@testable import AssayKit

/// A made-up API with one request, for tests of time, launches and networks.
enum ProbeAPI {
  private static let contract = """
    {
      "id": "probe", "title": "Probe", "revision": "1",
      "roles": { "api": { "hosts": ["api.probe.example"] } },
      "operations": {
        "ping": { "role": "api", "methods": ["GET"], "paths": ["/ping"], "reply": { "status": 204 } }
      },
      "events": { "ping": {
        "because": { "query": "because" }, "user": { "query": "user" },
        "app": { "query": "app", "as": "integer" }, "secure": { "query": "secure", "as": "integer" } } },
      "context": { "configured": { "config": "user" } },
      "verbs": {
        "ping": { "capability": "probe" }, "ping.wait": { "capability": "probe" },
        "remind": { "capability": "probe", "arguments": ["after"] }, "idle": { "capability": "probe" }
      },
      "observations": { "pinged": { "capability": "probe", "fields": ["because", "status"] } }
    }
    """

  private static let openAPI = """
    {
      "openapi": "3.1.0", "info": { "title": "Probe", "version": "1" },
      "paths": { "/ping": { "get": { "responses": { "204": { "description": "ok" } } } } }
    }
    """

  private static func rule(_ id: String, _ formula: String, applies: String = "") -> String {
    """
    { "id": "\(id)", "keyword": "MUST", "sentence": "A rule.", "why": "A test.", "source": ["A test"],
      "basis": "documented", "kills": ["probe/none"]\(applies), "formula": \(formula) }
    """
  }

  private static let rules = [
    // Every ping that is asked for is sent, once.
    rule(
      "ping.once",
      #"{ "each": { "on": "step.ping" }, "given": { "on": "ping" }, "to": "settled", "count": 1, "of": { "on": "ping", "because": "step" } }"#
    ),
    // A reminder comes a day after it was asked for, to the millisecond, and not before.
    rule(
      "remind.after-a-day",
      #"{ "all": [ { "each": { "on": "step.remind" }, "given": { "on": "ping" }, "from": "+86400000", "to": "+86400000", "count": 1, "of": { "on": "ping", "because": "reminder" } }, { "each": { "on": "step.remind" }, "given": { "on": "ping" }, "to": "+86399999", "count": 0, "of": { "on": "ping", "because": "reminder" } } ] }"#
    ),
    // A reminder comes.
    rule(
      "remind.comes",
      #"{ "each": { "on": "step.remind" }, "given": { "on": "ping" }, "count": 1, "of": { "on": "ping", "because": "reminder" } }"#
    ),
    // The counts in the stores are those of the lane, and the user is the configured one.
    rule(
      "stores.kept",
      #"{ "each": { "on": "ping", "because": "launch" }, "must": { "user": "$configured" } }"#),
    rule(
      "launches.three",
      #"{ "each": "lane", "given": { "on": "ping" }, "distinct": "launch", "min": 3, "max": 3, "of": { "on": "ping", "because": "launch" } }"#
    ),
    // An answer that a gate held was had in the end.
    rule(
      "wait.answered",
      #"{ "each": { "on": "ping", "because": "wait" }, "must": { "outcome": "ok" } }"#),
  ]

  /// A library of cases, written as JSON without id, title and the like.
  static func library(_ cases: [String: String]) throws -> Library {
    let files = ContractFiles(
      contract: file("contract.json", contract), openAPI: file("openapi.json", openAPI),
      rules: file("rules.json", "{ \"rules\": [ \(rules.joined(separator: ",\n")) ] }"),
      cases: cases.sorted { $0.key < $1.key }.map { name, text in
        let head =
          "{ \"id\": \"probe/test/\(name)\", \"title\": \"\(name)\", \"why\": \"A test.\", \"level\": \"core\", "
        return ("test", name, file("\(name).json", head + text + " }"))
      })
    let (contract, diagnostics) = Contract.load(files)
    try #require(diagnostics.isEmpty, "\(diagnostics)")
    let loaded = try #require(contract)
    let (pack, problems) = RulePack.compile(loaded.rules, vocabulary: loaded.vocabulary)
    try #require(problems.isEmpty, "\(problems)")
    let entry = APIEntry(id: "probe", folder: "Probe")
    return Library(
      apis: [LoadedAPI(entry: entry, contract: loaded, rules: pack)],
      recordings: RecordingStore(shelves: []))
  }

  private static func file(_ name: String, _ text: String) -> ContractFiles.File {
    ContractFiles.File(path: name, bytes: Array(text.utf8))
  }
}

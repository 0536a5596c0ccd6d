import AssayContractModel
import AssayHTTP
import AssayJSON
import AssayJournaling
import AssayRecordingModel
import AssayRecordings
import Foundation
import Testing

@testable import AssayMockServing

/// Answers that rest on what was asked before, on the clock and on the configuration.
@Suite struct `A lane's service` {
  /// Counts what it is asked; every third answer is none that the document allows.
  private struct Counter: APIBehaviour {
    var count: Int
    let step: String

    init(_ setup: BehaviourSetup) {
      if case .number(let number)? = setup.parameters["from"] {
        count = number.integer ?? 0
      } else {
        count = 0
      }
      step = setup.settings["step"] ?? "?"
    }

    mutating func answer(_ request: BehaviourRequest) -> BehaviourAnswer {
      count += 1
      return BehaviourAnswer(
        status: 201, fields: [.init(name: "X-Step", value: step)],
        body: count % 3 == 0 ? "no messages" : ["messages": [], "count": .number(.init(count))],
        changes: [["count": .number(.init(count))]])
    }
  }

  private static func lane(
    _ replies: [ReplyPlan], parameters: [String: JSONValue] = [:], settings: [String: String] = [:]
  ) async throws -> OpenLane {
    let contract = try counting()
    var setup = LaneSetup(
      contract: contract, folder: "Counting", model: nil,
      recordings: RecordingStore(shelves: [Shelf.folder]),
      replies: [("ask", replies, .repeat)],
      header: LaneHeader(
        id: "test", api: "counting", contract: "1",
        config: ["endpoint": ["$url": "api", "path": "/below/v1/ask"]], startDate: 1_000))
    setup.behaviours = ["counter": { Counter($0) }]
    setup.parameters = parameters
    setup.settings = settings
    return OpenLane(lane: try await Lane.open(setup))
  }

  private static func counting() throws -> Contract {
    func file(_ name: String, _ text: String) -> ContractFiles.File {
      ContractFiles.File(path: name, bytes: Array(text.utf8))
    }
    let (contract, diagnostics) = Contract.load(
      ContractFiles(
        contract: file(
          "contract.json",
          """
          {
            "id": "counting", "title": "Counting", "revision": "1",
            "roles": { "api": { "hosts": ["api.example"] } },
            "operations": { "ask": { "role": "api", "methods": ["POST"], "paths": ["/v1/ask"], "reply": { "behaviour": "counter" } } },
            "given": [{ "operation": "ask", "from": [{ "config": "endpoint" }] }],
            "settings": { "step": { "values": ["one", "two"], "default": "one", "why": "Nobody knows." } },
            "behaviours": { "counter": { "parameters": { "properties": { "from": { "type": "integer" } } }, "default": { "from": { "$start": 6 } } } }
          }
          """),
        openAPI: file(
          "openapi.json",
          """
          {
            "openapi": "3.1.0", "info": { "title": "Counting", "version": "1" },
            "paths": { "/v1/ask": { "post": { "responses": { "201": { "description": "ok", "content": {
              "application/json": { "schema": { "type": "object", "required": ["messages"] } } } } } } } }
          }
          """),
        rules: file("rules.json", #"{ "rules": [] }"#), cases: []))
    #expect(diagnostics.isEmpty)
    return try #require(contract)
  }

  private static let asked = ReplyPlan(source: .behaviour(name: "counter"))

  private static func count(_ response: HTTPResponse) throws -> Int? {
    try JSONDocument(parsing: response.body).root["count"]?.integer
  }

  @Test func `keeps its state from answer to answer, and writes down what changes`() async throws {
    let lane = try await Self.lane(
      [Self.asked], parameters: ["counter": ["from": 0]], settings: ["step": "two"])
    let first = try await lane.post("/v1/ask")
    let second = try await lane.post("/v1/ask")
    #expect(first.first("x-step") == "two")
    #expect(try [Self.count(first), Self.count(second)] == [1, 2])
    let journal = await lane.close()
    let changes = journal.entries.compactMap { entry -> ChangeRecord? in
      if case .changed(let record) = entry.content { record } else { nil }
    }
    #expect(changes.map(\.exchange) == [1, 2])
    #expect(changes.map(\.behaviour) == ["counter", "counter"])
    #expect(changes.first?.fields == ["count": 1])
  }

  @Test func `has the parameters of the lane in place of the usual ones`() async throws {
    let lane = try await Self.lane([Self.asked], parameters: ["counter": ["from": 40]])
    #expect(try Self.count(try await lane.post("/v1/ask")) == 41)
    _ = await lane.close()
    let usual = try await Self.lane([Self.asked])
    #expect(try Self.count(try await usual.post("/v1/ask")) == 1_007)
    _ = await usual.close()
  }

  @Test func `is no evidence once it answers what its document does not allow`() async throws {
    let lane = try await Self.lane([Self.asked], parameters: ["counter": ["from": 2]])
    #expect(try await lane.post("/v1/ask").status == 500)
    let journal = await lane.close()
    let reasons = journal.entries.compactMap { entry -> String? in
      if case .notRun(let record) = entry.content, record.kind == .harness {
        record.reason
      } else {
        nil
      }
    }
    #expect(reasons.count == 1)
    #expect(
      reasons.first?.hasPrefix("A reply of \"ask\" does not fit openapi.json: ") == true,
      "\(reasons)")
  }

  @Test func `writes dates out when it is asked, and those of its beginning when it began`()
    async throws
  {
    let lane = try await Self.lane([
      ReplyPlan(
        source: .plain(
          status: 201, fields: [],
          body: ["messages": [["$now": -1], ["$start": 5, "as": "text"]]]))
    ])
    func messages() async throws -> JSONValue? {
      try JSONDocument(parsing: try await lane.post("/v1/ask").body).root["messages"]?.value
    }
    #expect(try await messages() == [999, "1005"])
    lane.lane.advance(to: 250)
    #expect(try await messages() == [1_249, "1005"])
    _ = await lane.close()
  }

  @Test func `is asked at the address that follows from the configuration`() async throws {
    let lane = try await Self.lane([Self.asked])
    let base = try #require(lane.header.bases["api"])
    #expect(lane.header.config["endpoint"] == .string(base + "/below/v1/ask"))
    #expect(try await lane.post("/below/v1/ask").status == 201)
    #expect(try await lane.post("/beside/v1/ask").status == 599)
    lane.lane.relaunch(.kill, config: ["endpoint": ["$url": "api", "path": "/beside/v1/ask"]])
    #expect(try await lane.post("/beside/v1/ask").status == 500)
    #expect(try await lane.post("/below/v1/ask").status == 599)
    _ = await lane.close()
  }
}

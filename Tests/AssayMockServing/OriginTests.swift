import AssayContractModel
import AssayContracts
import AssayHTTP
import AssayJournaling
import AssayLoopback
import AssayRecordingModel
import AssayRecordings
import Foundation
import Testing

@testable import AssayMockServing

/// A lane whose service answers pages of other origins.
@Suite struct `A lane that a page asks` {
  private static let page = "https://news.example.com"

  private static func lane(_ origins: [String] = ["*"]) async throws -> OpenLane {
    let folder = Catalogue.folder.appendingPathComponent("MomentPerks")
    let files = try #require(ContractFiles.read(folder: folder).files)
    var contract = try #require(Contract.load(files).0)
    contract.originPolicies = [
      OriginPolicy(
        role: "api", origins: origins, methods: ["POST"], headers: ["content-type"],
        exposes: ["x-perks"], allowsCredentials: false)
    ]
    return OpenLane(
      lane: try await Lane.open(
        LaneSetup(
          contract: contract, folder: "MomentPerks", model: nil,
          recordings: RecordingStore(shelves: [Shelf.folder]), replies: [],
          header: LaneHeader(id: "test", api: "momentperks", contract: contract.revision))))
  }

  private static func asked(
    _ lane: OpenLane, _ method: String, _ target: String, role: String = "api",
    _ fields: [String]
  ) async throws -> HTTPResponse {
    let client = try await lane.connect(role)
    defer { client.close() }
    let lines = (["\(method) \(target) HTTP/1.1", "Host: lane"] + fields).joined(separator: "\r\n")
    try await client.send(lines + "\r\n\r\n")
    return try await client.response(to: method)
  }

  private static let asking = [
    "Origin: \(page)", "Access-Control-Request-Method: POST",
    "Access-Control-Request-Headers: content-type",
  ]

  @Test func `answers its preflight, and writes it down as one`() async throws {
    let lane = try await Self.lane()
    let answer = try await Self.asked(
      lane, "OPTIONS", "/native/v4/offers.json?api_key=k", Self.asking)
    #expect(answer.status == 204)
    #expect(answer.first("Access-Control-Allow-Origin") == "*")
    #expect(answer.first("Access-Control-Allow-Methods") == "POST")
    let journal = await lane.close()
    #expect(journal.requests.map(\.operation) == [Preflight.operation])
  }

  @Test func `lets the page read the answers of the service, and misses too`() async throws {
    let lane = try await Self.lane([Self.page])
    for (method, target, status) in [
      ("POST", "/native/v4/offers.json?api_key=k", 200), ("GET", "/nowhere", 599),
    ] {
      let answer = try await Self.asked(
        lane, method, target, ["Origin: \(Self.page)", "Content-Length: 0"])
      #expect(answer.status == status)
      #expect(answer.first("Access-Control-Allow-Origin") == Self.page)
      #expect(answer.first("Access-Control-Expose-Headers") == "x-perks")
      #expect(answer.first("Vary") == "Origin")
      let plain = try await Self.asked(lane, method, target, ["Content-Length: 0"])
      #expect(plain.status == status)
      #expect(plain.first("Access-Control-Allow-Origin") == nil)
    }
    _ = await lane.close()
  }

  @Test func `knows nothing of it at another role`() async throws {
    let lane = try await Self.lane()
    let answer = try await Self.asked(lane, "OPTIONS", "/p", role: "track", Self.asking)
    #expect(answer.status == 599)
    _ = await lane.close()
  }

  @Test func `takes another OPTIONS for a request like any other`() async throws {
    let lane = try await Self.lane()
    let answer = try await Self.asked(
      lane, "OPTIONS", "/native/v4/offers.json", ["Origin: \(Self.page)"])
    #expect(answer.status == 599)
    #expect(answer.first("Access-Control-Allow-Origin") == "*")
    let journal = await lane.close()
    #expect(journal.requests.map(\.operation) == [nil])
  }
}

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

/// A lane of the shipped MomentPerks contract with a raw client beside it.
struct OpenLane {
  var lane: Lane
  var header: LaneHeader { lane.header }

  static func open(
    replies: [ReplyPlan]? = nil, then: ReplyExhaustion = .repeat,
    connectionFaults: [String: String] = [:]
  ) async throws -> OpenLane {
    let folder = Catalogue.folder.appendingPathComponent("MomentPerks")
    let files = try #require(ContractFiles.read(folder: folder).files)
    let contract = try #require(Contract.load(files).0)
    return OpenLane(
      lane: try await Lane.open(
        LaneSetup(
          contract: contract, folder: "MomentPerks",
          model: APIEntry.momentPerks.makeModel?(),
          recordings: RecordingStore(shelves: [Shelf.folder]),
          replies: replies.map { [("fetchOffers", $0, then)] } ?? [],
          connectionFaults: connectionFaults,
          header: LaneHeader(id: "test", api: "momentperks", contract: contract.revision))))
  }

  func connect(_ role: String) async throws -> LoopbackClient {
    let base = try #require(header.bases[role])
    let port = base.split(separator: ":").last.flatMap { UInt16($0) }
    return try await LoopbackClient.connect(to: try #require(port))
  }

  func get(_ target: String, role: String) async throws -> HTTPResponse {
    try await exchange("GET \(target) HTTP/1.1\r\nHost: lane\r\n\r\n", "GET", role)
  }

  func post(_ target: String) async throws -> HTTPResponse {
    try await exchange(Self.offersRequest(target), "POST", "api")
  }

  /// Sends an offers request and closes without waiting for the answer, once the lane has it.
  func leave(_ target: String) async throws {
    let client = try await connect("api")
    try await client.send(Self.offersRequest(target))
    try await until { !$0.held.isEmpty }
    client.close()
  }

  /// Waits until the lane is in a state, or fails after ten minutes.
  func until(_ reached: (Lane) -> Bool) async throws {
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: .seconds(600))
    while !reached(lane) {
      try #require(clock.now < deadline, "the lane did not get there")
      await lane.pause(milliseconds: 1)
    }
  }

  func close() async -> SealedJournal { await lane.close() }

  private func exchange(
    _ request: String, _ method: String, _ role: String
  ) async throws -> HTTPResponse {
    let client = try await connect(role)
    defer { client.close() }
    try await client.send(request)
    return try await client.response(to: method)
  }

  static func offersRequest(_ target: String) -> String {
    let body = #"{"placement":"checkout"}"#
    return
      "POST \(target) HTTP/1.1\r\nHost: lane\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }
}

extension SealedJournal {
  var requests: [RequestRecord] {
    entries.compactMap {
      if case .request(let record) = $0.content { record } else { nil }
    }
  }

  /// The kinds of all entries, by the names of their cases.
  var kinds: [String] {
    entries.map { String("\($0.content)".prefix { $0 != "(" }) }
  }
}

import AssayContractModel
import AssayJSON
import AssayJournaling
import AssayLoopback
import AssayMockServing
import AssayRecordingModel
import Foundation

/// The process that is measured: serves, says its ports, and stops when standard input ends.
///
/// Its first line is `serving POST:GET …`, one pair of ports per loop; its last is `journaled N`, with
/// the entries that did not fit.
struct ServeChild {
  var kind: AssayServerKind
  var loops: Int
  var journal: JournalExtent

  func run() async throws(BenchError) {
    ServerProcess.raiseDescriptorLimit()
    switch kind {
    case .bare: try await serveBare()
    case .lane: try await serveLanes()
    }
  }

  private func serveBare() async throws(BenchError) {
    var listeners: [LoopbackListener] = []
    do throws(LoopbackError) {
      for _ in 0..<loops {
        listeners.append(
          try LoopbackListener.start(on: LoopGroup.shared.next(), service: BareService()))
      }
    } catch {
      throw .failed("The bare server cannot listen: \(error)")
    }
    serveUntilInputEnds(listeners.map { Endpoint(post: $0.port, get: $0.port) })
    for listener in listeners { await listener.stop() }
    Console.show("journaled 0\n")
  }

  private func serveLanes() async throws(BenchError) {
    let contract = try BenchContract.load()
    let reply = ReplyPlan(
      source: .plain(
        status: 200,
        fields: [ReplyPlan.Field(name: "Content-Type", value: "application/json")],
        body: .string(String(decoding: OffersDocument.bytes, as: UTF8.self))))
    var lanes: [Lane] = []
    do throws(LaneError) {
      for number in 0..<loops {
        lanes.append(
          try await Lane.open(
            LaneSetup(
              contract: contract, folder: "", model: nil, recordings: RecordingStore(shelves: []),
              replies: [(operation: "fetch", plans: [reply], then: .repeat)],
              journalLimits: journal.limits,
              header: LaneHeader(
                id: "bench-\(number)", api: contract.id, contract: contract.revision))))
      }
    } catch {
      throw .failed("\(error)")
    }
    var endpoints: [Endpoint] = []
    for lane in lanes {
      let post = Self.port(of: lane, role: "api")
      let get = Self.port(of: lane, role: "track")
      guard let post, let get else { throw .failed("The lane does not say its ports.") }
      endpoints.append(Endpoint(post: post, get: get))
    }
    serveUntilInputEnds(endpoints)
    var entries = 0
    for lane in lanes { entries += Self.count(await lane.close()) }
    Console.show("journaled \(entries)\n")
  }

  /// Entries that were written down, and those that did not fit any more.
  private static func count(_ journal: SealedJournal) -> Int {
    journal.entries.reduce(0) { sum, entry in
      if case .overflow(let lost) = entry.content { sum + lost } else { sum + 1 }
    }
  }

  private static func port(of lane: Lane, role: String) -> UInt16? {
    lane.header.bases[role]?.split(separator: ":").last.flatMap { UInt16($0) }
  }

  private func serveUntilInputEnds(_ endpoints: [Endpoint]) {
    Console.show("serving \(endpoints.map(\.text).joined(separator: " "))\n")
    // The loops have threads of their own: this one has nothing else to do.
    _ = try? FileHandle.standardInput.readToEnd()
  }
}

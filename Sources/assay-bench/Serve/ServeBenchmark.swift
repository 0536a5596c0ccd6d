/// Serves the same answers by Assay and by nginx, in adjacent pairs under the same load.
struct ServeBenchmark {
  private let options: Options
  static let connections = [64, 2_000]

  init(_ options: Options) { self.options = options }

  func run() async throws(BenchError) {
    #if !os(Linux)
      throw .failed("serve reads processor time from /proc, which only Linux has.")
    #else
      _ = try Tool.needed("nginx", install: NginxServer.install)
      let generator = try LoadGenerator(options.bodies)
      let limit = ServerProcess.raiseDescriptorLimit()
      let needed = options.idle + (Self.connections.max() ?? 0) + 100
      guard limit >= needed else {
        throw .usage(
          "\"--idle \(options.idle)\" needs \(needed) descriptors, and the system allows \(limit).")
      }
      Console.show(
        """
        \(options.pairs) adjacent pairs per row, \(Int(options.seconds)) s for each side; \
        \(options.loops) loops or workers; nginx answers from \(options.nginx.rawValue); \
        \(options.idle) idle connections; \(options.bodies.rawValue) bodies.
        Every side of every pair is a fresh process; the journal of a lane is \(options.journal.rawValue).

        """)
      for kind in options.servers { try await measure(kind, generator) }
    #endif
  }

  private func measure(
    _ kind: AssayServerKind, _ generator: LoadGenerator
  ) async throws(BenchError) {
    var ratios = Table([
      "assay \(kind.rawValue) ÷ nginx", "CPU: min", "med", "max", "req/s: min", "med", "max",
      "µs CPU", "nginx", "req/s", "nginx",
    ])
    var resources = Table([
      "assay \(kind.rawValue), and nginx", "RSS KB: before", "after", "peak", "bytes/request",
      "threads", "descriptors: before", "loaded", "after",
    ])
    for connections in Self.connections {
      for request in LoadGenerator.Request.allCases {
        let title = "\(request.rawValue), \(connections) connections"
        let pairs = try await pairs(kind, request, connections, generator)
        Self.add(pairs, title: title, to: &ratios)
        if let last = pairs.last {
          Self.add(last.assay, title: title, to: &resources)
          Self.add(last.nginx, title: "  nginx", to: &resources)
        }
      }
    }
    Console.show("\n\(ratios.text)\n\(resources.text)")
  }

  private typealias Pair = (assay: Burst, nginx: Burst)

  private func pairs(
    _ kind: AssayServerKind, _ request: LoadGenerator.Request, _ connections: Int,
    _ generator: LoadGenerator
  ) async throws(BenchError) -> [Pair] {
    func burst(_ server: any BenchServer) async throws(BenchError) -> Burst {
      try await Burst.measure(
        server, request, connections: connections, seconds: Int(options.seconds),
        idle: options.idle, by: generator)
    }
    func assay() async throws(BenchError) -> Burst {
      let burst = try await burst(
        AssayServer(kind, loops: options.loops, journal: options.journal))
      try Self.expectJournal(kind, burst)
      return burst
    }
    func nginx() async throws(BenchError) -> Burst {
      try await burst(NginxServer(options.nginx, workers: options.loops))
    }
    var pairs: [Pair] = []
    for assayBegins in Turns.firstBegins(options.pairs) {
      if assayBegins {
        let first = try await assay()
        pairs.append((first, try await nginx()))
      } else {
        let first = try await nginx()
        pairs.append((try await assay(), first))
      }
    }
    return pairs
  }

  /// A lane writes down a request, a reply and its end for each exchange.
  static func expectJournal(_ kind: AssayServerKind, _ burst: Burst) throws(BenchError) {
    guard kind == .lane else { return }
    let entries = burst.farewell.split(separator: " ").last.flatMap { Int($0) } ?? 0
    guard burst.farewell.hasPrefix("journaled "), entries >= 3 * burst.requests else {
      throw .wrongAnswer(
        side: "assay lane", got: "\"\(burst.farewell)\" after \(burst.requests) requests",
        wanted: "at least three entries for each")
    }
  }

  private static func add(_ pairs: [Pair], title: String, to table: inout Table) {
    guard let cost = Summary(pairs.map { $0.assay.processorTime / $0.nginx.processorTime }),
      let rate = Summary(pairs.map { $0.assay.perSecond / $0.nginx.perSecond }),
      let ours = Summary(pairs.map(\.assay.processorTime)),
      let theirs = Summary(pairs.map(\.nginx.processorTime)),
      let ourRate = Summary(pairs.map(\.assay.perSecond)),
      let theirRate = Summary(pairs.map(\.nginx.perSecond))
    else { return }
    table.add(
      [title] + [cost.least, cost.median, cost.greatest].map { $0.text(decimals: 2) }
        + [rate.least, rate.median, rate.greatest].map { $0.text(decimals: 2) }
        + [ours.median, theirs.median].map { $0.text(decimals: 1) }
        + [ourRate.median, theirRate.median].map { $0.text(decimals: 0) })
  }

  private static func add(_ burst: Burst, title: String, to table: inout Table) {
    let growth = Double(burst.closed.resident - burst.before.resident) * 1_024
    table.add([
      title, "\(burst.before.resident)", "\(burst.closed.resident)", "\(burst.closed.peak)",
      (growth / Double(max(1, burst.requests))).text(decimals: 0), "\(burst.after.threads)",
      "\(burst.before.descriptors)", "\(burst.after.descriptors)", "\(burst.closed.descriptors)",
    ])
  }
}

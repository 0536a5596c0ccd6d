import Foundation

/// Parses, reads and writes one document by Assay and by others, in adjacent pairs.
struct JSONBenchmark {
  private let options: Options
  private let document = OffersDocument.bytes

  init(_ options: Options) { self.options = options }

  func run() throws(BenchError) {
    let folder = try WorkFolder()
    let tape = try TapeContender(document)
    var others: [any JSONContender] = [
      try TreeContender(document), try SerializationContender(document), DecoderContender(document),
    ]
    for peer in Peer.allCases { others += contenders(of: peer, folder) }
    Console.show(
      "\(document.count) bytes, \(options.pairs) adjacent pairs per row, "
        + "\(options.seconds.text(decimals: 2)) s for each side\n")
    for operation in JSONOperation.allCases {
      try compare(operation, tape, others.filter { $0.operations.contains(operation) })
    }
  }

  private enum Peer: CaseIterable { case python, simdjson }

  /// A peer's contenders; none, and the reason printed, where it is not installed.
  private func contenders(of peer: Peer, _ folder: WorkFolder) -> [any JSONContender] {
    do throws(BenchError) {
      let process =
        switch peer {
        case .python: try PythonPeer.start(document, folder)
        case .simdjson: try SimdjsonPeer.start(document, folder)
        }
      return process.contenders
    } catch {
      Console.show("skipped: \(error)\n")
      return []
    }
  }

  private func compare(
    _ operation: JSONOperation, _ tape: TapeContender, _ others: [any JSONContender]
  ) throws(BenchError) {
    let title =
      switch operation {
      case .read: "parse and read \(DocumentFields.count) fields"
      case .parse: "parse"
      case .write: "write"
      }
    var table = Table([title, "µs", "MB/s", "assay µs", "theirs ÷ assay: min", "med", "max"])
    let wanted = try tape.measure(operation, times: 1).check
    let times = try repetitions(operation, tape)
    for other in others {
      let once = try other.measure(operation, times: 1)
      if operation == .read, once.check != wanted {
        throw .wrongAnswer(
          side: other.name, got: "a sum of \(once.check)", wanted: "\(wanted), the sum of Assay's,")
      }
      let theirTimes = try repetitions(operation, other)
      let pairs = try measure(operation, (tape, times), (other, theirTimes))
      guard let mine = Summary(pairs.map(\.0)), let theirs = Summary(pairs.map(\.1)),
        let ratio = Summary(pairs.map { $0.1 / $0.0 })
      else { continue }
      table.add([
        other.name, theirs.median.text(decimals: 1),
        (Double(document.count) / theirs.median).text(decimals: 0), mine.median.text(decimals: 1),
        ratio.least.text(decimals: 2), ratio.median.text(decimals: 2),
        ratio.greatest.text(decimals: 2),
      ])
    }
    Console.show("\n\(table.text)")
  }

  /// Microseconds per document, Assay's first.
  private func measure(
    _ operation: JSONOperation, _ one: (any JSONContender, Int), _ other: (any JSONContender, Int)
  ) throws(BenchError) -> [(Double, Double)] {
    func side(_ side: (contender: any JSONContender, times: Int)) throws(BenchError) -> Double {
      try side.contender.measure(operation, times: side.times).nanoseconds
        / Double(side.times) / 1_000
    }
    var pairs: [(Double, Double)] = []
    for firstBegins in Turns.firstBegins(options.pairs) {
      if firstBegins {
        let first = try side(one)
        pairs.append((first, try side(other)))
      } else {
        let first = try side(other)
        pairs.append((try side(one), first))
      }
    }
    return pairs
  }

  /// How many repetitions take the time asked for; the trial warms the contender up.
  private func repetitions(
    _ operation: JSONOperation, _ contender: any JSONContender
  ) throws(BenchError) -> Int {
    var times = 20
    while true {
      let spent = try contender.measure(operation, times: times).nanoseconds
      if spent >= 2e7 { return max(1, Int(options.seconds * 1e9 / (spent / Double(times)))) }
      times *= 4
    }
  }
}

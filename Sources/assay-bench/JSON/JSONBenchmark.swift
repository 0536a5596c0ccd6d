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
    let comparison = PairedComparison(options, size: document.count)
    Console.show(comparison.heading)
    let operations = [
      (JSONOperation.read, "parse and read \(DocumentFields.count) fields"), (.parse, "parse"),
      (.write, "write"),
    ]
    for (operation, title) in operations {
      try comparison.compare(
        operation, title, tape, others.filter { $0.operations.contains(operation) })
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
}

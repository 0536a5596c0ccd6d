/// Parses one document and validates it by Assay and by others, in adjacent pairs.
struct SchemaBenchmark {
  private let options: Options
  private let document = OffersDocument.bytes

  init(_ options: Options) { self.options = options }

  func run() throws(BenchError) {
    let wrong = OffersSchema.wrongDocument
    let own = try SchemaContender(document: document, wrong: wrong, schema: OffersSchema.text)
    try Self.expectVerdicts(of: own)
    let folder = try WorkFolder()
    var peers: [any JSONContender] = []
    do throws(BenchError) {
      peers = try SchemaPeer.start(document, wrong: wrong, schema: OffersSchema.text, folder)
        .contenders
    } catch {
      Console.show("skipped: \(error)\n")
    }
    for library in ["jsonschema", "fastjsonschema"] where !peers.isEmpty {
      if !peers.contains(where: { $0.name.hasPrefix(library + "+") }) {
        Console.show("skipped: \(library) is not installed. Install it: \(SchemaPeer.install)\n")
      }
    }
    for peer in peers { try Self.expectVerdicts(of: peer) }
    let comparison = PairedComparison(options, size: document.count)
    Console.show(comparison.heading)
    try comparison.compare(.validate, "parse and validate", own, peers)
    if peers.isEmpty {
      let time = try comparison.microseconds(.validate, own)
      Console.show(
        "assay alone: \(time.text(decimals: 1)) µs, "
          + "\((Double(document.count) / time).text(decimals: 0)) MB/s\n")
    }
  }

  /// A contender that does not look at everything must not be compared with.
  static func expectVerdicts(of contender: any JSONContender) throws(BenchError) {
    for (operation, wanted) in [(JSONOperation.validate, 1), (.refuse, 0)] {
      let found = try contender.measure(operation, times: 1).check
      if found != wanted {
        throw .wrongAnswer(
          side: contender.name,
          got: found == 1 ? "\"valid\"" : "\"not valid\"",
          wanted: wanted == 1 ? "\"valid\"" : "\"not valid\"")
      }
    }
  }
}

/// Measures one contender beside each of several others, in adjacent pairs, and prints a table.
struct PairedComparison {
  private let options: Options
  private let size: Int

  /// - Parameter size: The bytes of the document, for MB/s.
  init(_ options: Options, size: Int) {
    self.options = options
    self.size = size
  }

  /// What is measured, and for how long.
  var heading: String {
    "\(size) bytes, \(options.pairs) adjacent pairs per row, "
      + "\(options.seconds.text(decimals: 2)) s for each side\n"
  }

  /// Compares, and refuses a contender whose check differs where the operation has one to compare.
  func compare(
    _ operation: JSONOperation, _ title: String, _ own: any JSONContender,
    _ others: [any JSONContender]
  ) throws(BenchError) {
    guard !others.isEmpty else { return }
    var table = Table([
      title, "µs", "MB/s", "assay µs", "assay MB/s", "theirs ÷ assay: min", "med", "max",
    ])
    let wanted = try own.measure(operation, times: 1).check
    let times = try repetitions(operation, own)
    for other in others {
      let once = try other.measure(operation, times: 1)
      if operation.isComparable, once.check != wanted {
        throw .wrongAnswer(
          side: other.name, got: "a sum of \(once.check)", wanted: "\(wanted), the sum of Assay's,")
      }
      let theirTimes = try repetitions(operation, other)
      let pairs = try measure(operation, (own, times), (other, theirTimes))
      guard let mine = Summary(pairs.map(\.0)), let theirs = Summary(pairs.map(\.1)),
        let ratio = Summary(pairs.map { $0.1 / $0.0 })
      else { continue }
      table.add([
        other.name, theirs.median.text(decimals: 1),
        (Double(size) / theirs.median).text(decimals: 0), mine.median.text(decimals: 1),
        (Double(size) / mine.median).text(decimals: 0),
        ratio.least.text(decimals: 2), ratio.median.text(decimals: 2),
        ratio.greatest.text(decimals: 2),
      ])
    }
    Console.show("\n\(table.text)")
  }

  /// Microseconds per document of one contender by itself.
  func microseconds(
    _ operation: JSONOperation, _ contender: any JSONContender
  ) throws(BenchError) -> Double {
    let times = try repetitions(operation, contender)
    return try contender.measure(operation, times: times).nanoseconds / Double(times) / 1_000
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

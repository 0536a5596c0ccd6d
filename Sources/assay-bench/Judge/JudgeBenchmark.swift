import AssayContractModel
import AssayContracts
import Foundation

/// Judges a generated event file by Assay and by others, and compares what they find.
struct JudgeBenchmark {
  /// The rule that all contenders judge.
  static let ruleID = "pixel.once-per-display"
  static let api = Catalogue.apis.first?.id ?? ""

  private let options: Options

  init(_ options: Options) { self.options = options }

  /// What one contender said, the medians of its runs.
  private struct Outcome {
    var seconds: Double
    var peak: Int
  }

  func run() throws(BenchError) {
    let folder = try WorkFolder()
    let path = options.file ?? folder.path + "/events.ndjson"
    try expectRoom(options.file.map { ($0 as NSString).deletingLastPathComponent } ?? folder.path)
    let small = folder.path + "/tenth.ndjson"
    let whole = try generate(options.events, path)
    let tenth = try generate(Swift.max(1, options.events / 10), small)
    var table = Table(["", "events/s", "seconds", "peak MB", "× one rule"])
    let one = try own(.one, path, whole)
    let all = try own(.all, path, whole)
    add("Assay, one rule", one, one, whole, &table)
    add("Assay, all rules", all, one, whole, &table)
    var ratios: [String] = []
    for peer in JudgePeer.allCases {
      guard let outcome = try measure(peer, path, whole, folder) else { continue }
      add(peer.name, outcome, one, whole, &table)
      ratios.append(
        "One rule is \((outcome.seconds / one.seconds).text(decimals: 1)) × as fast as \(peer.name).\n"
      )
    }
    Console.show(table.text)
    Console.show(ratios.joined())
    let less = try own(.all, small, tenth)
    let growth = Double(all.peak) / Double(less.peak)
    let slowness =
      all.seconds / Double(whole.events) / (less.seconds / Double(tenth.events))
    Console.show(
      "All rules on a tenth of the events: \(less.peak / 1_024) MB, so ten times the events take "
        + "\(growth.text(decimals: 2)) × the memory and \(slowness.text(decimals: 2)) × the time for "
        + "each event.\n")
    if tenth.lanes > 2 * options.lanes, growth > 1.25 {
      throw .failed("Memory grows with the number of events, although as many lanes are open.")
    }
  }

  private func generate(
    _ events: Int, _ path: String
  ) throws(BenchError) -> EventFileGenerator.Written {
    let written = try EventFileGenerator(
      events: events, lanes: options.lanes, seed: options.seed
    ).write(to: path)
    Console.show(
      "\(written.events) events in \(written.lanes) lanes, up to \(options.lanes) open at a time, "
        + "\(written.bytes >> 20) MB, seed \(options.seed); planted: \(written.planted) violations of "
        + "\(Self.ruleID).\n")
    return written
  }

  private func expectRoom(_ folder: String) throws(BenchError) {
    let needed = options.events / 10 * 11 * EventFileGenerator.bytesPerEvent
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)
    guard let free = attributes?[.systemFreeSize] as? Int else { return }
    Console.show("\(needed >> 20) MB are needed in \(folder), and \(free >> 20) MB are free.\n")
    guard free > needed else {
      throw .failed("That is too little; ask for fewer --events, or name another --file.")
    }
  }

  private func own(
    _ extent: JudgeChild.Extent, _ path: String, _ written: EventFileGenerator.Written
  ) throws(BenchError) -> Outcome {
    guard let program = Bundle.main.executablePath else {
      throw .failed("The path of this program is not known.")
    }
    let name = extent == .one ? "Assay, one rule" : "Assay, all rules"
    guard
      let outcome = try repeated(
        name, [program, "judge-child", extent.rawValue, path], written, countsEvents: true)
    else { throw .failed("\(name) says nothing.") }
    return outcome
  }

  private func measure(
    _ peer: JudgePeer, _ path: String, _ written: EventFileGenerator.Written, _ folder: WorkFolder
  ) throws(BenchError) -> Outcome? {
    guard let python = Tool.path(of: "python3") else {
      Console.show("skipped: \(peer.name), since python3 is not installed\n")
      return nil
    }
    let script = try folder.write(Array(JudgePeer.script.utf8), to: "judge-peer.py")
    let outcome = try repeated(
      peer.name, peer.command(python, script, path), written, countsEvents: peer == .python)
    if outcome == nil {
      Console.show("skipped: \(peer.name), not installed. Install it: \(JudgePeer.install)\n")
    }
    return outcome
  }

  /// Runs a contender as often as asked; `nil` when it is missing.
  private func repeated(
    _ name: String, _ command: [String], _ written: EventFileGenerator.Written, countsEvents: Bool
  ) throws(BenchError) -> Outcome? {
    var seconds: [Double] = []
    var peak = 0
    for _ in 0..<options.pairs {
      let child = try ChildProcess(command, named: name)
      let line = child.line() ?? ""
      child.finish()
      if line == "missing" { return nil }
      let words = line.split(separator: " ")
      guard words.count == 4, let events = Int(words[0]), let time = Double(words[1]),
        let failures = Int(words[2]), let memory = Int(words[3])
      else { throw .failed("\(name) gives no measurement: \"\(line)\".") }
      if countsEvents, events != written.events {
        throw .wrongAnswer(side: name, got: "\(events) events", wanted: "\(written.events)")
      }
      guard failures == written.planted else {
        throw .wrongAnswer(
          side: name, got: "\(failures) violations", wanted: "\(written.planted)")
      }
      seconds.append(time)
      peak = Swift.max(peak, memory)
    }
    return Summary(seconds).map { Outcome(seconds: $0.median, peak: peak) }
  }

  private func add(
    _ name: String, _ outcome: Outcome, _ one: Outcome, _ written: EventFileGenerator.Written,
    _ table: inout Table
  ) {
    table.add([
      name, (Double(written.events) / outcome.seconds).text(decimals: 0),
      outcome.seconds.text(decimals: 2), "\(outcome.peak / 1_024)",
      (outcome.seconds / one.seconds).text(decimals: 2),
    ])
  }
}

import AssayConformance
import AssayContractModel
import AssayContracts
import AssayJournaling
import Foundation

/// The process that judges an event file once, so that its greatest memory is its own.
///
/// Its only line is `EVENTS SECONDS FAILURES PEAK`, with the failed instances of the one rule and the
/// greatest memory in KB.
struct JudgeChild {
  enum Extent: String { case one, all }

  var path: String
  var extent: Extent

  func run() throws(BenchError) {
    let rules = try Self.rules()
    let asked = extent == .all ? rules : rules.filter { $0.id == JudgeBenchmark.ruleID }
    let plan = StreamPlan(asked)
    guard let place = asked.firstIndex(where: { $0.id == JudgeBenchmark.ruleID }) else {
      throw .failed("There is no rule \"\(JudgeBenchmark.ruleID)\".")
    }
    let begin = ContinuousClock.now
    var failures = 0
    let judge = EventFileJudge([.init(api: JudgeBenchmark.api, plan: plan)]) { ended in
      failures += ended.verdicts[place].failures
    }
    do {
      var reader = try LineReader(URL(fileURLWithPath: path), pieceSize: judge.pieceSize)
      while try reader.next({ try judge.take($0) }) {}
      try judge.finish()
    } catch {
      throw .failed("\(path): \(error)")
    }
    let time = ContinuousClock.now - begin
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    let peak = try ServerProcess.read([ProcessInfo.processInfo.processIdentifier]).peak
    Console.show("\(judge.events) \(seconds) \(failures) \(peak)\n")
  }

  /// The rules of the first API that Assay ships.
  static func rules() throws(BenchError) -> [CompiledRule] {
    guard let entry = Catalogue.apis.first else { throw .failed("There is no API.") }
    let folder = Catalogue.folder.appendingPathComponent(entry.folder)
    let (files, missing) = ContractFiles.read(folder: folder)
    let (contract, diagnostics) = files.map { Contract.load($0) } ?? (nil, missing)
    guard let contract else {
      throw .failed(diagnostics.map { "\($0)" }.joined(separator: "\n"))
    }
    return RulePack.compile(contract.rules, vocabulary: contract.vocabulary).pack.rules
  }
}

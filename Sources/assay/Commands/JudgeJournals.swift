import AssayConformance
import AssayJournaling
import AssayKit
import Foundation

/// `assay judge`: verdicts from saved journals, without a client.
enum JudgeJournals: Command {
  static let name = "judge"
  static let summary = "judge saved journals again, without a client"
  static let explanation = """
    Reads journals that "assay check --journal" saved, and judges them by the rules of this suite. The
    same journal and the same rules give the same verdicts, to the byte. An event file, which "assay
    export" or another program wrote, is judged in one pass, whatever its size: totals are shown for
    each rule, and the first lanes that violate one are explained. A lane that names no rules is
    judged by all.
    """
  static let usage = "assay judge [OPTION]… JOURNAL…"
  static let operand: String? = "JOURNAL"
  static let takesClient = false
  static let options: [Option] = [.level, .baseline, .report, .explain, .contracts, .quiet]
  static let examples = ["assay judge --report ndjson=verdicts.ndjson run.ndjson"]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitStatus {
    if let first = arguments.operands.first, JudgeEvents.isEventFile(first) {
      return try JudgeEvents.run(arguments, console)
    }
    let reports = try ReportOrders(arguments, console)
    var journals: [SealedJournal] = []
    var places: [String: String] = [:]
    for path in arguments.operands {
      let found = try read(path)
      for id in found.compactMap({ $0.lane?.caseID }) {
        if let first = places[id] {
          throw .usage(
            "The case \"\(id)\" stands in \"\(first)\" and again in \"\(path)\". Judge the journals "
              + "of one run at a time, each once.")
        }
        places[id] = path
      }
      journals += found
    }
    let library = try Library.open(arguments, console)
    let terms = try RunTerms(arguments, nil, library)
    var result: SuiteResult
    do {
      result = try JournalJudge.judge(journals, library, terms: terms)
    } catch {
      throw CommandFailure(error)
    }
    result.repeatCommand = "assay check --case '{case}' --seed \(result.seed) -- CLIENT"
    try reports.write(result, console)
    return ExitStatus(result)
  }

  static func read(_ path: String) throws(CommandFailure) -> [SealedJournal] {
    let url = URL(fileURLWithPath: path)
    guard FileManager.default.fileExists(atPath: path) else {
      throw .usage(
        "There is no journal \"\(path)\". \"assay check --journal FILE\" writes one.")
    }
    guard !Places.isFolder(url) else {
      throw .usage("\"\(path)\" is a folder; name the journals in it.")
    }
    let bytes: Data
    do {
      bytes = try Data(contentsOf: url)
    } catch {
      throw .usage("\"\(path)\" cannot be read: \(error.localizedDescription).")
    }
    let journals: [SealedJournal]
    do throws(JournalFile.BadLine) {
      journals = try JournalFile.decode(Array(bytes))
    } catch {
      throw .usage(
        "\"\(path)\" is no journal of Assay: \(error). Only whole, unchanged journals are judged.")
    }
    guard !journals.isEmpty else {
      throw .usage("\"\(path)\" is empty, so there is nothing to judge.")
    }
    return journals
  }
}

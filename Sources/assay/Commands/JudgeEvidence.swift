import AssayConformance
import AssayContractModel
import AssayJournaling
import AssayKit
import Foundation

/// `assay judge`: verdicts from what was saved or captured, without a client.
enum JudgeEvidence: Command {
  static let name = "judge"
  static let summary = "judge saved journals and captured traffic, without a client"
  static let explanation = """
    Judges what happened by the rules of this suite, or by those of --rules. FILE is a journal that
    "assay check --journal" saved, an NDJSON report of "assay check --with-journals", or a HAR 1.2
    capture of a browser or proxy; its content tells which. The same file and the same rules give the
    same verdicts, to the byte. A capture holds no steps, so only the rules that speak of traffic alone
    are judged in it; the others are listed. An event file, which "assay export" or another program
    wrote, is judged in one pass, whatever its size: totals are shown for each rule, and the first lanes
    that violate one are explained.
    """
  static let usage = "assay judge [OPTION]… FILE…"
  static let operand: String? = "FILE"
  static let takesClient = false
  static let options: [Option] = [
    .rules, .capturedAPI, .role, .level, .baseline, .report, .explain, .contracts, .quiet,
  ]
  static let examples = [
    "assay judge --report ndjson=verdicts.ndjson run.ndjson",
    "assay judge --rules my-rules.json run.ndjson",
    "assay judge --api API --role api=https://api.example.com capture.har",
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitStatus {
    if let first = arguments.operands.first, JudgeEvents.isEventFile(first) {
      return try JudgeEvents.run(arguments, console)
    }
    let reports = try ReportOrders(arguments, console)
    let files = try arguments.operands.map { path throws(CommandFailure) in try open(path) }
    let hasCapture = files.contains { $0.format == .har }
    for option in [Option.role, .capturedAPI] where !hasCapture && arguments.has(option) {
      throw .usage(
        "\"\(option.word)\" is for captured traffic, and no FILE is a HAR. Leave it out: journals "
          + "name their API and its addresses themselves.")
    }
    let library = try Library.open(arguments, console)
    let terms = try RunTerms(arguments, nil, library)
    let captured = hasCapture ? try CapturedAPI(arguments, library) : nil
    var judging = Judging(
      judge: EvidenceJudge(library, terms: terms, pack: try rules(arguments)))
    do throws(SuiteError) {
      for (number, file) in files.enumerated() {
        switch file.format {
        case .journal, .report:
          try file.lanes { (place, journal) throws(SuiteError) in
            try judging.take(journal, at: [number, place], of: file.path)
          }
        case .har:
          guard let captured else { continue }
          let lane = try file.capture(of: captured.api, addresses: captured.addresses)
          for note in captured.notes(on: lane) { console.note("assay: \(file.path): \(note)") }
          try judging.take(lane.journal, at: [number, 0], of: file.path)
        }
      }
    } catch {
      throw CommandFailure(error)
    }
    var result = judging.judge.result
    result.repeatCommand = "assay check --case '{case}' --seed \(result.seed) -- CLIENT"
    try reports.write(result, console)
    return ExitStatus(result)
  }

  /// The lanes so far, and in which file each case stands.
  private struct Judging {
    var judge: EvidenceJudge
    var places: [String: String] = [:]

    mutating func take(
      _ journal: SealedJournal, at place: [Int], of path: String
    ) throws(SuiteError) {
      if let id = journal.lane?.caseID, let first = places.updateValue(path, forKey: id) {
        throw SuiteError(
          .usage,
          "The case \"\(id)\" stands in \"\(first)\" and again in \"\(path)\". Judge the journals of one "
            + "run at a time, each once.")
      }
      try judge.take(journal, at: place)
    }
  }

  /// Opens a file that holds lanes.
  static func open(_ path: String) throws(CommandFailure) -> EvidenceFile {
    guard FileManager.default.fileExists(atPath: path) else {
      throw .usage(
        "There is no file \"\(path)\". \"assay check --journal FILE\" writes a journal.")
    }
    guard !Places.isFolder(URL(fileURLWithPath: path)) else {
      throw .usage("\"\(path)\" is a folder; name the files in it.")
    }
    do {
      return try EvidenceFile(path)
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func rules(_ arguments: Arguments) throws(CommandFailure) -> OwnRules? {
    guard let path = arguments.value(.rules) else { return nil }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw .usage(
        "The rules \"\(path)\" are no readable file. Name one of the form of a contract's rules.json."
      )
    }
    do {
      return try OwnRules(Array(data), file: path)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension Option {
  fileprivate static let rules = Option(
    "rules", .single(placeholder: "FILE"),
    "judge by the rules in FILE, of the form of a contract's rules.json, and by no others")
  static let capturedAPI = Option(
    "api", .single(placeholder: "API"),
    "which API a capture is of; may be left out where there is one")
  static let role = Option(
    "role", .many(placeholder: "ROLE=URL"),
    "in a capture, what stands at URL; known without it are the real hosts of the API")
}

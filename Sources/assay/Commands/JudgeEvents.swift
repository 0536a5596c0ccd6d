import AssayConformance
import AssayJournaling
import AssayKit
import AssayReports
import Foundation

/// `assay judge` of event files: totals for each rule, and an explanation of the first lanes that fail.
enum JudgeEvents {
  /// Whether a file is one of events, by its beginning.
  static func isEventFile(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    let start = (try? file.read(upToCount: 1 << 16)) ?? nil
    let line = (start ?? Data()).split(separator: 0x0A).first ?? Data()
    let text = String(decoding: line, as: UTF8.self)
    return text.contains("\"opened\":") || (text.contains("\"on\":") && text.contains("\"by\":"))
  }

  /// - Throws: a failure of status 2 for a file or an option that is wrong.
  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(CommandFailure) -> ExitStatus {
    for option in [Option.report, .baseline] where arguments.has(option) {
      throw .usage(
        "\"\(option.word)\" is for journals, and \"\(arguments.operands[0])\" is an event file, of "
          + "which totals are shown. Leave the option out, or judge the journals.")
    }
    let count = try arguments.positive(.explain) ?? 5
    let library = try Library.open(arguments, console)
    let terms = try RunTerms(arguments, nil, library)
    var violating = 0
    var provingNothing = 0
    for path in arguments.operands {
      guard isEventFile(path) else {
        throw .usage(
          "\"\(path)\" is no event file, and \"\(arguments.operands[0])\" is one. Judge journals and "
            + "event files one after the other.")
      }
      let run: EventFileRun
      do {
        run = try EventFileRun(
          URL(fileURLWithPath: path), library, terms: terms, explanations: count)
      } catch {
        throw CommandFailure(error)
      }
      violating += run.violating
      provingNothing += run.provingNothing
      if run.lanes == 0 { provingNothing += 1 }
      if !arguments.has(.quiet) { try show(run, path, library, console) }
    }
    return violating + provingNothing > 0 ? .violation : .asDeclared
  }

  private static func show(
    _ run: EventFileRun, _ path: String, _ library: Library, _ console: Console
  ) throws(CommandFailure) {
    try console.show("\(path): \(run.events) events in \(run.lanes) lanes.\n\n")
    try console.show(table(run))
    if !run.explained.isEmpty {
      let rest = run.violating - run.explained.count
      try console.show(
        "\nExplained below: the first \(run.explained.count) of \(run.violating) lanes that violate a "
          + "rule\(rest > 0 ? "; \(rest) more do" : "").\n\n")
      let report = TextReport(isColoured: console.isColoured)
      try console.show(
        report.render(run.result(library, repeatCommand: "assay judge \(ShellWord.quoted(path))")))
    }
    try console.show(
      "\n\(run.lanes) lanes = \(run.conforming) conform + \(run.violating) violate + "
        + "\(run.provingNothing) prove nothing.\n")
  }

  /// One line for each rule that was judged in some lane.
  private static func table(_ run: EventFileRun) -> String {
    let titles = ["rule", "pass", "fail", "inconclusive", "vacuous", "failed instances"]
    var rows = [titles]
    for total in run.totals where !total.lanes.isEmpty {
      rows.append(
        [total.rule]
          + [Verdict.pass, .fail, .inconclusive, .vacuous].map { "\(total.lanes[$0] ?? 0)" }
          + ["\(total.failures)"])
    }
    let widths = titles.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { column in
        let blank = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + blank : "  " + blank + row[column]
      }.joined() + "\n"
    }.joined()
  }
}

extension Option {
  static let explain = Option(
    "explain", .single(placeholder: "N"),
    "of an event file, explain the first N lanes that violate a rule (5)")
}

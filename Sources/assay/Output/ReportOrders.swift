import AssayConformance
import AssayContractModel
import AssayReports

/// The reports that a command line asks for, and where they go.
struct ReportOrders {
  private var files: [(format: any ReportFormat, file: OutputFile)] = []
  private var shown: (any ReportFormat)?
  /// Whether NDJSON reports carry the journals of their cases.
  let hasJournals: Bool

  /// Reads every `--report`.
  ///
  /// Without one that goes to standard output or writes `text`, the text report goes to standard
  /// output.
  ///
  /// - Throws: a failure of status 2 for an unknown format, a file named twice, a place that cannot be
  ///   written to.
  init(_ arguments: Arguments, _ console: Console) throws(CommandFailure) {
    hasJournals = arguments.has(.withJournals)
    var text = TextReport(showsDurations: arguments.has(.verbose))
    var isTextElsewhere = false
    for value in arguments.values(.report) {
      let (id, path) = try Self.parts(of: value)
      guard let known = ReportFormats.format(id) else {
        throw .usage(
          "There is no report format \"\(id)\"; there are \(Spelling.listed(ReportFormats.ids))."
            + Spelling.suggestion(for: id, in: ReportFormats.ids))
      }
      let format = id == TextReport.id ? text : known
      if path == "-" {
        guard shown == nil else {
          throw .usage("Two reports go to standard output. Give a file to all but one of them.")
        }
        shown = format
      } else {
        guard !files.contains(where: { $0.file.path == path }) else {
          throw .usage("Two reports go to \"\(path)\". Give each its own file.")
        }
        guard arguments.value(.journal) != path else {
          throw .usage("A report and the journal go to \"\(path)\". Give each its own file.")
        }
        let isPrivate = hasJournals && id == NDJSONReport.id
        files.append((format, OutputFile(path: path, isPrivate: isPrivate)))
        if id == TextReport.id { isTextElsewhere = true }
      }
    }
    text.isColoured = console.isColoured
    if shown is TextReport || (shown == nil && !isTextElsewhere && !arguments.has(.quiet)) {
      shown = text
    }
    for order in files { try order.file.check() }
    let isNeeded = shown is NDJSONReport || files.contains { $0.format is NDJSONReport }
    if hasJournals, !isNeeded {
      throw .usage(
        "\"\(Option.withJournals.word)\" is for NDJSON reports, and none is asked for. Add "
          + "--report ndjson=FILE, or save the journal alone with --journal FILE.")
    }
  }

  private static func parts(of value: String) throws(CommandFailure) -> (String, String) {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw .usage(
        "\"--report\" has the value \"\(value)\"; FORMAT=FILE was expected, such as text=report.txt. "
          + "Formats are \(Spelling.listed(ReportFormats.ids)); the FILE \"-\" is standard output.")
    }
    return (String(parts[0]), String(parts[1]))
  }

  /// Writes every report.
  ///
  /// - Throws: a failure of status 2 when a file cannot be written.
  func write(_ result: SuiteResult, _ console: Console) throws(CommandFailure) {
    for order in files { try order.file.write(order.format.render(result)) }
    if let shown { try console.show(shown.render(result)) }
  }
}

import AssayConformance
import AssayContractModel
import AssayJournaling
import AssayKit

/// `assay export`: what rules see of saved journals, as a file that other programs can query.
enum Export: Command {
  static let name = "export"
  static let summary = "write the events of saved journals as an event file"
  static let explanation = """
    Reads journals that "assay check --journal" saved, and writes the events that rules speak about:
    NDJSON, a line when a lane begins, one for each event, and a line when it ends. DuckDB, jq and
    Python read it as it is, and "assay judge" judges it. A lane that was not played to its end is left
    out, and said aloud.
    """
  static let usage = "assay export --events FILE [OPTION]… JOURNAL…"
  static let operand: String? = "JOURNAL"
  static let takesClient = false
  static let options: [Option] = [.events, .contracts]
  static let examples = ["assay export --events events.ndjson run.ndjson"]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitStatus {
    guard let path = arguments.value(.events) else {
      throw .usage("\"--events FILE\" is missing; it says where the events go.")
    }
    let file = OutputFile(path: path, isPrivate: true)
    try file.check()
    let library = try Library.open(arguments, console)
    var bytes: [UInt8] = []
    var places: [String: String] = [:]
    var unplayed = 0
    for operand in arguments.operands {
      let file = try JudgeEvidence.open(operand)
      guard file.format != .har else {
        throw .usage(
          "\"\(operand)\" is captured traffic, and only journals hold events. \"assay judge\" judges it as "
            + "it is.")
      }
      do throws(SuiteError) {
        try file.lanes { (_, journal) throws(SuiteError) in
          guard journal.isPlayed else {
            unplayed += 1
            return
          }
          let trace = try trace(of: journal, in: operand, library)
          if let first = places.updateValue(operand, forKey: trace.lane.id) {
            throw SuiteError(
              .usage,
              "The lane \"\(trace.lane.id)\" stands in \"\(first)\" and again in \"\(operand)\". Export "
                + "the journals of one run at a time, each once.")
          }
          for line in trace.lines { line.append(to: &bytes) }
        }
      } catch {
        throw CommandFailure(error)
      }
    }
    guard !places.isEmpty else {
      throw .usage("No lane was played to its end, so there are no events to write.")
    }
    try file.write(bytes)
    if unplayed > 0 {
      console.note(
        "Left out: \(unplayed) \(unplayed == 1 ? "lane that was" : "lanes that were") not played to "
          + "the end.")
    }
    return .asDeclared
  }

  private static func trace(
    of journal: SealedJournal, in path: String, _ library: Library
  ) throws(SuiteError) -> Trace {
    let id = journal.lane?.api ?? ""
    guard let api = library.api(id) else {
      throw SuiteError(
        .usage,
        "A journal in \"\(path)\" is of the API \"\(id)\", which no contract is for; give --contracts, "
          + "or one of \(Spelling.listed(library.apis.map(\.entry.id))).")
    }
    guard let trace = TraceBuilder.trace(of: journal, contract: api.contract) else {
      throw SuiteError(.usage, "A journal in \"\(path)\" does not begin with its lane's header.")
    }
    return trace
  }
}

extension SealedJournal {
  /// Whether the lane was played to its end.
  fileprivate var isPlayed: Bool {
    !entries.contains { entry in
      switch entry.content {
      case .crashed, .notRun: true
      default: false
      }
    }
  }
}

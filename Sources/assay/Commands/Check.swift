import AssayConformance
import AssayDrivers
import AssayJournaling
import AssayKit

/// `assay check`: plays cases against a client and judges the conversations.
enum Check: Command {
  static let name = "check"
  static let summary = "drive a client through the suite and judge what it did"
  static let explanation = """
    Plays each case in a lane of its own: a mock of the API answers, the client is asked to do what a
    user would do, and everything is written to a journal. Rules then judge the journal. CLIENT is a
    program that speaks Assay's adapter protocol on its standard streams; without one, the client that
    assay.json in the working folder names is checked. What the command line says goes before the file.
    """
  static let usage = "assay check [OPTION]… [--reference [--mutant NAME] | -- CLIENT [WORD]…]"
  static let operand: String? = nil
  static let takesClient = true
  static let options: [Option] = [
    .api, .caseID, .seed, .reference, .mutant, .config, .level, .baseline, .journal, .report,
    .withJournals, .contracts, .recordings, .answerLimit, .patience, .quietWindow, .quiet, .verbose,
  ]
  static let examples = [
    "assay check -- ./my-adapter",
    "assay check --case '*/closing/*' --report ndjson=verdicts.ndjson -- ./my-adapter",
    "assay check --reference",
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitStatus {
    let configuration = try Configuration.find(arguments)
    let order = try CheckOrder(arguments, configuration, console)
    if order.wantsKillMatrix { return try await MutantTrial.run(order, arguments, console) }
    let reports = try ReportOrders(arguments, console)
    let journal = arguments.value(.journal).map { OutputFile(path: $0, isPrivate: true) }
    try journal?.check()
    let library = try Library.open(arguments, console)
    let client = try order.client()
    var selection = order.selection(client)
    selection.settings = try configuration?.settings(library) ?? [:]
    let terms = try RunTerms(arguments, configuration, library)
    let run = try await play(
      library, selection, client, repeatCommand: order.repeatCommand(arguments), terms,
      limits: order.limits, console)
    if let journal { try journal.write(JournalFile.encode(run.journals)) }
    var result = run.result
    if reports.hasJournals { result.journals = run.journals }
    try reports.write(result, console)
    if run.missing > 0 {
      throw CommandFailure(
        .couldNotRun,
        "The run was interrupted: \(run.missing) of \(run.missing + run.played) case instances were "
          + "not played to their end.")
    }
    return ExitStatus(run.result)
  }

  private static func play(
    _ library: Library, _ selection: SuiteSelection, _ client: CheckOrder.Client,
    repeatCommand: String, _ terms: RunTerms, limits: ConversationLimits, _ console: Console
  ) async throws(CommandFailure) -> SuiteRun {
    defer { console.progress("") }
    let run = Task {
      do throws(SuiteError) {
        return Result<SuiteRun, SuiteError>.success(
          try await SuiteRunner.run(
            library, selection, client: .command(client.command, client.limits),
            repeatCommand: repeatCommand, terms: terms, limits: limits
          ) { console.progress("played \($0.id)") })
      } catch {
        return Result<SuiteRun, SuiteError>.failure(error)
      }
    }
    let result = await Interruption.shared.calling({ run.cancel() }) { await run.value }
    do {
      return try result.get()
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension Option {
  fileprivate static let api = Option(
    "api", .many(placeholder: "API"), "play the cases of this API only")
  fileprivate static let caseID = Option(
    "case", .many(placeholder: "GLOB"), "play the cases whose id fits; * stands for any characters")
  fileprivate static let seed = Option(
    "seed", .single(placeholder: "N"),
    "draw the values of the run from N, or from a random number with \"random\" (1)")
  static let reference = Option(
    "reference", .flag, "check the reference client that comes with Assay")
  fileprivate static let mutant = Option(
    "mutant", .single(placeholder: "NAME"),
    "build a defect into the reference client; \"all\" tries each and shows which rules notice")
  fileprivate static let patience = Option(
    "patience", .single(placeholder: "SECONDS"),
    "with a client whose time runs by itself, how long to wait for what a rule expects (10)")
  fileprivate static let quietWindow = Option(
    "quiet-window", .single(placeholder: "MS"),
    "with such a client, how long nothing must come to be taken for rest (300)")
  static let journal = Option(
    "journal", .single(placeholder: "FILE"), "save what happened, for \"assay judge\"")
}

/// What a command line of `check` asks for, read and checked.
struct CheckOrder {
  /// Who is judged.
  struct Client {
    var command: [String]
    /// The API of a mutant: the others' cases would say nothing about it.
    var api: String?
    var limits = ClientLimits()
  }

  let apis: [String]
  let cases: [String]
  let seed: UInt64
  let wantsKillMatrix: Bool
  /// How long to wait in real time.
  let limits: ConversationLimits
  private let words: [String]?
  private let mutant: String?
  private let clientLimits: ClientLimits

  init(
    _ arguments: Arguments, _ configuration: Configuration?, _ console: Console
  ) throws(CommandFailure) {
    let given = arguments.values(.api)
    apis = given.isEmpty ? (configuration?.apis ?? []).map(\.text) : given
    clientLimits = try arguments.driverLimits()
    cases = arguments.values(.caseID)
    mutant = arguments.value(.mutant)
    words = arguments.client ?? configuration?.adapter
    wantsKillMatrix = mutant == "all"
    var limits = ConversationLimits()
    if let seconds = try Self.whole(arguments, .patience, 1...3_600) {
      limits.patience = seconds * 1_000
    }
    if let milliseconds = try Self.whole(arguments, .quietWindow, 10...60_000) {
      limits.quiet = milliseconds
    }
    self.limits = limits
    try Self.checkClient(arguments, configuration)
    switch arguments.value(.seed) {
    case nil:
      seed = 1
    case "random"?:
      seed = UInt64(UInt32.random(in: .min ... .max))
      console.note("assay: the seed is \(seed)")
    case let text?:
      guard let number = UInt64(text) else {
        throw .usage(
          "\"--seed\" has the value \"\(text)\"; a whole number from 0 to \(UInt64.max) was expected, "
            + "or \"random\".")
      }
      seed = number
    }
  }

  private static func whole(
    _ arguments: Arguments, _ option: Option, _ range: ClosedRange<Int>
  ) throws(CommandFailure) -> Int? {
    guard let text = arguments.value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        "\"\(option.word)\" has the value \"\(text)\"; a whole number from \(range.lowerBound) to "
          + "\(range.upperBound) was expected.")
    }
    return number
  }

  private static func checkClient(
    _ arguments: Arguments, _ configuration: Configuration?
  ) throws(CommandFailure) {
    let isReference = arguments.has(.reference)
    if let client = arguments.client {
      if client.isEmpty {
        throw .usage("There is nothing behind \"--\". Write the client's command there.")
      }
      if isReference {
        throw .usage(
          "Both \"--reference\" and the client \"\(client[0])\" are given. Check one at a time.")
      }
    } else if !isReference, !arguments.has(.mutant), configuration?.adapter == nil {
      let file = configuration?.file ?? Configuration.fileName
      throw .usage(
        "There is no client to check. Write its command behind \"--\", such as "
          + "\"assay check -- ./my-adapter\", or as \"adapter\" in \(file), or try "
          + "\"assay check --reference\".")
    }
    if arguments.has(.mutant), !isReference {
      throw .usage(
        "\"--mutant\" changes the reference client alone. Write --reference --mutant NAME.")
    }
    if arguments.value(.mutant) == "all" {
      for option in [Option.report, .journal, .level, .baseline] where arguments.has(option) {
        throw .usage(
          "\"--mutant all\" shows which rules notice which mutant, and takes no \(option.word). "
            + "Give it with one mutant's name.")
      }
    }
  }

  /// - Throws: a failure when the reference client, or the mutant, is not there.
  func client() throws(CommandFailure) -> Client {
    if let words { return Client(command: words, limits: clientLimits) }
    let reference = try ReferenceClient()
    guard let mutant else { return Client(command: reference.command, limits: clientLimits) }
    let found = try reference.mutant(mutant, of: apis)
    return Client(command: reference.command(found), api: found.api, limits: clientLimits)
  }

  func selection(_ client: Client) -> SuiteSelection {
    let apis = self.apis.isEmpty ? [client.api].compactMap { $0 } : self.apis
    return SuiteSelection(apis: apis, cases: cases, seed: seed)
  }

  /// The command that plays one case again; `{case}` stands for its id.
  func repeatCommand(_ arguments: Arguments) -> String {
    var line = "assay check --case '{case}' --seed \(seed)"
    for option in [
      Option.config, .level, .baseline, .contracts, .recordings, .patience, .quietWindow,
    ] {
      if let value = arguments.value(option) {
        line += " \(option.word) \(ShellWord.quoted(value))"
      }
    }
    if let words = arguments.client { return line + " -- " + ShellWord.line(words) }
    if words != nil { return line }
    return line + " --reference" + (mutant.map { " --mutant \(ShellWord.quoted($0))" } ?? "")
  }
}

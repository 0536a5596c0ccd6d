import AssayContractModel
import AssayJSON
import AssayKit
import Foundation

/// `assay serve`: the mock of one API, for a client that is driven by hand or by tests of another kind.
enum Serve: Command {
  static let name = "serve"
  static let summary = "serve the mock of one API until it is interrupted, then tell what was seen"
  static let explanation = """
    Listens on the loopback address, one port for each part of the API, and answers as the shipped
    recordings say; what the API's document does not allow gets the service's error. URLs in answers
    point to the mock, so that following them reaches no tracker. Ctrl-C ends it: it tells which
    requests came, and judges what can be judged without knowing what the client was asked to do.
    """
  static let usage = "assay serve --api API [OPTION]…"
  static let operand: String? = nil
  static let takesClient = false
  static let options: [Option] = [
    .servedAPI, .configured, .setting, .behaviour, .port, .addresses, .journal, .contracts,
    .recordings,
  ]
  static let examples = [
    "assay serve --api API",
    "assay serve --api API --config apiKey=k-1 --config dev:=true",
    "assay serve --api API --port api=8080 --journal seen.ndjson",
    "assay serve --api API --behaviour campaigns=@campaigns.json",
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitStatus {
    let files = (journal: file(.journal, arguments), addresses: file(.addresses, arguments))
    try files.journal?.check()
    try files.addresses?.check()
    let library = try Library.open(arguments, console)
    let api = try api(arguments, library)
    var options = LaneOptions(
      config: try config(arguments, api, library), opensURLs: .requested)
    options.settings = try settings(arguments)
    options.behaviours = try behaviours(arguments)
    options.ports = try ports(arguments)
    options.refusesInvalid = true
    let lane: TestLane
    do throws(TestLaneError) {
      lane = try await TestLane.open(api, options, name: "serve", in: library)
    } catch {
      throw .usage("\(error)")
    }
    // Whoever reads the addresses may interrupt at once.
    try await untilInterrupted { () async throws(CommandFailure) in
      do throws(CommandFailure) {
        try console.show(greeting(lane))
        try files.addresses?.write(addresses(lane))
      } catch {
        _ = await lane.close()
        throw error
      }
    }
    return try await farewell(lane, files.journal, console)
  }

  private static func file(_ option: Option, _ arguments: Arguments) -> OutputFile? {
    arguments.value(option).map { OutputFile(path: $0, isPrivate: true) }
  }

  private static func api(
    _ arguments: Arguments, _ library: Library
  ) throws(CommandFailure) -> String {
    let known = library.apis.map(\.entry.id)
    guard let id = arguments.value(.servedAPI) else {
      if known.count == 1 { return known[0] }
      throw .usage("An API is missing. Give --api with one of \(Spelling.listed(known)).")
    }
    guard known.contains(id) else {
      throw .usage(
        "There is no API \"\(id)\"; there are \(Spelling.listed(known))."
          + Spelling.suggestion(for: id, in: known)
          + " For a contract of your own, give its folder with --contracts.")
    }
    return id
  }

  /// Reads `apiKey=k-1` and `dev:=true`.
  private static func config(
    _ arguments: Arguments, _ api: String, _ library: Library
  ) throws(CommandFailure) -> [String: LaneValue] {
    let names = library.configurationNames(of: api)
    var config: [String: LaneValue] = [:]
    for text in arguments.values(.configured) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let isJSON = parts[0].hasSuffix(":")
      let name = String(isJSON ? parts[0].dropLast() : parts[0])
      guard parts.count == 2, !name.isEmpty else {
        throw .usage(
          "\"--config\" has the value \"\(text)\"; a name and a value were expected, such as "
            + "\"apiKey=k-1\" or, in JSON, \"dev:=true\".")
      }
      guard names.contains(name) else {
        throw .usage(
          "\"--config\" names \"\(name)\", which nothing in the contract of \"\(api)\" knows; it knows "
            + "\(Spelling.listed(names))." + Spelling.suggestion(for: name, in: names))
      }
      guard let value = isJSON ? LaneValue(json: String(parts[1])) : .string(String(parts[1]))
      else {
        throw .usage(
          "\"--config\" has \"\(parts[1])\" for \"\(name)\", which is no JSON. Write \(name)=\(parts[1]) "
            + "for a text.")
      }
      guard config.updateValue(value, forKey: name) == nil else {
        throw .usage("\"--config\" names \"\(name)\" twice. Name it once.")
      }
    }
    return config
  }

  /// Reads `withhold=seen`.
  private static func settings(
    _ arguments: Arguments
  ) throws(CommandFailure) -> [String: String] {
    var settings: [String: String] = [:]
    for text in arguments.values(.setting) {
      let (name, value) = try pair(text, "--setting", such: "withhold=seen")
      guard settings.updateValue(value, forKey: name) == nil else {
        throw .usage("\"--setting\" names \"\(name)\" twice. Name it once.")
      }
    }
    return settings
  }

  /// Reads `campaigns={"campaigns":[]}` and `campaigns=@campaigns.json`.
  private static func behaviours(
    _ arguments: Arguments
  ) throws(CommandFailure) -> [String: LaneValue] {
    var behaviours: [String: LaneValue] = [:]
    for text in arguments.values(.behaviour) {
      let (name, value) = try pair(text, "--behaviour", such: "campaigns=@campaigns.json")
      var json = value
      if value.hasPrefix("@") {
        let path = String(value.dropFirst())
        guard let read = try? String(contentsOfFile: path, encoding: .utf8) else {
          throw .usage("\"--behaviour\" names the file \"\(path)\", which cannot be read as UTF-8.")
        }
        json = read
      }
      guard let parameters = LaneValue(json: json) else {
        throw .usage("\"--behaviour\" has parameters for \"\(name)\" that are no JSON.")
      }
      guard behaviours.updateValue(parameters, forKey: name) == nil else {
        throw .usage("\"--behaviour\" names \"\(name)\" twice. Name it once.")
      }
    }
    return behaviours
  }

  private static func pair(
    _ text: String, _ option: String, such example: String
  ) throws(CommandFailure) -> (String, String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw .usage(
        "\"\(option)\" has the value \"\(text)\"; a name and a value were expected, such as "
          + "\"\(example)\".")
    }
    return (String(parts[0]), String(parts[1]))
  }

  /// Reads `api=8080`.
  private static func ports(
    _ arguments: Arguments
  ) throws(CommandFailure) -> [String: UInt16] {
    var ports: [String: UInt16] = [:]
    for text in arguments.values(.port) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let port = UInt16(parts[1])
      else {
        throw .usage(
          "\"--port\" has the value \"\(text)\"; a role and a port up to 65535 were expected, "
            + "such as \"api=8080\".")
      }
      guard ports.updateValue(port, forKey: String(parts[0])) == nil else {
        throw .usage("\"--port\" names the role \"\(parts[0])\" twice. Name it once.")
      }
    }
    return ports
  }

  private static func greeting(_ lane: TestLane) -> String {
    let width = lane.doors.map(\.role.count).max() ?? 0
    var text = "Serving \(lane.title) on the loopback address. Ctrl-C ends it.\n\n"
    for door in lane.doors {
      let role = door.role.padding(toLength: width, withPad: " ", startingAt: 0)
      text += "  \(role)  \(door.address)  \(door.operations.joined(separator: ", "))\n"
    }
    if let first = lane.firstRequest { text += "\nTo begin:\n  \(command(first))\n" }
    return text
  }

  private static func command(_ request: FirstRequest) -> String {
    var words = ["curl", "-s", request.url]
    if request.method != (request.content == nil ? "GET" : "POST") {
      words.insert(contentsOf: ["-X", request.method], at: 2)
    }
    for field in request.fields { words += ["-H", "\(field.name): \(field.value)"] }
    if let content = request.content {
      words += ["-H", "Content-Type: \(content.type)", "-d", content.body]
    }
    return ShellWord.line(words)
  }

  private static func addresses(_ lane: TestLane) -> [UInt8] {
    var object: JSONObject = [:]
    for door in lane.doors { object[door.role] = .string(door.address) }
    return JSONWriter.compact(.object(object)) + [0x0A]
  }

  /// Does something, and returns when the command is interrupted.
  private static func untilInterrupted(
    _ begin: () async throws(CommandFailure) -> Void
  ) async throws(CommandFailure) {
    let (signals, signal) = AsyncStream<Never>.makeStream()
    let outcome = await Interruption.shared.calling({ signal.finish() }) {
      () async -> Result<Void, CommandFailure> in
      do throws(CommandFailure) {
        try await begin()
      } catch {
        return .failure(error)
      }
      for await _ in signals {}
      return .success(())
    }
    try outcome.get()
  }

  private static func farewell(
    _ lane: TestLane, _ journal: OutputFile?, _ console: Console
  ) async throws(CommandFailure) -> ExitStatus {
    let requests: [LaneRequest]
    let verdict: LaneVerdict
    do {
      verdict = try await lane.verdict(within: .zero, repeatCommand: "", slices: false)
      requests = try await lane.requests()
    } catch {
      throw CommandFailure(.harness, "\(error)")
    }
    let refused = lane.refusedPreflights()
    _ = await lane.close()
    try journal?.write(verdict.journal)
    try console.show("\n" + seen(requests, lane) + kept(refused))
    if !requests.isEmpty { try console.show("\n\(verdict.summary)\n\n\(limits)") }
    return verdict.broken.isEmpty ? .asDeclared : .violation
  }

  /// What a verdict on requests alone leaves out.
  private static let limits = """
    What the user did is not known here, so nothing that a display, a tap or a closing asks for was
    judged. "assay check" drives a client and judges that too; a test marks it step by step.

    """

  private static func kept(_ refused: [String]) -> String {
    guard !refused.isEmpty else { return "" }
    return
      "A browser asked whether a page may send this, and sent nothing, since the service does not allow it:\n"
      + refused.map { "  \($0)\n" }.joined()
  }

  private static func seen(_ requests: [LaneRequest], _ lane: TestLane) -> String {
    guard !requests.isEmpty else { return "No request came.\n" }
    var text = requests.count == 1 ? "1 request came:\n" : "\(requests.count) requests came:\n"
    let names = lane.doors.flatMap(\.operations)
    let width = names.map(\.count).max() ?? 0
    for name in names {
      let count = requests.count { $0.operation == name }
      guard count > 0 else { continue }
      text += "  \(name.padding(toLength: width, withPad: " ", startingAt: 0))  \(count)\n"
    }
    let strange = requests.filter { $0.operation == nil }
    if !strange.isEmpty {
      text += "Of these, the contract knows nothing:\n"
      for request in strange { text += "  \(request.line)\n" }
    }
    return text
  }
}

extension Option {
  fileprivate static let configured = Option(
    "config", .many(placeholder: "KEY=VALUE"),
    "how the client is configured; KEY:=VALUE for a value in JSON; what is not named is not judged"
  )
  fileprivate static let servedAPI = Option(
    "api", .single(placeholder: "API"), "which API to serve; may be left out where there is one")
  fileprivate static let setting = Option(
    "setting", .many(placeholder: "NAME=VALUE"),
    "how the service does what no source settles; the contract lists settings and values")
  fileprivate static let behaviour = Option(
    "behaviour", .many(placeholder: "NAME=JSON"),
    "what a behaviour of the service goes by, such as its campaigns or meters; NAME=@FILE reads a file"
  )
  fileprivate static let port = Option(
    "port", .many(placeholder: "ROLE=PORT"), "listen at PORT for ROLE instead of a free port")
  fileprivate static let addresses = Option(
    "addresses", .single(placeholder: "FILE"),
    "write the addresses to FILE, as JSON, once the mock listens")
}

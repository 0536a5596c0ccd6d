import AssayDrivers
import AssayJSON
import AssayJournaling
import AssayTestSupport
import Foundation
import Testing

@Suite struct `a stdio driver` {
  private static let result = """
    {"protocolVersion":"1","adapter":{"name":"a","version":"1"},"client":{"name":"c","version":""},\
    "language":"sh","platform":"any","clock":"real","timeouts":"real","opensURLs":"opens",\
    "sessions":"one","store":false}
    """
  private static let greeting = answer(1, result)

  /// Shell text that reads a request and answers it.
  private static func answer(_ id: Int, _ result: String) -> String {
    "read l\n" + print(id, result)
  }

  /// Shell text that answers without reading.
  private static func print(_ id: Int, _ result: String) -> String {
    "echo '{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":\(result)}'\n"
  }

  private static let short = DriverLimits(start: 200, answer: 200, shutdown: 200)

  private func driver(
    _ script: String, limits: DriverLimits = DriverLimits(), log: Log<DriverEvent>? = nil
  ) -> StdioDriver {
    StdioDriver(command: ["sh", "-c", script], suite: "test", limits: limits) {
      log?.append($0)
    }
  }

  @Test func `says when a command does not exist`() async {
    let driver = StdioDriver(command: ["no-such-adapter"], suite: "test") { _ in }
    await #expect(throws: DriverError.commandNotFound("no-such-adapter")) {
      try await driver.start()
    }
    let file = StdioDriver(command: ["./no/such/adapter"], suite: "test") { _ in }
    await #expect(throws: DriverError.commandNotFound("./no/such/adapter")) {
      try await file.start()
    }
    let empty = StdioDriver(command: [], suite: "test") { _ in }
    await #expect(throws: DriverError.commandNotFound("")) { try await empty.start() }
  }

  @Test func `says when a file cannot be run`() async {
    let driver = StdioDriver(command: [#filePath], suite: "test") { _ in }
    do {
      _ = try await driver.start()
      Issue.record("a source file was run")
    } catch {
      guard case .cannotLaunch(command: #filePath, _) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `says how a process ended that never answered`() async {
    let exited = driver("read l; echo bad luck >&2; exit 3")
    await #expect(
      throws: DriverError.ended(command: "sh", .status(3), waitingFor: "initialize")
    ) { try await exited.start() }
    #expect(exited.standardError.text == "bad luck\n")
    await #expect(
      throws: DriverError.ended(command: "sh", .signal(9), waitingFor: "initialize")
    ) { try await driver("read l; kill -9 $$").start() }
    await #expect(
      throws: DriverError.ended(command: "sh", .closedOutput, waitingFor: "initialize")
    ) { try await driver("exec <&- >&-; while :; do sleep 1; done").start() }
  }

  @Test func `gives up on an adapter that never answers`() async {
    let limits = Self.short
    await #expect(
      throws: DriverError.noAnswer(command: "sh", method: "initialize", milliseconds: 200)
    ) { try await driver("while read l; do :; done", limits: limits).start() }
  }

  @Test func `refuses a version that it did not offer`() async {
    let script = Self.greeting.replacing("protocolVersion\":\"1", with: "protocolVersion\":\"7")
    await #expect(throws: DriverError.unknownVersion(command: "sh", version: "7")) {
      try await driver(script + "read l").start()
    }
  }

  @Test(arguments: [
    ("{}", "lacks \"protocolVersion\""),
    ("[]", "is no object, but []"),
    (
      result.replacing("\"real\",\"t", with: "\"slow\",\"t"),
      "has \"slow\" for \"clock\" instead of one of \"manual\", \"scaled\", \"real\""
    ),
    (result.replacing("false", with: "0"), "has 0 for \"store\" instead of true or false"),
    (
      result.replacing("{\"name\":\"a\",\"version\":\"1\"}", with: "\"a\""),
      "has \"a\" for \"adapter\" instead of an object"
    ),
  ])
  func `says what is wrong with a greeting`(_ result: String, _ problem: String) async {
    await #expect(
      throws: DriverError.malformedAnswer(
        command: "sh", method: "initialize", problem: problem)
    ) { try await driver(Self.answer(1, result) + "read l").start() }
  }

  @Test func `keeps other lines as noise, in order`() async throws {
    let log = Log<DriverEvent>()
    let driver = driver(
      """
      echo starting
      printf '\\377\\n'
      echo '{"level":"info"}'
      \(Self.greeting)
      echo '{"jsonrpc":"2.0","method":"observed","params":{"session":"s","name":"a"}}'
      echo '{"jsonrpc":"2.0","method":"observed","params":{"name":"b"}}'
      echo '{"jsonrpc":"2.0","method":"log","params":{"level":"info","text":"hello"}}'
      echo '{"jsonrpc":"2.0","method":"made.up"}'
      echo '{"jsonrpc":"2.0","id":9,"result":1}'
      \(Self.answer(2, "{}"))
      read l
      printf 'unfinished'
      """, log: log)
    _ = try await driver.start()
    try await driver.open(
      SessionOpening(session: "s", api: "x", baseURLs: [:], startTime: 0))
    await driver.shutdown()
    #expect(
      log.entries == [
        .noise("starting"), .noise("\u{FFFD}"), .noise(#"{"level":"info"}"#),
        .observed(session: "s", ObservationRecord(name: "a", data: [:])),
        .noise(#"{"jsonrpc":"2.0","method":"observed","params":{"name":"b"}}"#),
        .log(level: "info", text: "hello"),
        .noise(#"{"jsonrpc":"2.0","method":"made.up"}"#),
        .stray(#"{"jsonrpc":"2.0","id":9,"result":1}"#),
        .noise("unfinished"),
      ])
  }

  @Test func `goes on after a step that does not answer, and hears of it later`() async throws {
    let log = Log<DriverEvent>()
    let driver = driver(
      Self.greeting + "read first\n" + Self.answer(3, #"{"value":3}"#) + "read l\n"
        + Self.print(2, #"{"value":2}"#) + Self.print(4, #"{"value":4}"#) + "read l\n",
      log: log)
    _ = try await driver.start()
    let slow = ClientStep("slow", number: 7)
    #expect(await driver.perform("s", slow, limit: 50) == .pending)
    #expect(await driver.perform("s", ClientStep("quick"), limit: 600_000) == .value(3))
    #expect(log.entries.isEmpty)
    #expect(await driver.perform("s", ClientStep("last"), limit: 600_000) == .value(4))
    #expect(log.entries == [.late(session: "s", step: slow, .value(2))])
    await driver.shutdown()
  }

  @Test func `a late answer to anything else is heard of, too`() async throws {
    let log = Log<DriverEvent>()
    let driver = driver(
      Self.greeting + "read l\n" + "read l\n" + Self.print(2, #"{"now":1,"fired":0}"#)
        + Self.print(3, #"{"value":null}"#) + "read l\n",
      limits: DriverLimits(answer: 50), log: log)
    _ = try await driver.start()
    await #expect(
      throws: DriverError.noAnswer(command: "sh", method: "clock/advance", milliseconds: 50)
    ) { try await driver.advance("s", to: 1) }
    #expect(await driver.perform("s", ClientStep("next"), limit: 600_000) == .value(.null))
    #expect(log.entries == [.stray("a late answer to \"clock/advance\"")])
    await driver.shutdown()
  }

  @Test func `a crash fails what is open, and the client can start again`() async throws {
    let log = Log<DriverEvent>()
    let driver = driver(Self.greeting + "read l\necho last words\nkill -6 $$\n", log: log)
    let first = try await driver.start()
    #expect(await driver.perform("s", ClientStep("die"), limit: 600_000) == .crashed)
    #expect(
      log.entries == [
        .noise("last words"), .crashed(reason: "\"sh\" was killed by signal 6 (abort)"),
      ])
    await #expect(throws: DriverError.ended(command: "sh", .signal(6), waitingFor: nil)) {
      try await driver.settle("s", limit: 1, held: 0)
    }
    #expect(await driver.perform("s", ClientStep("again"), limit: 600_000) == .crashed)
    #expect(try await driver.restart() == first)
    await #expect(
      throws: DriverError.ended(command: "sh", .signal(6), waitingFor: "session/settle")
    ) { try await driver.settle("s", limit: 1, held: 0) }
    await driver.shutdown()
  }

  @Test func `survives a client that dies while it is written to`() async throws {
    let log = Log<DriverEvent>()
    let driver = driver(Self.greeting + "exit 0\n", log: log)
    _ = try await driver.start()
    let step = ClientStep("talk", ["text": .string(String(repeating: "x", count: 100_000))])
    let outcomes = await driver.burst(
      "s", Array(repeating: step, count: 50), limit: 600_000)
    #expect(outcomes == Array(repeating: .crashed, count: 50))
    #expect(log.entries == [.crashed(reason: "\"sh\" exited with status 0")])
    await driver.shutdown()
  }

  @Test func `takes answers in any order`() async throws {
    let driver = driver(
      Self.greeting + "read l\nread l\nread l\n" + Self.print(4, #"{"value":4}"#)
        + Self.print(2, #"{"value":2}"#) + Self.print(3, #"{"value":3}"#) + "read l\n")
    _ = try await driver.start()
    let steps = ["a", "b", "c"].map { ClientStep($0) }
    #expect(await driver.burst("s", steps, limit: 600_000) == [.value(2), .value(3), .value(4)])
    await driver.shutdown()
  }

  @Test func `terminates a process that does not end when asked`() async throws {
    let driver = driver(
      Self.greeting + "exec sleep 600\n", limits: DriverLimits(shutdown: 100))
    _ = try await driver.start()
    await driver.shutdown()
    #expect(driver.ending == .signal(15))
  }

  @Test func `ends a process that does not want to`() async throws {
    let driver = driver(
      "trap '' TERM\n" + Self.greeting + "while :; do sleep 0.1; done\n",
      limits: DriverLimits(shutdown: 100))
    _ = try await driver.start()
    await driver.shutdown()
    #expect(driver.ending == .signal(9))
  }

  #if os(Linux)
    @Test func `leaves nothing behind that the process has started`() async throws {
      let driver = driver(
        "sleep 600 &\necho \"$!\" >&2\n" + Self.greeting + "while :; do sleep 0.1; done\n",
        limits: DriverLimits(shutdown: 100))
      _ = try await driver.start()
      await driver.shutdown()
      let descendant = try #require(driver.lastWords.first.flatMap { Int32($0) })
      // Its end is certain, but whoever inherits it must still take note.
      let deadline = ContinuousClock.now.advanced(by: .seconds(600))
      while kill(descendant, 0) == 0, ContinuousClock.now < deadline { await Task.yield() }
      #expect(kill(descendant, 0) == -1)
    }
  #endif

  @Test func `doubts a client that counts more observations than it sent`() async throws {
    let driver = driver(
      Self.greeting + Self.answer(2, "{}")
        + Self.answer(3, #"{"idle":true,"inFlight":0,"observations":1}"#) + "read l\n")
    _ = try await driver.start()
    try await driver.open(
      SessionOpening(session: "s", api: "x", baseURLs: [:], startTime: 0))
    #expect(
      try await driver.settle("s", limit: 600_000, held: 0)
        == SettleReport(idle: false, inFlight: 0, observations: 1))
    await driver.shutdown()
  }

  @Test(arguments: ["-9223372036854775808", "9223372036854775807"])
  func `refuses a time that nothing can be reckoned with`(time: String) async throws {
    let driver = driver(
      Self.greeting + Self.answer(2, "{}")
        + Self.answer(3, #"{"idle":true,"inFlight":0,"observations":0,"nextDue":\#(time)}"#)
        + Self.answer(4, #"{"now":\#(time),"fired":0}"#) + "read l\n")
    _ = try await driver.start()
    try await driver.open(
      SessionOpening(session: "s", api: "x", baseURLs: [:], startTime: 0))
    let expected = "instead of milliseconds since 1970, at most 8640000000000000"
    let settling = await #expect(throws: DriverError.self) {
      try await driver.settle("s", limit: 60_000, held: 0)
    }
    #expect(settling?.description.contains("\(time) for \"nextDue\" \(expected)") == true)
    let advancing = await #expect(throws: DriverError.self) {
      try await driver.advance("s", to: 5)
    }
    #expect(advancing?.description.contains("\(time) for \"now\" \(expected)") == true)
    await driver.shutdown()
  }

  @Test func `a mutant that crashes is a crash`() async throws {
    let log = Log<DriverEvent>()
    let driver = StdioDriver(
      command: [
        try BuiltProducts.path("assay-reference-client"), "--mutant", "crash-on-close",
      ], suite: "test"
    ) { log.append($0) }
    _ = try await driver.start()
    try await driver.open(
      SessionOpening(
        session: "s", api: "momentperks", baseURLs: ["api": "http://127.0.0.1:1"],
        config: ["apiKey": "k"], startTime: 0))
    // Nothing is on screen, so closing does nothing, and there is nothing to crash.
    #expect(
      await driver.perform("s", ClientStep("offers.close"), limit: 600_000) == .value(.null))
    await driver.shutdown()
    #expect(driver.ending == .status(0))
    #expect(log.entries.isEmpty)
  }
}

@Suite struct `the command line of the reference client` {
  @Test(arguments: [
    (
      ["--mutant", "pixel-twize"],
      "unknown mutant \"pixel-twize\"; did you mean \"pixel-twice\"?"
    ),
    (
      ["--variant", "older-pat"], "unknown variant \"older-pat\"; did you mean \"older-path\"?"
    ),
    (["--mutnt", "x"], "unknown option \"--mutnt\"; did you mean \"--mutant\"?"),
    (
      ["--api", "engege"],
      "unknown API \"engege\"; did you mean \"engage\"?"
    ),
    (
      ["--api", "engage", "--mutant", "target-nul"],
      "unknown mutant \"target-nul\"; did you mean \"target-null\"?"
    ),
    (["--mutant"], "--mutant needs a value; see --help"),
    (["--mutant", "--null"], "--mutant needs a value; see --help"),
  ])
  func `explains a mistake and exits with 2`(_ words: [String], _ message: String) async throws {
    let driver = StdioDriver(
      command: [try BuiltProducts.path("assay-reference-client")] + words, suite: "test"
    ) { _ in }
    do {
      _ = try await driver.start()
      Issue.record("it started")
    } catch {
      guard case .ended(_, .status(2), _) = error else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(driver.standardError.text == "assay-reference-client: \(message)\n")
  }

  @Test func `serves a client that does nothing`() async throws {
    let driver = StdioDriver(
      command: [try BuiltProducts.path("assay-reference-client"), "--null"], suite: "test"
    ) { _ in }
    let description = try await driver.start()
    #expect(description.client.name == "null")
    #expect(description.verbs.count == 31)
    try await driver.open(
      SessionOpening(session: "s", api: "any", baseURLs: [:], startTime: 5))
    #expect(await driver.perform("s", ClientStep("any"), limit: 600_000) == .value(.null))
    #expect(try await driver.advance("s", to: 7) == ClockReport(now: 7, fired: 0))
    #expect(
      try await driver.settle("s", limit: 600_000, held: 0)
        == SettleReport(idle: true, inFlight: 0, observations: 0))
    try await driver.close("s", .drop)
    await driver.shutdown()
  }
}

import Testing

@testable import assay_bench

@Suite struct `The benchmark's command line` {
  @Test func `modes have their own seconds`() throws {
    #expect(try Options(["json"], processors: 2).seconds == 0.2)
    #expect(try Options(["schema"], processors: 2).seconds == 0.2)
    let serve = try Options(["serve"], processors: 2)
    #expect(serve.seconds == 3)
    #expect(serve.loops == 2)
    #expect(serve.pairs == 6)
    #expect(serve.servers == [.bare, .lane])
    #expect(serve.nginx == .memory)
    #expect(serve.journal == .whole)
  }

  @Test func `options are read`() throws {
    let options = try Options(
      [
        "serve", "--pairs", "8", "--seconds", "2", "--idle", "10000", "--loops", "1",
        "--server", "lane", "--nginx", "file", "--journal", "bounded",
        "--bodies", "foreign",
      ], processors: 2)
    #expect(options.pairs == 8)
    #expect(options.seconds == 2)
    #expect(options.idle == 10_000)
    #expect(options.loops == 1)
    #expect(options.servers == [.lane])
    #expect(options.nginx == .file)
    #expect(options.journal == .bounded)
    #expect(options.bodies == .foreign)
  }

  @Test func `hidden modes name their server and their ports`() throws {
    #expect(try Options(["serve-child", "lane"], processors: 2).mode == .serveChild(.lane))
    #expect(try Options(["idle-child", "1,2"], processors: 2).mode == .idleChild([1, 2]))
  }

  @Test(arguments: [
    ([], "A mode is missing; expected json, schema, serve or judge."),
    (["xml"], "\"xml\" is no mode; expected json, schema, serve or judge."),
    (["json", "--pairs"], "\"--pairs\" needs a value."),
    (["json", "--pairs", "0"], "\"--pairs 0\" is no whole number from 1 on."),
    (
      ["json", "--seconds", "-1"],
      "\"--seconds -1\" is no number of seconds above 0 and up to 3600."
    ),
    (["serve", "--seconds", "0.5"], "\"--seconds 0.5\": serve measures whole seconds."),
    (["serve", "--server", "x"], "\"--server x\" is no server; expected bare or lane."),
    (["serve", "--nginx", "x"], "\"--nginx x\" is no way to answer; expected memory or file."),
    (
      ["serve", "--bodies", "x"],
      "\"--bodies x\" is unknown; expected same, varied or foreign."
    ),
    (["serve", "--journal", "x"], "\"--journal x\" is no extent; expected whole or bounded."),
    (["json", "--fast", "1"], "\"--fast\" is no option."),
    (["serve-child"], "serve-child needs bare or lane."),
    (["idle-child", "x"], "idle-child needs ports, separated by commas."),
  ])
  func `a misuse is named, with the usage below`(words: [String], problem: String) {
    #expect(throws: BenchError.usage(problem)) { try Options(words, processors: 2) }
    let text = BenchError.usage(problem).description
    #expect(text.hasPrefix(problem + "\nusage: assay-bench json"))
  }

  @Test(arguments: [
    (BenchError.usage(""), Int32(2)),
    (.missing(program: "wrk", install: LoadGenerator.install), 3),
    (.failed(""), 1),
    (.wrongAnswer(side: "nginx", got: "405", wanted: "200"), 1),
  ])
  func `what went wrong decides the status`(error: BenchError, status: Int32) {
    #expect(error.status == status)
  }

  @Test func `messages say what to do`() {
    #expect(
      BenchError.missing(program: "wrk", install: LoadGenerator.install).description
        == "The program \"wrk\" is needed and not found. Install it: apt-get install wrk")
    #expect(
      BenchError.wrongAnswer(side: "nginx", got: "405", wanted: "200").description
        == "nginx answers 405, but 200 was expected. Nothing was measured.")
  }
}

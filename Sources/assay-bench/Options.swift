/// What the command line asks for.
struct Options: Equatable {
  enum Mode: Equatable {
    case help
    case json
    case schema
    case serve
    case judge
    /// Serves until standard input ends; `serve` starts itself again in this mode.
    case serveChild(AssayServerKind)
    /// Holds connections to these ports until standard input ends.
    case idleChild([UInt16])
    /// Judges one file; `judge` starts itself again in this mode.
    case judgeChild(JudgeChild.Extent, String)
  }

  var mode: Mode
  /// Adjacent pairs per comparison.
  var pairs = 6
  /// Seconds that each side of a pair is measured for.
  var seconds: Double
  /// Connections that a second process holds open meanwhile.
  var idle = 0
  /// Event loops of Assay and workers of nginx.
  var loops: Int
  var servers = AssayServerKind.allCases
  var nginx = NginxServer.Answering.memory
  var journal = JournalExtent.whole
  var bodies = LoadGenerator.Bodies.same
  /// Events of a generated file, at least.
  var events = 1_000_000
  /// Lanes of it that are open at a time.
  var lanes = 10_000
  var seed: UInt64 = 1
  /// Where the generated file stays; `nil` for a temporary one.
  var file: String?

  static let usage = """
    usage: assay-bench json [--pairs N] [--seconds S]
           assay-bench schema [--pairs N] [--seconds S]
           assay-bench serve [--pairs N] [--seconds S] [--idle CONNECTIONS] [--loops N]
                             [--server bare|lane] [--nginx memory|file]
                             [--journal whole|bounded] [--bodies same|varied|foreign]
           assay-bench judge [--events N] [--lanes N] [--seed N] [--file PATH] [--pairs N]

    json   parses, reads and writes a 10 KB document beside Foundation, orjson and simdjson.
    schema parses and validates it beside jsonschema and fastjsonschema for Python.
    serve  answers a 204 and a 10 KB POST beside nginx, at 64 and at 2000 connections.
    judge  judges a generated event file beside a Python script and DuckDB, by one rule and by all.

      --pairs N       adjacent pairs of measurements per comparison, at least 1 (6)
      --seconds S     seconds for each side of a pair (serve 3, others 0.2)
      --idle N        a second process holds N idle connections meanwhile (0)
      --loops N       event loops of Assay and workers of nginx (one per processor)
      --server NAME   only this Assay server: bare has a trivial service, lane a journal
      --nginx HOW     nginx answers from its memory, which is faster, or from a file (memory)
      --journal HOW   a lane keeps the whole journal, or as much as it does by default (whole)
      --bodies HOW    POST sends the same body each time, one with another number in its middle,
                      or one that is unlike all others (same)
      --events N      events of the generated file, at least (1000000)
      --lanes N       lanes of it that are open at a time (10000)
      --seed N        what it is made from (1)
      --file PATH     where it is written and stays (a temporary folder)

    """

  /// Reads the words after the program's name.
  init(_ words: [String], processors: Int = ServerProcess.processors) throws(BenchError) {
    var rest = words[...]
    loops = processors
    seconds = 3
    switch rest.popFirst() {
    case "--help", "-h": mode = .help
    case "json":
      mode = .json
      seconds = 0.2
    case "schema":
      mode = .schema
      seconds = 0.2
    case "serve": mode = .serve
    case "judge":
      mode = .judge
      pairs = 1
    case "judge-child":
      guard let extent = rest.popFirst().flatMap(JudgeChild.Extent.init),
        let path = rest.popFirst()
      else { throw .usage("judge-child needs one or all, and a file.") }
      mode = .judgeChild(extent, path)
    case "serve-child":
      guard let kind = rest.popFirst().flatMap(AssayServerKind.init) else {
        throw .usage("serve-child needs bare or lane.")
      }
      mode = .serveChild(kind)
    case "idle-child":
      let ports = rest.popFirst()?.split(separator: ",").map { UInt16($0) } ?? []
      guard !ports.isEmpty, !ports.contains(nil) else {
        throw .usage("idle-child needs ports, separated by commas.")
      }
      mode = .idleChild(ports.compactMap { $0 })
    case .some(let word):
      throw .usage("\"\(word)\" is no mode; expected json, schema, serve or judge.")
    case nil: throw .usage("A mode is missing; expected json, schema, serve or judge.")
    }
    while let flag = rest.popFirst() {
      guard let value = rest.popFirst() else { throw .usage("\"\(flag)\" needs a value.") }
      try take(flag, value)
    }
  }

  private mutating func take(_ flag: String, _ value: String) throws(BenchError) {
    switch flag {
    case "--pairs": pairs = try Self.whole(flag, value, atLeast: 1)
    case "--loops": loops = try Self.whole(flag, value, atLeast: 1)
    case "--idle": idle = try Self.whole(flag, value, atLeast: 0)
    case "--seconds":
      guard let number = Double(value), number > 0, number <= 3_600 else {
        throw .usage("\"--seconds \(value)\" is no number of seconds above 0 and up to 3600.")
      }
      // wrk counts in whole seconds.
      guard mode != .serve || number == number.rounded() else {
        throw .usage("\"--seconds \(value)\": serve measures whole seconds.")
      }
      seconds = number
    case "--server":
      guard let kind = AssayServerKind(rawValue: value) else {
        throw .usage("\"--server \(value)\" is no server; expected bare or lane.")
      }
      servers = [kind]
    case "--nginx":
      guard let how = NginxServer.Answering(rawValue: value) else {
        throw .usage("\"--nginx \(value)\" is no way to answer; expected memory or file.")
      }
      nginx = how
    case "--journal":
      guard let extent = JournalExtent(rawValue: value) else {
        throw .usage("\"--journal \(value)\" is no extent; expected whole or bounded.")
      }
      journal = extent
    case "--bodies":
      guard let how = LoadGenerator.Bodies(rawValue: value) else {
        throw .usage("\"--bodies \(value)\" is unknown; expected same, varied or foreign.")
      }
      bodies = how
    case "--events": events = try Self.whole(flag, value, atLeast: 1)
    case "--lanes": lanes = try Self.whole(flag, value, atLeast: 1)
    case "--seed": seed = UInt64(try Self.whole(flag, value, atLeast: 0))
    case "--file": file = value
    default: throw .usage("\"\(flag)\" is no option.")
    }
  }

  private static func whole(
    _ flag: String, _ value: String, atLeast least: Int
  ) throws(BenchError) -> Int {
    guard let number = Int(value), number >= least else {
      throw .usage("\"\(flag) \(value)\" is no whole number from \(least) on.")
    }
    return number
  }
}

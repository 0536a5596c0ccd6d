/// wrk: keeps a number of connections busy for some seconds and counts the answers.
struct LoadGenerator {
  static let install = "apt-get install wrk"

  /// What is requested.
  enum Request: String, CaseIterable {
    case get = "GET 204"
    case post = "POST 10 KB"
  }

  private let program: String
  private let folder: WorkFolder
  private let script: String

  init() throws(BenchError) {
    program = try Tool.needed("wrk", install: Self.install)
    folder = try WorkFolder()
    let body = try folder.write(OffersDocument.bytes, to: "body.json")
    script = try folder.write(
      Array(
        """
        wrk.method = "POST"
        wrk.headers["Content-Type"] = "application/json"
        wrk.body = io.open("\(body)"):read("*a")

        """.utf8), to: "post.lua")
  }

  /// What came of the load: answers, and the seconds that they took.
  struct Outcome: Equatable {
    var requests = 0
    var perSecond = 0.0
    /// Connections that failed, and answers whose status was not 2xx or 3xx.
    var failures = 0
  }

  /// Loads all endpoints at once, each with its share of the connections and a thread of its own.
  func load(
    _ request: Request, _ endpoints: [Endpoint], connections: Int, seconds: Int
  ) throws(BenchError) -> Outcome {
    var running: [ChildProcess] = []
    for (index, endpoint) in endpoints.enumerated() {
      let share = (connections + index) / endpoints.count
      var command = [program, "-t1", "-c\(max(1, share))", "-d\(seconds)s", "--timeout", "10s"]
      switch request {
      case .get: command.append("http://127.0.0.1:\(endpoint.get)\(OffersDocument.pixelTarget)")
      case .post:
        command += ["-s", script, "http://127.0.0.1:\(endpoint.post)\(BenchContract.postPath)"]
      }
      running.append(try ChildProcess(command, named: "wrk"))
    }
    var sum = Outcome()
    for child in running {
      let text = child.finish()
      guard let one = Self.outcome(text) else { throw .failed("wrk says nothing: \(text)") }
      sum.requests += one.requests
      sum.perSecond += one.perSecond
      sum.failures += one.failures
    }
    return sum
  }

  /// Reads what wrk prints.
  static func outcome(_ text: String) -> Outcome? {
    var outcome = Outcome()
    var isWhole = false
    for line in text.split(separator: "\n") {
      let words = line.split { $0 == " " || $0 == "," }
      if words.count > 2, words[1] == "requests", words[2] == "in" {
        outcome.requests = Int(words[0]) ?? 0
      } else if words.first == "Requests/sec:", let rate = words.last.flatMap({ Double($0) }) {
        outcome.perSecond = rate
        isWhole = true
      } else if words.first == "Socket" || words.first == "Non-2xx" {
        outcome.failures += words.compactMap { Int($0) }.reduce(0, +)
      }
    }
    return isWhole ? outcome : nil
  }
}

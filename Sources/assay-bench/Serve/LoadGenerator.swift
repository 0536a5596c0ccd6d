/// wrk: keeps a number of connections busy for some seconds and counts the answers.
struct LoadGenerator {
  static let install = "apt-get install wrk"

  /// What is requested.
  enum Request: String, CaseIterable {
    case get = "GET 204"
    case post = "POST 10 KB"
  }

  /// What the bodies of successive requests have in common.
  enum Bodies: String, CaseIterable {
    case same
    /// All but a number of twelve digits in the middle.
    case varied
    /// Nothing that a journal could keep once: every eighth of the body has a number of its own.
    case foreign
  }

  private let program: String
  private let folder: WorkFolder
  private let script: String

  init(_ bodies: Bodies = .same) throws(BenchError) {
    program = try Tool.needed("wrk", install: Self.install)
    folder = try WorkFolder()
    let body = try folder.write(OffersDocument.bytes, to: "body.json")
    script = try folder.write(
      Array(
        """
        wrk.method = "POST"
        wrk.headers["Content-Type"] = "application/json"
        wrk.body = io.open("\(body)"):read("*a")
        \(Self.request(bodies))

        """.utf8), to: "post.lua")
  }

  /// The script's function that makes a request; none where wrk repeats one.
  private static func request(_ bodies: Bodies) -> String {
    guard bodies != .same else { return "" }
    // A number in place of as many bytes, at so many places; seeded by the time, so that no two threads
    // send the same.
    let places = bodies == .varied ? 1 : 8
    return """
      local body, size = wrk.body, math.floor(#wrk.body / \(places))
      local count = os.time() % 1000 * 1000000000 + math.random(0, 999) * 1000000
      request = function()
        count = count + 1
        local number, parts = string.format("%012d", count), {}
        for place = 0, \(places) - 1 do
          local half = place * size + math.floor(size / 2)
          parts[#parts + 1] = body:sub(place * size + 1, half) .. number
          local stop = place == \(places) - 1 and #body or (place + 1) * size
          parts[#parts + 1] = body:sub(half + 13, stop)
        end
        return wrk.format(nil, nil, nil, table.concat(parts))
      end
      """
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

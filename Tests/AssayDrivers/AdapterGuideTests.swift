import AssayJSON
import AssayTestSupport
import Foundation
import Testing

@testable import AssayDrivers

/// The examples of the adapter guide are messages of the protocol, and there is one of each.
@Suite struct `the adapter guide` {
  /// An example, and whether the runner sends it.
  private struct Example {
    var isOfRunner: Bool
    var message: RPCMessage
  }

  private static func guide() throws -> String {
    try String(
      contentsOf: Checkout.root.appendingPathComponent(
        "Sources/AssayKit/AssayKit.docc/AdapterGuide.md"), encoding: .utf8)
  }

  /// What stands behind an arrow, with the lines that are indented below it.
  private static func examples() throws -> [Example] {
    var texts: [(isOfRunner: Bool, text: String)] = []
    for line in try guide().split(separator: "\n") {
      if line.hasPrefix("→ ") || line.hasPrefix("← ") {
        texts.append((line.hasPrefix("→"), String(line.dropFirst(2))))
      } else if line.hasPrefix("   "), let last = texts.indices.last {
        texts[last].text += line.dropFirst(3)
      }
    }
    return try texts.map { isOfRunner, text in
      Example(
        isOfRunner: isOfRunner,
        message: try #require(RPCMessage(line: Array(text.utf8)), "\(text)"))
    }
  }

  @Test func `has each request, and its answer fits it`() throws {
    var asked: [JSONValue: AdapterProtocol.Method] = [:]
    var methods: Set<AdapterProtocol.Method> = []
    var answered: Set<AdapterProtocol.Method> = []
    for example in try Self.examples() {
      switch example.message {
      case .request(let id, let name, let params):
        #expect(example.isOfRunner)
        let method = try #require(AdapterProtocol.Method(rawValue: name), "\(name)")
        asked[id] = method
        methods.insert(method)
        try Self.read(method, params)
      case .answer(let id, .result(let result)):
        #expect(!example.isOfRunner)
        let method = try #require(asked[id], "\(id)")
        answered.insert(method)
        try Self.read(result, of: method)
      case .answer(_, .error(let code, _)):
        #expect(code == AdapterProtocol.Code.unsupported)
      case .notification: continue
      }
    }
    #expect(methods == Set(AdapterProtocol.Method.allCases))
    #expect(answered == methods)
  }

  @Test func `has each notification`() throws {
    var names: Set<String> = []
    for example in try Self.examples() {
      guard case .notification(let method, let params) = example.message else { continue }
      #expect(!example.isOfRunner)
      #expect(try AdapterNotice.read(method: method, params: params) != nil)
      names.insert(method)
    }
    #expect(names == Set(AdapterProtocol.Notification.allCases.map(\.rawValue)))
  }

  @Test func `names every clock, every ending and every member that is asked for`() throws {
    let text = try Self.guide()
    for clock in AdapterDescription.ClockClass.allCases {
      #expect(text.contains("| `\(clock.rawValue)` |"))
    }
    for ending in SessionOpening.Ending.allCases { #expect(text.contains("`\(ending.rawValue)`")) }
    let description = AdapterDescription(
      adapter: .init(name: "a", version: ""), client: .init(name: "c", version: ""),
      language: "", platform: "", clock: .scaled, scale: 2, timeouts: .real, opensURLs: .opens,
      sessions: .one)
    for name in description.result.object?.keys ?? [] {
      #expect(text.contains("\"\(name)\":"), "\(name)")
    }
  }

  private static func read(_ method: AdapterProtocol.Method, _ params: JSONValue) throws {
    switch method {
    case .initialize:
      let greeting = try AdapterGreeting(params: params)
      #expect(greeting.params == params)
    case .open: #expect(try SessionOpening(params: params).params == params)
    case .perform, .advance, .settle, .close:
      #expect(params["session"]?.string?.isEmpty == false)
      let needed: [AdapterProtocol.Method: [String]] = [
        .perform: ["verb", "arguments"], .advance: ["to"], .settle: ["limit", "held"],
        .close: ["ending"],
      ]
      #expect(params.object?.keys == ["session"] + (needed[method] ?? []))
    case .shutdown: #expect(params == [:])
    }
  }

  private static func read(
    _ result: JSONValue, of method: AdapterProtocol.Method
  ) throws {
    switch method {
    case .initialize:
      let description = try AdapterDescription(result: result)
      #expect(description.result.object?.keys.sorted() == result.object?.keys.sorted())
    case .advance: #expect(try ClockReport(result: result).result == result)
    case .settle: #expect(try SettleReport(result: result).result == result)
    case .perform: #expect(result.object?.keys == ["value"])
    case .open, .close, .shutdown: #expect(result == [:])
    }
  }
}

@Suite struct `a scaled clock` {
  private static func description(_ scale: String) throws -> AdapterDescription {
    let text = """
      {"protocolVersion":"1","adapter":{"name":"a","version":"1"},
       "client":{"name":"c","version":""},"language":"x","platform":"y","clock":"scaled",\(scale)
       "timeouts":"real","opensURLs":"opens","sessions":"one","store":false}
      """
    return try AdapterDescription(result: try JSONDocument(parsing: text).root.value)
  }

  @Test func `says how fast it runs`() throws {
    #expect(try Self.description(#""scale":60,"#).scale == 60)
    #expect(try Self.description(#""scale":0.5,"#).scale == 0.5)
    let description = try Self.description(#""scale":2.5,"#)
    #expect(try AdapterDescription(result: description.result) == description)
  }

  @Test(arguments: [
    ("", "lacks \"scale\""),
    (
      #""scale":0,"#, "has 0 for \"scale\" instead of a number from 0.001 to 1000000"
    ),
    (
      #""scale":-1,"#, "has -1 for \"scale\" instead of a number from 0.001 to 1000000"
    ),
    (
      #""scale":"x","#, "has \"x\" for \"scale\" instead of a number from 0.001 to 1000000"
    ),
  ])
  func `must say it`(scale: String, problem: String) {
    let error = #expect(throws: MessageProblem.self) { try Self.description(scale) }
    #expect(error?.description == problem)
  }
}

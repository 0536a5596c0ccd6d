import AssayDrivers
import AssayJSON
import Foundation
import Testing

/// The schema of the adapter's messages says what the guide shows and what is really said.
@Suite struct `The schema of the adapter's messages` {
  /// The shipped document, as `assay schema` prints it.
  private static func source() async throws -> JSONSchemaSource {
    let outcome = try await withFolder { folder in
      try await Program(in: folder).run(["schema", "adapter-messages"])
    }
    try #require(outcome.status == 0, "\(outcome.complaint)")
    return JSONSchemaSource(document: try JSONDocument(parsing: Array(outcome.output.utf8)))
  }

  private static func schema(_ name: String, _ source: JSONSchemaSource) throws -> JSONSchema {
    try source.compile(at: JSONPointer(tokens: ["$defs", name]))
  }

  /// A method as it stands in the names of definitions.
  private static func key(_ method: String) -> String { method.replacing("/", with: ".") }

  @Test func `there is a definition for each message of the protocol`() async throws {
    let source = try await Self.source()
    _ = try source.compile(at: JSONPointer(tokens: []))
    for method in AdapterProtocol.Method.allCases {
      _ = try Self.schema(Self.key(method.rawValue) + ".request", source)
      _ = try Self.schema(Self.key(method.rawValue) + ".result", source)
    }
    for notification in AdapterProtocol.Notification.allCases {
      _ = try Self.schema(notification.rawValue + ".notification", source)
    }
  }

  @Test func `every example of the guide is valid`() async throws {
    let source = try await Self.source()
    let any = try source.compile(at: JSONPointer(tokens: []))
    let guide = try String(
      contentsOf: checkout.appendingPathComponent(
        "Sources/AssayKit/AssayKit.docc/AdapterGuide.md"), encoding: .utf8)
    let examples = Self.objects(in: guide)
    #expect(examples.count >= 4)
    var methods: [Int: String] = [:]
    for example in examples {
      let root = try JSONDocument(parsing: Array(example.utf8)).root
      #expect(any.validate(root).map(\.description) == [], "\(example)")
      if let id = root["id"]?.integer, let method = root["method"]?.string { methods[id] = method }
      guard let result = root["result"], let id = root["id"]?.integer, let method = methods[id]
      else { continue }
      let own = try Self.schema(Self.key(method) + ".result", source)
      #expect(own.validate(result).map(\.description) == [], "\(example)")
    }
  }

  /// The JSON objects in the fenced blocks of a document.
  private static func objects(in text: String) -> [String] {
    var found: [String] = []
    for (index, block) in text.split(
      separator: "```", omittingEmptySubsequences: false
    ).enumerated() where !index.isMultiple(of: 2) {
      var depth = 0
      var current = ""
      for character in block {
        if character == "{" { depth += 1 }
        if depth > 0 { current.append(character) }
        guard character == "}" else { continue }
        depth -= 1
        if depth == 0 {
          found.append(current)
          current = ""
        }
      }
    }
    return found
  }

  @Test func `a conversation with the reference client is valid, line by line`() async throws {
    let source = try await Self.source()
    let runner = try Self.schema("fromRunner", source)
    let adapter = try Self.schema("fromAdapter", source)
    try await withFolder { folder in
      let client = try Program.products().appendingPathComponent("assay-reference-client").path
      let outcome = try await Program(in: folder).run(
        ["check", "--", "sh", "-c", "tee asked | '\(client)' | tee said"])
      #expect(outcome.status == 0, "\(outcome.complaint)")
      var methods: [Int: String] = [:]
      for line in try Self.lines(folder, "asked") {
        #expect(runner.validate(line).map(\.description) == [], "\(line.lexeme)")
        let id = try #require(line["id"]?.integer)
        methods[id] = line["method"]?.string
      }
      let known = AdapterProtocol.Method.allCases.map(\.rawValue)
      #expect(Set(methods.values) == Set(known))
      var told: Set<String> = []
      for line in try Self.lines(folder, "said") {
        #expect(adapter.validate(line).map(\.description) == [], "\(line.lexeme)")
        if let name = line["method"]?.string { told.insert(name) }
        guard let result = line["result"] else { continue }
        let method = try #require(line["id"]?.integer.flatMap { methods[$0] })
        let own = try Self.schema(Self.key(method) + ".result", source)
        #expect(own.validate(result).map(\.description) == [], "\(method) \(line.lexeme)")
      }
      #expect(told == ["observed"])
    }
  }

  private static func lines(_ folder: URL, _ name: String) throws -> [JSONNode] {
    let data = try Data(contentsOf: folder.appendingPathComponent(name))
    return try data.split(separator: 0x0A).map { try JSONDocument(parsing: Array($0)).root }
  }

  private static let mistakes: [(definition: String, text: String, problem: String)] = [
    ("initialize.result", #"{"protocolVersion":"1"}"#, "adapter"),
    (
      "session.settle.result", #"{"idle":"yes","inFlight":0,"observations":0}"#, "/idle"
    ),
    ("session.settle.result", #"{"idle":true,"inFlight":-1,"observations":0}"#, "/inFlight"),
    ("clock.advance.result", #"{"now":1.5,"fired":0}"#, "/now"),
    (
      "observed.notification",
      #"{"jsonrpc":"2.0","id":1,"method":"observed","params":{"session":"s","name":"n"}}"#, "not"
    ),
    (
      "log.notification",
      #"{"jsonrpc":"2.0","method":"log","params":{"level":"loud","text":""}}"#, "/params/level"
    ),
    ("error", #"{"jsonrpc":"2.0","id":1,"error":"no"}"#, "/error"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is told with its place`(
    definition: String, text: String, problem: String
  ) async throws {
    let source = try await Self.source()
    let schema = try Self.schema(definition, source)
    let failures = schema.validate(try JSONDocument(parsing: Array(text.utf8)).root)
    #expect(failures.map(\.description).joined().contains(problem), "\(failures)")
  }
}

import AssayJSON
import Foundation
import Testing

@Suite struct `The configuration file` {
  private static func write(_ text: String, _ name: String, in folder: URL) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  private static func client() throws -> String {
    try Program.products().appendingPathComponent("assay-reference-client").path
  }

  /// The configurations that the lanes of a journal gave their client.
  private static func configs(_ folder: URL) throws -> [JSONNode] {
    let data = try Data(contentsOf: folder.appendingPathComponent("run.ndjson"))
    return try data.split(separator: 0x0A).compactMap { line in
      try JSONDocument(parsing: Array(line)).root.first(named: "config")
    }
  }

  @Test func `gives the adapter, the API, keys, users and the level`() async throws {
    try await withFolder { folder in
      let text = """
        {
          "adapter": ["\(try Self.client())", "--mutant", "advertiser-pixel-waits"],
          "api": ["momentperks"],
          "keys": { "momentperks": { "apiKey": "my-own-key" } },
          "users": ["my-own-user"],
          "level": "MUST"
        }
        """
      try Self.write(text, "assay.json", in: folder)
      let program = try Program(in: folder)
      let words = ["check", "--journal", "run.ndjson"]
      let outcome = try await program.run(words)
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.output.contains("breaks advertiser-pixel.does-not-wait, which does not"))
      let configs = try Self.configs(folder)
      #expect(configs.contains { $0["apiKey"]?.string == "my-own-key" })
      #expect(configs.contains { $0["pub_user_id"]?.string == "my-own-user" })
      // What the command line says goes before the file.
      let strict = try await program.run(["check", "--level", "SHOULD"])
      #expect(strict.status == 1)
      let other = try await program.run(["check", "--", try Self.client()])
      #expect(other.status == 0)
      #expect(!other.output.contains("breaks"))
    }
  }

  @Test func `a case that needs more users than there are says so`() async throws {
    try await withFolder { folder in
      let contract = "Contracts/MomentPerks"
      try FileManager.default.copyItem(
        at: checkout.appendingPathComponent(contract),
        to: folder.appendingPathComponent("MomentPerks"))
      // With the fingerprint a person's too, the case draws two.
      let file = folder.appendingPathComponent("MomentPerks/contract.json")
      let text = try String(contentsOf: file, encoding: .utf8).replacing(
        #""class": "device""#, with: #""class": "person""#)
      try Self.write(text, "MomentPerks/contract.json", in: folder)
      try Self.write(#"{ "adapter": ["./none"], "users": ["one"] }"#, "assay.json", in: folder)
      let outcome = try await Program(in: folder).run(
        ["check", "--contracts", "MomentPerks", "--case", "*/offers-request*"])
      #expect(outcome.status == 2)
      #expect(
        outcome.complaint.contains(
          """
          The case "momentperks/request/offers-request" needs 2 users, but "users" of the \
          configuration names 1. Name 2, or none to have them drawn.
          """), "\(outcome.complaint)")
    }
  }

  /// Transcripts with a configuration, and whether its form is right.
  private static let forms: [(transcript: String, isRight: Bool)] = [
    ("config-unknown-key", false), ("config-wrong-types", false), ("config-level-unknown", false),
    ("config-not-an-object", false), ("config-empty-adapter", false),
    ("config-adapter-not-found", true), ("config-no-adapter", true), ("config-unknown-api", true),
    ("config-unknown-key-of-api", true), ("config-with-reference", true),
  ]

  @Test(arguments: forms)
  func `the shipped schema and the program agree about its form`(
    transcript: String, isRight: Bool
  ) async throws {
    let failures = try await Self.failures(
      "configuration", "\(transcript)/files/assay.json")
    #expect(failures.isEmpty == isRight, "\(failures)")
  }

  @Test(arguments: [
    ("baseline-wrong", false), ("baseline-empty-document", false), ("baseline-accepts", true),
    ("baseline-expired", true),
  ])
  func `the shipped schema and the program agree about a baseline's form`(
    transcript: String, isRight: Bool
  ) async throws {
    let failures = try await Self.failures("baseline", "\(transcript)/files/accepted.json")
    #expect(failures.isEmpty == isRight, "\(failures)")
  }

  private static func failures(_ schema: String, _ path: String) async throws -> [String] {
    let outcome = try await withFolder { try await Program(in: $0).run(["schema", schema]) }
    let document = try JSONDocument(parsing: Array(outcome.output.utf8))
    let compiled = try JSONSchemaSource(document: document).compile(at: JSONPointer(tokens: []))
    let data = try Data(contentsOf: Transcript.shelf.appendingPathComponent(path))
    return compiled.validate(try JSONDocument(parsing: Array(data)).root).map(\.description)
  }
}

extension JSONNode {
  /// The first member of that name at any depth.
  fileprivate func first(named name: String) -> JSONNode? {
    if let found = self[name] { return found }
    for member in members {
      if let found = member.value.first(named: name) { return found }
    }
    return nil
  }
}

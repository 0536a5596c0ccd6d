import AssayContracts
import AssayJSON
import AssayRecordings
import AssayTestSupport
import Foundation
import Testing

/// The JSON Schemas that come with Assay.
@Suite struct `A shipped schema` {
  private static let ending = ".schema.json"

  static let names: [String] = {
    let folder = Catalogue.folder.appendingPathComponent("Schemas")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }()

  private static func document(_ name: String) throws -> JSONDocument {
    let file = Catalogue.folder.appendingPathComponent("Schemas/\(name)\(ending)")
    return try JSONDocument(parsing: Array(try Data(contentsOf: file)))
  }

  private static func schema(_ name: String) throws -> JSONSchema {
    try JSONSchemaSource(document: try document(name)).compile(at: .root)
  }

  @Test func `is there for each format of ours`() {
    #expect(
      Self.names == [
        "adapter-messages", "baseline", "case", "configuration", "contract", "journal-line",
        "recording", "report-line", "rules",
      ])
  }

  @Test(arguments: names)
  func `is valid by the metaschema, has a name and a description, and examples that fit it`(
    name: String
  ) throws {
    let document = try Self.document(name)
    let meta = try JSONSchemaSource(
      document: try JSONDocument(
        parsing: #"{"$ref":"https://json-schema.org/draft/2020-12/schema"}"#)
    ).compile(at: .root)
    #expect(meta.validate(document.root).map(\.description) == [])
    #expect(document.root["$id"]?.string == "urn:assay:schema:\(name)")
    #expect(document.root["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema")
    for key in ["title", "description"] { #expect(document.root[key]?.string?.isEmpty == false) }
    let schema = try Self.schema(name)
    let examples = try #require(document.root["examples"])
    #expect(examples.count > 0)
    for example in examples.elements {
      #expect(schema.validate(example).map(\.description) == [])
    }
  }

  @Test(arguments: names)
  func `says of every member what it is`(name: String) throws {
    var undescribed: [String] = []
    func walk(_ node: JSONNode, _ pointer: JSONPointer) {
      guard node.kind == .object else {
        for (index, element) in node.elements.enumerated() {
          walk(element, pointer.appending(index))
        }
        return
      }
      for (key, value) in node.members {
        let place = pointer.appending(key.string ?? "")
        if key.string == "examples" || key.string == "enum" { continue }
        if key.string == "properties", !pointer.tokens.contains("if") {
          for (name, member) in value.members where !Self.isDescribed(member) {
            undescribed.append("\(place.appending(name.string ?? ""))")
          }
        }
        walk(value, place)
      }
    }
    walk(try Self.document(name).root, .root)
    #expect(undescribed == [])
  }

  /// Whether a member is described, is described where a reference leads, or is fixed or refused.
  private static func isDescribed(_ member: JSONNode) -> Bool {
    member.kind == .boolean || ["description", "$ref", "const"].contains { member[$0] != nil }
  }

  @Test func `fits every shipped document of its format`() throws {
    let sorts: [(schema: String, folder: String, ending: String, isOne: (String) -> Bool)] = [
      ("contract", "Contracts", "json", { $0.hasSuffix("/contract.json") }),
      ("rules", "Contracts", "json", { $0.hasSuffix("/rules.json") }),
      ("case", "Contracts", "json", { $0.contains("/cases/") }),
      ("recording", "Recordings", "json", { $0.hasSuffix("/recording.json") }),
    ]
    for sort in sorts {
      let schema = try Self.schema(sort.schema)
      let files = Checkout.files(in: sort.folder, ending: sort.ending).filter {
        sort.isOne($0.path)
      }
      #expect(!files.isEmpty, "\(sort.schema)")
      for file in files {
        let failures = schema.validate(try JSONDocument(parsing: Array(file.text.utf8)).root)
        #expect(failures.map(\.description) == [], "\(file.path)")
      }
    }
  }

  @Test func `of report lines fits every line of every golden report`() throws {
    let schema = try Self.schema("report-line")
    let files = Checkout.files(in: "Tests/AssayReports/Golden/ndjson", ending: "txt")
    #expect(files.count >= 10)
    for file in files {
      for (number, line) in file.lines where !line.isEmpty {
        let failures = schema.validate(try JSONDocument(parsing: Array(line.utf8)).root)
        #expect(failures.map(\.description) == [], "\(file.path):\(number)")
      }
    }
  }
}

import AssayJSON
import Foundation
import Testing

/// What `assay validate` says of what Assay itself writes, and how it says it to other tools.
@Suite struct `Validating a folder` {
  @Test func `finds nothing wrong with the journals and reports of a run`() async throws {
    try await withFolder { folder in
      let program = try Program(in: folder)
      let run = try await program.run([
        "check", "--reference", "--mutant", "close-of-first-offer", "--case", "*/closing/*",
        "--journal", "lanes.ndjson", "--report", "ndjson=report.ndjson",
      ])
      #expect(run.status == 1, "\(run.complaint)")
      for file in ["lanes.ndjson", "report.ndjson"] {
        let bytes = try Data(contentsOf: folder.appendingPathComponent(file))
        #expect(bytes.split(separator: 0x0A).count > 20, "\(file)")
      }
      let outcome = try await program.run(["validate", "."])
      #expect(outcome.output == "0 errors, 0 warnings\n", "\(outcome.output)")
      #expect(outcome.status == 0)
    }
  }

  @Test func `finds the line of a journal that is wrong`() async throws {
    try await withFolder { folder in
      let lines = """
        {"lane":"é","n":1,"at":0,"is":"tick","to":5}
        {"lane":"é","n":2,"at":0,"is":"tik","to":5}
        """
      try Data(lines.utf8).write(to: folder.appendingPathComponent("lanes.ndjson"))
      let outcome = try await Program(in: folder).run(["validate", ".", "--format", "sarif"])
      #expect(outcome.status == 2)
      let root = try JSONDocument(parsing: Array(outcome.output.utf8)).root
      let result = try #require(root["runs"]?.elements.first { _ in true }?["results"])
      let region = result.elements.first { $0["locations"] != nil }?["locations"]?.elements
        .first { _ in true }?["physicalLocation"]?["region"]
      #expect(region?["startLine"]?.integer == 2)
    }
  }

  /// The part of the official schema of SARIF 2.1.0 that the output is made of: the members that its
  /// objects may have there, and those that they must.
  private static let sarif = """
    {
      "type": "object", "additionalProperties": false,
      "required": ["$schema", "version", "runs"],
      "properties": {
        "$schema": { "type": "string", "format": "uri" }, "version": { "const": "2.1.0" },
        "runs": { "type": "array", "minItems": 1, "items": {
          "type": "object", "additionalProperties": false, "required": ["tool", "results"],
          "properties": {
            "columnKind": { "enum": ["utf16CodeUnits", "unicodeCodePoints"] },
            "tool": { "type": "object", "additionalProperties": false, "required": ["driver"],
              "properties": { "driver": { "type": "object", "additionalProperties": false,
                "required": ["name", "version", "rules"],
                "properties": {
                  "name": { "type": "string" }, "version": { "type": "string" },
                  "rules": { "type": "array", "uniqueItems": true, "items": {
                    "type": "object", "additionalProperties": false,
                    "required": ["id", "shortDescription"],
                    "properties": { "id": { "type": "string" },
                      "shortDescription": { "$ref": "#/$defs/message" } } } } } } } },
            "results": { "type": "array", "items": {
              "type": "object", "additionalProperties": false,
              "required": ["ruleId", "level", "message", "locations"],
              "properties": {
                "ruleId": { "type": "string" }, "ruleIndex": { "type": "integer", "minimum": 0 },
                "level": { "enum": ["none", "note", "warning", "error"] },
                "message": { "$ref": "#/$defs/message" }, "properties": { "type": "object" },
                "locations": { "type": "array", "minItems": 1, "items": {
                  "type": "object", "additionalProperties": false,
                  "required": ["physicalLocation"],
                  "properties": {
                    "physicalLocation": { "type": "object", "additionalProperties": false,
                      "required": ["artifactLocation"],
                      "properties": {
                        "artifactLocation": { "type": "object", "additionalProperties": false,
                          "required": ["uri"],
                          "properties": { "uri": { "type": "string", "format": "uri-reference" } } },
                        "region": { "type": "object", "additionalProperties": false,
                          "required": ["startLine", "startColumn"],
                          "properties": {
                            "startLine": { "type": "integer", "minimum": 1 },
                            "startColumn": { "type": "integer", "minimum": 1 } } } } },
                    "logicalLocations": { "type": "array", "items": { "type": "object",
                      "additionalProperties": false,
                      "properties": { "fullyQualifiedName": { "type": "string" } } } }
                  } } }
              } } }
          } } }
      },
      "$defs": { "message": { "type": "object", "additionalProperties": false,
        "required": ["text"], "properties": { "text": { "type": "string", "minLength": 1 } } } }
    }
    """

  @Test func `says it in SARIF as the standard has it, with relative URIs and known rules`()
    async throws
  {
    let files = Transcript.shelf.appendingPathComponent("validate-project/files")
    try await withFolder { folder in
      let project = folder.appendingPathComponent("a project")
      try FileManager.default.copyItem(at: files, to: project)
      let outcome = try await Program(in: folder).run(
        ["validate", "a project", "--format", "sarif"])
      #expect(outcome.status == 2)
      let root = try JSONDocument(parsing: Array(outcome.output.utf8)).root
      let schema = try JSONSchemaSource(
        document: try JSONDocument(parsing: Self.sarif),
        options: JSONSchemaOptions(formats: .assert)
      ).compile(at: .root)
      #expect(schema.validate(root).map(\.description) == [])
      let run = try #require(root["runs"]?.elements.first { _ in true })
      let rules = run["tool"]?["driver"]?["rules"]?.elements.compactMap { $0["id"]?.string } ?? []
      let results = try #require(run["results"])
      #expect(results.count >= 4)
      for result in results.elements {
        let index = try #require(result["ruleIndex"]?.integer)
        #expect(rules[index] == result["ruleId"]?.string)
        let place = result["locations"]?.elements.first { _ in true }?["physicalLocation"]
        let uri = place?["artifactLocation"]?["uri"]?.string ?? ""
        #expect(uri.hasPrefix("a%20project/"), "\(uri)")
      }
    }
  }

  @Test func `without errors is SARIF without results`() async throws {
    let outcome = try await withFolder {
      try await Program(in: $0).run(["validate", "--format", "sarif"])
    }
    #expect(outcome.status == 0)
    let root = try JSONDocument(parsing: Array(outcome.output.utf8)).root
    #expect(root["runs"]?.elements.first { _ in true }?["results"]?.count == 0)
  }
}

import AssayJSON
import Foundation
import Testing

/// The official suite of draft 2020-12, required and optional tests, run with its remotes at hand.
@Suite(
  .enabled(
    if: SharedSuites.isPresent(SharedSuites.schemas),
    "skipped: ../shared/suites/json-schema is not there"))
struct JSONSchemaTestSuiteTests {
  /// What the optional part asks for and is not done, each with its reason.
  ///
  /// A group is named by its file and description, a test by its own description after them. What
  /// passes may not be listed.
  static let exceptions: [String: String] = {
    let draft = "other drafts are not read; a schema that names one is refused"
    let joining = "needs the Unicode table Joining_Type, which the standard library does not have"
    let bidi = "needs the Unicode table Bidi_Class, which the standard library does not have"
    let international = "idn-hostname.json: validation of internationalized host names: "
    return [
      "cross-draft.json: refs to historic drafts are processed as historic drafts: first item not "
        + "a string is valid": draft,
      "hostname.json: validation of A-label (punycode) host names: ZERO WIDTH NON-JOINER not "
        + "preceded by Virama but matches regexp": joining,
      international + "ZERO WIDTH NON-JOINER not preceded by Virama but matches regexp": joining,
      international + "Bidi domain name with a digit-first label is invalid": bidi,
      international + "label starting with a digit before a right-to-left letter is invalid": bidi,
      international + "left-to-right label containing a right-to-left letter is invalid": bidi,
      international + "right-to-left label mixing both digit types is invalid": bidi,
      international + "A-label that decodes to a Bidi rule violation is invalid": bidi,
    ]
  }()

  @Test func `every test passes but the listed ones, and all of those fail`() throws {
    let library = try Self.library()
    var counts = (required: 0, requiredPassed: 0, optional: 0, optionalPassed: 0)
    var failing: Set<String> = []
    let files = [
      SharedSuites.schemas, SharedSuites.schemas.appendingPathComponent("optional"),
      SharedSuites.schemas.appendingPathComponent("optional/format"),
    ].map { SharedSuites.files(in: $0) }
    for (place, file) in files.enumerated().flatMap({ place, files in files.map { (place, $0) } }) {
      let options = JSONSchemaOptions(
        formats: place == 2 ? .assert : .annotate, unknownKeywords: .ignore)
      for group in try Self.groups(of: file) {
        for test in group.tests {
          if place == 0 { counts.required += 1 } else { counts.optional += 1 }
          let problem = Self.problem(with: test, in: group, library, options)
          guard let problem else {
            if place == 0 { counts.requiredPassed += 1 } else { counts.optionalPassed += 1 }
            continue
          }
          failing.insert(test.name)
          if Self.exceptions[test.name] == nil || place == 0 {
            Issue.record("\(test.name): \(problem)")
          }
        }
      }
    }
    for name in Self.exceptions.keys.sorted() where !failing.contains(name) {
      Issue.record("\"\(name)\" is listed, but passes or is not in the suite. Remove it.")
    }
    print(
      "JSON Schema 2020-12: \(counts.requiredPassed) of \(counts.required) required and "
        + "\(counts.optionalPassed) of \(counts.optional) optional tests pass; "
        + "\(Self.exceptions.count) are listed with reasons")
    #expect(counts.required > 1_200)
    #expect(counts.optional > 900)
  }

  private struct Group {
    let schema: JSONDocument
    let tests: [Case]
  }

  private struct Case {
    let name: String
    let data: JSONNode
    let isValid: Bool
  }

  private static func groups(of file: URL) throws -> [Group] {
    let document = try JSONDocument(parsing: [UInt8](try Data(contentsOf: file)))
    return try document.root.elements.map { group in
      let title = "\(file.lastPathComponent): \(group["description"]?.string ?? "")"
      let schema = try #require(group["schema"])
      return Group(
        schema: try JSONDocument(parsing: Array(schema.lexemeBytes)),
        tests: try (group["tests"].map { Array($0.elements) } ?? []).map { test in
          Case(
            name: "\(title): \(test["description"]?.string ?? "")",
            data: try #require(test["data"]),
            isValid: try #require(test["valid"]?.boolean as Bool?))
        })
    }
  }

  /// How the verdict on a test differs from the suite's; nil when it does not.
  private static func problem(
    with test: Case, in group: Group, _ library: JSONSchemaLibrary, _ options: JSONSchemaOptions
  ) -> String? {
    do throws(JSONSchemaError) {
      let source = JSONSchemaSource(document: group.schema, library: library, options: options)
      let schema = try source.compile(at: .root)
      let failures = schema.validate(test.data)
      if failures.isEmpty != schema.accepts(test.data) { return "validate and accepts disagree" }
      if failures.isEmpty == test.isValid { return nil }
      return test.isValid ? "refused: \(failures[0])" : "accepted"
    } catch {
      return "the schema is refused: \(error)"
    }
  }

  /// The suite's remotes, under the address at which it says they are.
  private static func library() throws -> JSONSchemaLibrary {
    let folder = SharedSuites.schemas.appendingPathComponent("../../remotes").standardizedFileURL
    var library = JSONSchemaLibrary()
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    for path in paths where path.hasSuffix(".json") {
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
      library.add(try JSONDocument(parsing: bytes), at: "http://localhost:1234/\(path)")
    }
    return library
  }
}

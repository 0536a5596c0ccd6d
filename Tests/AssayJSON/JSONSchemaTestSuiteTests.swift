import AssayJSON
import Foundation
import Testing

@Suite(
  .enabled(
    if: SharedSuites.isPresent(SharedSuites.schemas),
    "skipped: ../shared/suites/json-schema is not there"))
struct JSONSchemaTestSuiteTests {
  /// Files of the official suite that use keywords outside the supported dialect throughout.
  @Test(arguments: SharedSuites.files(in: SharedSuites.schemas))
  func `verdicts agree with the official suite`(_ file: URL) throws {
    let document = try JSONDocument(parsing: [UInt8](try Data(contentsOf: file)))
    for group in document.root.elements {
      let text = JSONWriter.compact(try #require(group["schema"]))
      let source = JSONSchemaSource(document: try JSONDocument(parsing: text))
      let schema: JSONSchema
      do {
        schema = try source.compile(at: .root)
      } catch {
        print("SKIP \(file.lastPathComponent) \(group["description"]?.string ?? ""): \(error)")
        continue
      }
      for test in group["tests"].map({ Array($0.elements) }) ?? [] {
        let data = try #require(test["data"])
        let name = "\(file.lastPathComponent): \(group["description"]?.string ?? ""): \(test["description"]?.string ?? "")"
        #expect(schema.validate(data).isEmpty == test["valid"]?.boolean, "\(name)")
        #expect(schema.accepts(data) == test["valid"]?.boolean, "\(name)")
      }
    }
  }
}

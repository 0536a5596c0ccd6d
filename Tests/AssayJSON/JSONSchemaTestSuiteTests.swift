import AssayJSON
import Foundation
import Testing

@Suite(
  .enabled(
    if: SharedSuites.isPresent(SharedSuites.schemas),
    "skipped: ../shared/suites/json-schema is not there"))
struct JSONSchemaTestSuiteTests {
  /// The keywords that the dialect leaves out; a group of tests that needs one is passed over.
  static let leftOut: Set<String> = [
    "$id", "$anchor", "$dynamicAnchor", "$dynamicRef", "$vocabulary", "unevaluatedItems",
    "unevaluatedProperties",
  ]

  /// Files of the suite's optional part that concern the supported dialect.
  static let optional = ["bignum", "ecmascript-regex", "float-overflow", "non-bmp-regex"].map {
    SharedSuites.schemas.appendingPathComponent("optional/\($0).json")
  }

  @Test(arguments: SharedSuites.files(in: SharedSuites.schemas) + optional)
  func `verdicts agree with the official suite`(_ file: URL) throws {
    for group in try groups(of: file) {
      guard let schema = try compile(group) else { continue }
      for test in group.value["tests"].map({ Array($0.elements) }) ?? [] {
        let data = try #require(test["data"])
        let name = "\(group.name): \(test["description"]?.string ?? "")"
        let isValid = try #require(test["valid"]?.boolean as Bool?)
        #expect(schema.validate(data).isEmpty == isValid, "\(name)")
        #expect(schema.accepts(data) == isValid, "\(name)")
      }
    }
  }

  @Test func `most groups of the official suite are within the dialect`() throws {
    var compiled = 0
    var passedOver = 0
    for file in SharedSuites.files(in: SharedSuites.schemas) + Self.optional {
      for group in try groups(of: file) {
        if try compile(group) == nil { passedOver += 1 } else { compiled += 1 }
      }
    }
    #expect(compiled >= 273)
    #expect(passedOver <= 145)
  }

  private struct Group {
    let name: String
    let value: JSONNode
  }

  private func groups(of file: URL) throws -> [Group] {
    let document = try JSONDocument(parsing: [UInt8](try Data(contentsOf: file)))
    return document.root.elements.map {
      Group(name: "\(file.lastPathComponent): \($0["description"]?.string ?? "")", value: $0)
    }
  }

  /// Compiles the schema of a group; nil when it needs what the dialect leaves out.
  private func compile(_ group: Group) throws -> JSONSchema? {
    let text = JSONWriter.compact(try #require(group.value["schema"]))
    let source = JSONSchemaSource(document: try JSONDocument(parsing: text))
    do {
      return try source.compile(at: .root)
    } catch {
      let isLeftOut =
        switch error.reason {
        case .unknownKeyword: Self.leftOut.contains(error.keyword)
        case .foreignReference: true
        case .invalidValue: error.keyword == "$schema"
        case .pattern(_, let problem): problem.contains("not supported")
        default: false
        }
      #expect(isLeftOut, "\(group.name): \(error)")
      return nil
    }
  }
}

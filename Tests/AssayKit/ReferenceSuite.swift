import AssayConformance
import AssayContractModel
import AssayContracts
import AssayKit
import AssayRecordings
import AssayTestSupport
import Foundation

/// The shipped suite, and the shipped client as a child process.
enum ReferenceSuite {
  static func library() throws -> Library {
    let (library, diagnostics) = Library.load(
      contracts: nil, recordings: nil, catalogue: Catalogue.apis,
      contractShelves: [Catalogue.folder], recordingShelves: [Shelf.folder])
    guard let library else {
      throw Problem(text: diagnostics.map(\.description).joined(separator: "\n"))
    }
    return library
  }

  /// Runs the cases of one API, or of all.
  ///
  /// - Parameter wantsSlices: False where only verdicts count.
  static func run(
    _ arguments: String..., api: String? = nil, cases: [String] = [], seed: UInt64 = 1,
    library: Library? = nil, wantsSlices: Bool = true
  ) async throws -> SuiteRun {
    let own = api.map { ["--api", $0] } ?? []
    return try await SuiteRunner.run(
      try library ?? Self.library(),
      SuiteSelection(
        cases: cases.isEmpty ? api.map { ["\($0)/*"] } ?? [] : cases, seed: seed,
        wantsSlices: wantsSlices),
      client: .command([BuiltProducts.path("assay-reference-client")] + own + arguments),
      repeatCommand: "assay check --reference --case '{case}'")
  }

  /// What does not conform when a client that is right in another way plays all cases of its API, and how
  /// many cases ask for more than it claims.
  static func objections(
    to variant: String, api: String
  ) async throws -> (objections: [String], missing: Int) {
    let run = try await run("--variant", variant, api: api)
    var objections: [String] = []
    var missing = 0
    for result in run.result.cases {
      switch result.status {
      case .notApplicable: missing += 1
      case .conforms: break
      default:
        objections.append(
          "\(result.id): \(result.status) \(result.findings.filter { $0.verdict != .pass })")
      }
    }
    return (objections, missing)
  }

  struct Problem: Error, CustomStringConvertible {
    var text: String
    var description: String { text }
  }
}

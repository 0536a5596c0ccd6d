import AssayConformance
import AssayContractModel
import AssayContracts
import AssayJSON
import AssayKit
import AssayRecordings
import AssayReferenceClients
import Foundation
import Testing

@Suite struct `Honesty about Engage` {
  @Test(arguments: EngageVariant.allCases)
  func `a correct client that does it another way conforms`(variant: EngageVariant) async throws {
    let (objections, missing) = try await ReferenceSuite.objections(
      to: variant.rawValue, api: "engage")
    #expect(objections == [])
    #expect(missing <= 3)
  }

  @Test func `every recording is needed by a case`() async throws {
    let folder = Shelf.folder.appendingPathComponent("Engage")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count > 25)
    let library = try ReferenceSuite.library()
    let contract = try #require(library.api("engage")).contract
    for name in names {
      let cases = contract.cases.filter { Self.recordings(of: $0, contract).contains(name) }
      let other = name == "empty" ? "native" : "empty"
      var isNeeded = false
      for document in cases where !isNeeded {
        let run = try await ReferenceSuite.run(
          api: "engage", cases: [document.id],
          library: try Self.replacing(name, by: other, in: document.id, of: library))
        isNeeded = run.result.cases.contains { $0.status != .conforms }
      }
      #expect(isNeeded, "no case needs \(name)")
    }
  }

  private static func recordings(of document: CaseDocument, _ contract: Contract) -> Set<String> {
    let instances = document.instances(contract: contract, seed: 1).instances
    return Set(
      instances.flatMap(\.replies).flatMap(\.plans).compactMap { plan in
        if case .recording(let name, _, _) = plan.source { name } else { nil }
      })
  }

  /// The library with a recording exchanged in one case, wherever it stands.
  private static func replacing(
    _ recording: String, by other: String, in caseID: String, of library: Library
  ) throws -> Library {
    var library = library
    let api = try #require(library.apis.firstIndex { $0.entry.id == "engage" })
    let index = try #require(library.apis[api].contract.cases.firstIndex { $0.id == caseID })
    var document = library.apis[api].contract.cases[index]
    document.mock = document.mock.map { operation, replies in
      (
        operation,
        replies.map { reply in
          guard case .plan(var plan) = reply,
            case .recording(recording, let entry, _) = plan.source
          else { return reply }
          plan.source = .recording(name: other, entry: entry, patch: [])
          return .plan(plan)
        }
      )
    }
    document.axes = document.axes.map { axis in
      var axis = axis
      axis.values = axis.values.map { name, value in
        guard value["recording"]?.string == recording else { return (name, value) }
        return (name, ["recording": .string(other)])
      }
      return axis
    }
    library.apis[api].contract.cases[index] = document
    return library
  }
}

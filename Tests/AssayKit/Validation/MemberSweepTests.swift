import AssayContractModel
import AssayContracts
import AssayJSON
import AssayKit
import Foundation
import Testing

/// Changes members of shipped documents one by one, and looks at what the loaders say.
///
/// Without more, a sample is taken, by a seed that is printed and can be given as `ASSAY_SWEEP_SEED`;
/// with `ASSAY_SWEEP=all` every member of every document has its turn.
@Suite struct `A change of one member` {
  /// What a schema cannot know: what names stand for, and how words of a formula go together.
  private static let beyondSchemas: Set<DiagnosticKind> = [
    .unknownName, .undescribed, .contradiction, .gate, .formulaName, .formulaField, .formulaType,
    .formula, .proofOfLife, .recordingEntry, .unknownMember,
    // What the schema that a contract has for its own behaviour says.
    .schemaMismatch,
  ]

  /// Members of HAR that an entry may lack; an answer without them is another one, and a sound one.
  private static let optionalInHAR = ["statusText", "headers"]

  private static let environment = ProcessInfo.processInfo.environment

  @Test func `is told with an address in that file, or the schema allows it as well`() throws {
    let seed = Self.environment["ASSAY_SWEEP_SEED"].flatMap { UInt64($0) } ?? 20_261_201
    let takesAll = Self.environment["ASSAY_SWEEP"] == "all"
    let schemas = SchemaShelf(folder: Catalogue.folder.appendingPathComponent("Schemas"))
    let documents = try SweptDocument.all()
    #expect(documents.count > 100)
    var random = SeededNumbers(state: seed)
    var told = 0, equal = 0, other = 0
    for document in documents {
      let original = document.load(JSONWriter.compact(document.document))
      #expect(original.diagnostics.isEmpty, "\(document.file): \(original.diagnostics)")
      for change in MemberChange.all(of: document.document) {
        guard takesAll || random.next() % 23 == 0 else { continue }
        let bytes = JSONWriter.compact(change.apply(to: document.document))
        let (meaning, diagnostics) = document.load(bytes)
        let errors = diagnostics.filter { $0.severity == .error }
        let misfits = document.schema.map { schemas.problems(bytes, $0, file: document.file) }
        let place = "\(document.file) \(change), seed \(seed)"
        if !errors.isEmpty {
          told += 1
          let own = errors.filter { $0.file == document.file }
          #expect(own.contains { $0.position != nil }, "\(place): \(errors)")
          // What an axis has is a reply only where a reply names the axis.
          let isReply = change.member.tokens.first == "axes"
          #expect(
            misfits?.isEmpty != true || isReply
              || own.contains { Self.beyondSchemas.contains($0.kind) },
            "\(place): the schema allows it, but \(errors)")
        } else {
          #expect(misfits?.isEmpty != false, "\(place): loaded, but \(misfits ?? [])")
          if meaning == original.meaning { equal += 1 } else { other += 1 }
          if document.file.hasSuffix(".har") {
            let name = change.member.tokens.last ?? ""
            #expect(
              meaning == original.meaning || Self.optionalInHAR.contains(name),
              "\(place): loaded with another meaning")
          }
        }
      }
    }
    print("sweep: seed \(seed), \(told) told, \(equal) equal, \(other) valid with another meaning")
    #expect(told > 300)
    #expect(told > equal + other)
  }
}

/// SplitMix64, so that a seed says which members are changed.
private struct SeededNumbers {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

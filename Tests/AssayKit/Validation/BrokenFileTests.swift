import AssayContractModel
import AssayContracts
import AssayJSON
import AssayKit
import Foundation
import Testing

/// What is said about mistakes in data, and whether loader and schema agree about them.
@Suite struct `A mistake in a data file` {
  private static let schemas = SchemaShelf(
    folder: Catalogue.folder.appendingPathComponent("Schemas"))

  @Test func `is none in the sound folder`() throws {
    let diagnostics = try SoundFolder.diagnose()
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    for (file, text) in SoundFolder.files {
      guard let schema = Self.schema(of: file) else { continue }
      let misfits = Self.schemas.problems(Array(text.utf8), schema, file: file)
      #expect(misfits.isEmpty, "\(misfits)")
    }
  }

  @Test(arguments: BrokenFile.all)
  func `is told with its place, what was expected, and what is near`(_ broken: BrokenFile) throws {
    let text = try broken.changed()
    let diagnostics = try SoundFolder.diagnose(replacing: broken.file, by: text)
    let told = diagnostics.map(\.description).joined(separator: "\n")
    let found = try #require(
      diagnostics.first { $0.description == "\(broken.file):\(broken.diagnostic)" }, "\(told)")
    #expect(found.kind == broken.kind)
    #expect(found.suggestion == broken.suggestion)
    #expect(found.position != nil)
    #expect(diagnostics.allSatisfy { $0.kind != .schemaMismatch || $0 == found }, "\(told)")
  }

  @Test(arguments: BrokenFile.all)
  func `is one for the schema as well, or one that no schema can know`(
    _ broken: BrokenFile
  ) throws {
    let schema = Self.schema(of: broken.file)
    let misfits = try schema.map {
      Self.schemas.problems(Array(try broken.changed().utf8), $0, file: broken.file)
    }
    switch broken.schema {
    case .refuses: #expect(misfits?.isEmpty == false)
    case .cannotKnow(let reason):
      #expect(misfits?.isEmpty == true, "\(misfits ?? [])")
      #expect(!reason.isEmpty)
    case .none: #expect(schema == nil || broken.kind == .syntax)
    }
  }

  @Test func `is in the table for most kinds that there are`() {
    #expect(BrokenFile.all.count >= 60)
    let missing = Set(DiagnosticKind.allCases).subtracting(BrokenFile.all.map(\.kind))
    // What else there is has tests of its own: files that are missing or out of place, rules that no
    // case names, users that do not suffice, orders that nobody can be sure of.
    #expect(
      missing == [
        .unreadable, .unexpectedDocument, .tooFewUsers, .order, .idleRule, .repeatedName,
      ],
      "\(missing)")
  }

  @Test(arguments: [
    (
      "Contracts/Parcel/rules.json",
      "The contract's folder has no readable \"rules.json\". Every contract needs one."
    ),
    (
      "Recordings/Parcel/two-parcels/traffic.har",
      "The recording has no readable \"traffic.har\". Every recording needs one."
    ),
  ])
  func `is also a file that is missing`(file: String, message: String) throws {
    let diagnostics = try SoundFolder.diagnose(replacing: file, removing: true)
    #expect(
      diagnostics.contains { $0.kind == .unreadable && $0.file == file && $0.message == message })
  }

  @Test func `is also a case that stands where none is read`() throws {
    let file = "Contracts/Parcel/cases/load.json"
    let diagnostics = try SoundFolder.diagnose(replacing: file, by: "{}")
    #expect(
      diagnostics.map(\.description) == [
        "\(file): warning: No case is read from here. Move the file to cases/<group>/<name>.json."
      ])
  }

  @Test func `is none where a reply says why it is off the contract`() throws {
    let file = "Contracts/Parcel/cases/basic/load.json"
    let text = try #require(SoundFolder.files[file])
    let broken = text.replacing("\"value\": 9", with: "\"value\": \"nine\"")
    #expect(try SoundFolder.diagnose(replacing: file, by: broken).map(\.kind) == [.offContract])
    let declared = broken.replacing(
      "\"recording\": \"two-parcels\",",
      with: "\"recording\": \"two-parcels\", \"offContract\": \"Ids of old accounts are words.\",")
    #expect(declared != broken)
    #expect(try SoundFolder.diagnose(replacing: file, by: declared) == [])
  }

  @Test func `is looked for in no folder that other tools fill`() throws {
    let diagnostics = try SoundFolder.diagnose(
      replacing: "node_modules/other/assay.json", by: "{ nothing")
    #expect(diagnostics == [])
    let own = try SoundFolder.diagnose(replacing: "modules/other/accepted.json", by: "{}")
    #expect(own == [])
    let found = try SoundFolder.diagnose(
      replacing: "modules/other/accepted.json", by: #"{ "accepted": 5 }"#)
    #expect(found.map(\.kind) == [.type])
  }

  @Test func `is also an id that two rules have, and a rule that no case names`() throws {
    let file = "Contracts/Parcel/rules.json"
    let rules = try #require(SoundFolder.files[file])
    let start = try #require(rules.range(of: "    {\n")).lowerBound
    let end = try #require(rules.range(of: "    }\n", options: .backwards)).upperBound
    let rule = rules[start..<end]
    let twice = rules.replacing(rule, with: rule.dropLast() + ",\n" + rule)
    let repeated = try SoundFolder.diagnose(replacing: file, by: String(twice))
    #expect(repeated.map(\.kind) == [.repeatedName])
    let idle = rules.replacing(
      rule, with: rule.dropLast() + ",\n" + rule.replacing("ping.once", with: "ping.twice"))
    let found = try SoundFolder.diagnose(replacing: file, by: String(idle))
    #expect(found.map(\.kind) == [.idleRule])
    #expect(found.first?.position?.line == 16)
  }

  /// The schema that a document of the folder must fit.
  private static func schema(of file: String) -> String? {
    switch (file as NSString).lastPathComponent {
    case "contract.json": "contract"
    case "rules.json": "rules"
    case "load.json": "case"
    case "recording.json": "recording"
    case "accepted.json": "baseline"
    case "assay.json": "configuration"
    default: nil
    }
  }
}

extension BrokenFile {
  /// The document with its mistake.
  func changed() throws -> String {
    let text = try #require(SoundFolder.files[file])
    try #require(text.contains(self.text), "\(file) does not have \(self.text)")
    return text.replacing(self.text, with: replacement, maxReplacements: 1)
  }
}

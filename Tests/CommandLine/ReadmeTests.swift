import Foundation
import Testing

/// What the README and the guides show is what happens.
@Suite(.serialized) struct ReadmeTests {
  /// A document with commands, and the files that its reader has.
  struct Document: Sendable {
    var path: String
    /// Places below the transcripts, and what the files are called.
    var files: [String: String] = [:]

    var url: URL { checkout.appendingPathComponent(path) }
  }

  /// A command in a `console` block and the output shown below it.
  struct Shown: CustomTestStringConvertible, Sendable {
    var document: Document
    var command: String
    var output: String
    var testDescription: String { command }
  }

  static let documents = [
    Document(path: "README.md"),
    Document(
      path: "Sources/AssayKit/AssayKit.docc/JudgeGuide.md",
      files: [
        "judge-har/files/capture.har": "capture.har",
        "judge-rules/files/rules.json": "shop-rules.json",
      ]),
  ]

  static let shown: [Shown] = documents.flatMap { document -> [Shown] in
    guard let text = try? String(contentsOf: document.url, encoding: .utf8) else { return [] }
    var all: [Shown] = []
    var inside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        inside = line == "```console"
      } else if inside, line.hasPrefix("$ ") {
        all.append(Shown(document: document, command: String(line.dropFirst(2)), output: ""))
      } else if inside, let last = all.indices.last {
        all[last].output += line + "\n"
      }
    }
    return all
  }

  private static let readme = documents[0].url

  @Test func `each document shows commands with their output`() {
    for document in Self.documents {
      #expect(Self.shown.filter { $0.document.path == document.path }.count >= 2)
    }
  }

  @Test(arguments: shown)
  func `a shown command prints what is shown`(shown: Shown) async throws {
    try await withFolder { folder in
      for (place, name) in shown.document.files {
        try FileManager.default.copyItem(
          at: Transcript.shelf.appendingPathComponent(place),
          to: folder.appendingPathComponent(name))
      }
      let words = shown.command.split(separator: " ").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: "'"))
      }
      #expect(words.first == "assay")
      let outcome = try await Program(in: folder).run(Array(words.dropFirst()))
      // What a person sees: notes come before the report.
      let output = outcome.complaint + outcome.output
      let isCurrent = Transcript.steady(output) == Transcript.steady(shown.output)
      if !isCurrent, ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] == "1" {
        let text = try String(contentsOf: shown.document.url, encoding: .utf8)
        let old = "$ \(shown.command)\n\(shown.output)```",
          new = "$ \(shown.command)\n\(output)```"
        try text.replacing(old, with: new)
          .write(to: shown.document.url, atomically: true, encoding: .utf8)
        Issue.record("\(shown.document.path) was rewritten; run again without ASSAY_UPDATE_GOLDENS")
      }
      #expect(Transcript.steady(output) == Transcript.steady(shown.output))
    }
  }

  @Test func `the two commands are the ones that continuous integration runs`() async throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let script = try String(
      contentsOf: checkout.appendingPathComponent(".ci/run"), encoding: .utf8)
    for command in ["swift run assay check --reference", "swift test"] {
      #expect(text.contains("```\n\(command)\n```"), "\(command)")
      #expect(script.contains(command), "\(command)")
    }
  }
}

import Foundation
import Testing

/// What the README shows is what happens.
@Suite struct ReadmeTests {
  /// A command in a `console` block and the output shown below it.
  struct Shown: CustomTestStringConvertible, Sendable {
    var command: String
    var output: String
    var testDescription: String { command }
  }

  static let shown: [Shown] = {
    guard let text = try? String(contentsOf: readme, encoding: .utf8) else { return [] }
    var all: [Shown] = []
    var inside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        inside = line == "```console"
      } else if inside, line.hasPrefix("$ ") {
        all.append(Shown(command: String(line.dropFirst(2)), output: ""))
      } else if inside, let last = all.indices.last {
        all[last].output += line + "\n"
      }
    }
    return all
  }()

  private static let readme = checkout.appendingPathComponent("README.md")

  @Test func `the README shows commands with their output`() {
    #expect(Self.shown.count >= 2)
  }

  @Test(arguments: shown)
  func `a shown command prints what is shown`(shown: Shown) async throws {
    try await withFolder { folder in
      let words = shown.command.split(separator: " ").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: "'"))
      }
      #expect(words.first == "assay")
      let outcome = try await Program(in: folder).run(Array(words.dropFirst()))
      let isCurrent = Transcript.steady(outcome.output) == Transcript.steady(shown.output)
      if !isCurrent, ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] == "1" {
        let text = try String(contentsOf: Self.readme, encoding: .utf8)
        let old = "$ \(shown.command)\n\(shown.output)```",
          new = "$ \(shown.command)\n\(outcome.output)```"
        try text.replacing(old, with: new).write(to: Self.readme, atomically: true, encoding: .utf8)
        Issue.record("the README was rewritten; run again without ASSAY_UPDATE_GOLDENS")
      }
      #expect(Transcript.steady(outcome.output) == Transcript.steady(shown.output))
      #expect(outcome.complaint == "")
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

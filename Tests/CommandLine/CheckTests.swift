import Foundation
import Testing

@Suite struct CheckTests {
  @Test func `a report takes the place of an older file, whole`() async throws {
    try await withFolder { folder in
      let file = folder.appendingPathComponent("report.txt")
      try Data("old".utf8).write(to: file)
      let outcome = try await Program(in: folder).run(
        ["check", "--reference", "--case", "*/close-after-next", "--report=text=report.txt"])
      #expect(outcome == Program.Outcome(status: 0, output: "", complaint: ""))
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      #expect(text.hasSuffix("Conforming: 1 of 1 case.\n"))
    }
  }

  @Test func `a device is written to, not replaced`() async throws {
    try await withFolder { folder in
      let outcome = try await Program(in: folder).run(
        ["check", "--reference", "--case", "momentperks/closing/*", "--report=text=/dev/null"])
      #expect(outcome == Program.Outcome(status: 0, output: "", complaint: ""))
      let kind = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
      #expect(kind as? FileAttributeType == .typeCharacterSpecial)
    }
  }

  @Test func `a random seed is told, and repeats the run`() async throws {
    try await withFolder { folder in
      let words = ["check", "--reference", "--case", "momentperks/closing/*"]
      let program = try Program(in: folder)
      let outcome = try await program.run(words + ["--seed", "random"])
      #expect(outcome.status == 0)
      let match = try #require(
        outcome.complaint.wholeMatch(of: /assay: the seed is ([0-9]+)\n/))
      let again = try await program.run(words + ["--seed", String(match.1)])
      #expect(again.output == outcome.output)
    }
  }

  @Test func `durations show when asked`() async throws {
    try await withFolder { folder in
      let outcome = try await Program(in: folder).run(
        ["check", "--reference", "--case", "momentperks/closing/*", "--verbose"])
      #expect(outcome.output.contains(/2 instances \([0-9]+ ms\)\n/))
    }
  }

  @Test func `a mutant that no rule notices is an exit status of its own`() async throws {
    try await withFolder { folder in
      let outcome = try await Program(in: folder).run(
        [
          "check", "--reference", "--mutant", "all", "--api", "momentperks", "--case",
          "*/decline-last-offer",
        ])
      #expect(outcome.status == 1, "\(outcome.complaint)")
      #expect(outcome.output.contains(/momentperks\/no-thanks-twice .*K/))
      #expect(
        outcome.output.contains("Alive: momentperks/click-twice was not noticed by any rule."))
    }
  }

  @Test func `a mutant's crash is an exit status of its own`() async throws {
    try await withFolder { folder in
      let outcome = try await Program(in: folder).run(
        ["check", "--reference", "--mutant", "crash-on-close", "--case", "*/close-after-next"])
      #expect(outcome.status == 4)
      #expect(outcome.output.contains("CRASHED"))
    }
  }

  @Test func `a tool without its data names every place that it looked in`() async throws {
    try await withFolder { folder in
      let copy = folder.appendingPathComponent("assay")
      let original = try Program.products().appendingPathComponent("assay")
      try FileManager.default.copyItem(at: original.resolvingSymlinksInPath(), to: copy)
      let outcome = try await Program(file: copy, in: folder).run(["check", "--", "client"])
      #expect(outcome.status == 5)
      for place in ["resources", "-tool.resources", "bundle", "bundle/Contents/Resources"] {
        let dotted = place.hasPrefix("-") ? place : ".\(place)"
        #expect(
          outcome.complaint.contains("\n  \(folder.path)/assay_AssayContracts\(dotted)\n"))
      }
      #expect(outcome.complaint.contains("ASSAY_HOME"))
      let reference = try await Program(file: copy, in: folder).run(
        ["check", "--reference", "--contracts", "\(checkout.path)/Contracts"])
      #expect(reference.status == 4)
      #expect(reference.complaint.contains("no program \"assay-reference-client\" beside assay"))
    }
  }
}

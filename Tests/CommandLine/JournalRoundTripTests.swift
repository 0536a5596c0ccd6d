import Foundation
import Testing

@Suite struct JournalRoundTripTests {
  private static let cases = ["--case", "momentperks/closing/*", "--case", "*/offers-request*"]

  private static func bytes(_ folder: URL, _ name: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent(name))
  }

  @Test(arguments: [nil, "close-of-first-offer", "key-in-body-only"])
  func `judging a saved journal gives the verdicts of the run`(_ mutant: String?) async throws {
    try await withFolder { folder in
      let program = try Program(in: folder)
      let checked = try await program.run(
        ["check", "--reference", "--journal", "run.ndjson", "--report", "ndjson=check.ndjson"]
          + Self.cases + (mutant.map { ["--mutant", $0] } ?? []))
      let judged = try await program.run(["judge", "run.ndjson", "--report", "ndjson=judge.ndjson"])
      #expect(checked.status == (mutant == nil ? 0 : 1), "\(checked.complaint)")
      #expect(judged.status == checked.status, "\(judged.complaint)")
      let first = try Self.bytes(folder, "check.ndjson")
      let second = try Self.bytes(folder, "judge.ndjson")
      #expect(first == second)
      #expect(first.count > 1000)
      if mutant == nil { #expect(judged.output == checked.output) }
    }
  }

  @Test func `judging twice gives the same bytes`() async throws {
    try await withFolder { folder in
      let program = try Program(in: folder)
      _ = try await program.run(
        ["check", "--reference", "--mutant", "pixel-never", "-q", "--journal", "run.ndjson"])
      let first = try await program.run(["judge", "run.ndjson"])
      let second = try await program.run(["judge", "run.ndjson"])
      #expect(first == second)
      #expect(first.status == 1)
      #expect(first.output.contains("VIOLATES"))
    }
  }

  @Test func `however lanes are split into files or interleaved, their verdicts are the same`()
    async throws
  {
    try await withFolder { folder in
      let program = try Program(in: folder)
      _ = try await program.run(
        ["check", "--reference", "--mutant", "close-of-first-offer", "-q", "--journal"]
          + ["run.ndjson"] + Self.cases)
      var lanes: [(name: String, lines: [Data])] = []
      for line in try Self.bytes(folder, "run.ndjson").split(separator: 0x0A) {
        let members = try JSONSerialization.jsonObject(with: line) as? [String: Any]
        let name = try #require(members?["lane"] as? String)
        if lanes.last?.name != name { lanes.append((name, [])) }
        lanes[lanes.count - 1].lines.append(line + [0x0A])
      }
      try #require(lanes.count > 2)
      let longest = lanes.map(\.lines.count).max() ?? 0
      let interleaved = (0..<longest).flatMap { place in
        lanes.compactMap { $0.lines.indices.contains(place) ? $0.lines[place] : nil }
      }
      let files: [(name: String, lines: [Data])] =
        [("mixed.ndjson", interleaved)]
        + lanes.indices.map { ("lane-\($0).ndjson", lanes[$0].lines) }
      for (name, lines) in files {
        try Data(lines.joined()).write(to: folder.appendingPathComponent(name))
      }
      var reports: [Data] = []
      for journals in [["run.ndjson"], ["mixed.ndjson"], files.dropFirst().map(\.name)] {
        let outcome = try await program.run(
          ["judge", "-q", "--report", "ndjson=report.ndjson"] + journals)
        #expect(outcome.status == 1, "\(outcome.complaint)")
        reports.append(try Self.bytes(folder, "report.ndjson"))
      }
      #expect(reports.allSatisfy { $0 == reports[0] && $0.count > 500 })
    }
  }

  @Test func `only the owner may read a journal, and no other file is left`() async throws {
    try await withFolder { folder in
      let outcome = try await Program(in: folder).run(
        ["check", "--reference", "-q", "--journal", "run.ndjson"] + Self.cases)
      #expect(outcome == Program.Outcome(status: 0, output: "", complaint: ""))
      let path = folder.appendingPathComponent("run.ndjson").path
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["run.ndjson"])
    }
  }

  @Test func `a case is not judged twice`() async throws {
    try await withFolder { folder in
      let program = try Program(in: folder)
      _ = try await program.run(
        ["check", "--reference", "-q", "--journal", "run.ndjson", "--case", "*/close-after-next"])
      let file = folder.appendingPathComponent("run.ndjson")
      let twice = folder.appendingPathComponent("twice.ndjson")
      try FileManager.default.copyItem(at: file, to: twice)
      let copies = try await program.run(["judge", "run.ndjson", "twice.ndjson"])
      #expect(copies.status == 2)
      #expect(
        copies.complaint == """
          assay: The case "momentperks/closing/close-after-next" stands in "run.ndjson" and again in \
          "twice.ndjson". Judge the journals of one run at a time, each once.

          """)
      let bytes = try Self.bytes(folder, "run.ndjson")
      try (bytes + bytes).write(to: twice)
      let joined = try await program.run(["judge", "twice.ndjson"])
      #expect(joined.status == 2)
      #expect(joined.complaint.contains("\"twice.ndjson\" is no journal of Assay"))
    }
  }

  @Test func `a journal that lost its end is refused`() async throws {
    try await withFolder { folder in
      let program = try Program(in: folder)
      _ = try await program.run(
        ["check", "--reference", "-q", "--journal", "run.ndjson"] + Self.cases)
      let file = folder.appendingPathComponent("run.ndjson")
      let lines = try Self.bytes(folder, "run.ndjson").split(separator: 0x0A)
      try Data(lines.dropLast().joined(separator: [0x0A])).write(to: file)
      let outcome = try await program.run(["judge", "run.ndjson"])
      #expect(outcome.status == 2)
      #expect(outcome.output == "")
      #expect(outcome.complaint.contains("the file is incomplete"))
    }
  }
}

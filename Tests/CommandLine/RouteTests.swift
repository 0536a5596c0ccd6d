import AssayContracts
import AssayDrivers
import AssayKit
import AssayRecordings
import AssayReports
import Foundation
import Testing
import assay_reference_client

/// One behaviour, three ways to it: a client in this process, a program in Swift, and a program that
/// another hand wrote in Python.
@Suite struct `In process, stdio Swift and stdio Python` {
  /// Defects that the Python client can be given, by the names of the reference client's mutants; nil
  /// for none.
  private static let behaviours: [String?] = [
    nil, "pixel-twice", "pixel-never", "pixel-on-load", "no-thanks-forgotten",
    "close-of-first-offer", "click-twice", "key-in-body-only",
  ]

  @Test(arguments: behaviours)
  func `the reference client gets the same verdicts in process and over stdio`(
    _ mutant: String?
  ) async throws {
    let stdio = try await Self.overStdio(["--reference"], mutant)
    try await Self.expect(Self.inProcess(mutant), like: stdio, mutant)
  }

  #if os(macOS) || os(Linux)
    @Test(
      .enabled("\(IndependentClient.needed)") { await IndependentClient.command() != nil },
      arguments: behaviours)
    func `a client of another hand, in Python, gets the same verdicts`(
      _ mutant: String?
    ) async throws {
      let command = try #require(await IndependentClient.command())
      let client = try await Self.overStdio(["--"] + command, mutant)
      let reference = try await Self.overStdio(["--reference"], mutant)
      // What the client does not claim is not played with it; there is enough that it does claim.
      let unplayed = client.filter { $0.hasPrefix("case ") && $0.hasSuffix(" notApplicable") }
        .map { $0.dropLast("notApplicable".count).dropFirst("case".count) }
      let isPlayed = { (line: String) in !unplayed.contains { line.contains($0) } }
      #expect(unplayed.count * 4 < reference.filter { $0.hasPrefix("case ") }.count)
      Self.expect(client.filter(isPlayed), like: reference.filter(isPlayed), mutant)
    }

    @Test(
      .enabled("\(IndependentClient.needed)") { await IndependentClient.command() != nil })
    func `every defect of the Python client is compared`() async throws {
      let command = try #require(await IndependentClient.command())
      let listed = try await withFolder { folder in
        try await Program(file: URL(fileURLWithPath: command[0]), in: folder)
          .run(command.dropFirst() + ["--list-mutants"])
      }
      #expect(listed.status == 0, "\(listed.complaint)")
      #expect(
        listed.output.split(separator: "\n").map(String.init) == Self.behaviours.compactMap { $0 })
    }
  #endif

  /// Compares line by line, and refuses to compare what could not differ.
  private static func expect(_ lines: [String], like others: [String], _ mutant: String?) {
    #expect(lines == others)
    #expect(others.contains { $0.hasPrefix("finding ") })
    #expect(others.contains { $0.contains(" violates") } == (mutant != nil))
  }

  private static func inProcess(_ mutant: String?) async throws -> [String] {
    let (library, diagnostics) = Library.load(
      contracts: nil, recordings: nil, catalogue: Catalogue.apis,
      contractShelves: [Catalogue.folder], recordingShelves: [Shelf.folder])
    let adapter = ReferenceAdapter(
      try ReferenceAPIs.builds(api: nil, mutant: mutant, variant: nil))
    let run = try await SuiteRunner.run(
      try #require(library, "\(diagnostics)"), SuiteSelection(cases: ["momentperks/*"]),
      client: .driver { sink in
        InProcessDriver(suite: Suite.revision, makeClient: { adapter }, sink: sink)
      }, repeatCommand: "")
    return try verdicts(Data(NDJSONReport().render(run.result)))
  }

  private static func overStdio(_ client: [String], _ mutant: String?) async throws -> [String] {
    try await withFolder { folder in
      let outcome = try await Program(in: folder).run(
        ["check", "--quiet", "--api", "momentperks", "--report", "ndjson=report"] + client
          + (mutant.map { ["--mutant", $0] } ?? []))
      #expect(outcome.status == (mutant == nil ? 0 : 1), "\(outcome.complaint)")
      return try verdicts(Data(contentsOf: folder.appendingPathComponent("report")))
    }
  }

  /// The lines of a report that say what was found of which case, without how it came to be known.
  private static func verdicts(_ report: Data) throws -> [String] {
    let lines = try report.split(separator: 0x0A).map {
      try JSONDecoder().decode(ReportLine.self, from: $0)
    }
    #expect(lines.last?.type == "footer", "the report is incomplete")
    return lines.compactMap(\.summary)
  }
}

/// A line of an `ndjson` report.
private struct ReportLine: Decodable {
  struct Violation: Decodable {
    var verdict: String
  }

  var type: String
  var `case`: String?
  var status: String?
  var rule: String?
  var verdict: String?
  var instances: Int?
  var violations: [Violation]?

  /// Case, rule, verdict and counts; nil for lines that hold no verdict.
  var summary: String? {
    guard let `case` else { return nil }
    guard let rule, let verdict, let instances, let violations else {
      return "case \(`case`) \(status ?? "without status")"
    }
    return "finding \(`case`) \(rule) \(verdict), \(instances) instances, not passed: "
      + violations.map(\.verdict).joined(separator: " ")
  }
}

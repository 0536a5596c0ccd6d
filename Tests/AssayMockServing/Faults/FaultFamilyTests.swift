import AssayHTTP
import AssayTestSupport
import Foundation
import Testing

@testable import AssayMockServing

/// The list, the folder, the tests and the table are about the same faults.
@Suite struct `The family of faults` {
  @Test func `has in its list what is in its folder`() {
    var written: [String] = []
    for file in Checkout.files(in: "Sources/AssayMockServing/Faults", ending: "swift") {
      for (_, line) in file.lines {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        if parts.count == 3, parts[0] == "  static let id = " { written.append(String(parts[1])) }
      }
    }
    let listed = FaultRegistry.all.map { $0.id }
    #expect(Set(listed).count == listed.count, "FaultRegistry lists a fault twice")
    #expect(
      written.sorted() == listed.sorted(),
      "add the fault to FaultRegistry.all, or remove it from there")
  }

  @Test func `has a sample for each fault`() throws {
    let sampled = try FaultSample.all.map { try type(of: FaultRegistry.fault($0.spelling)).id }
    #expect(
      Set(sampled) == Set(FaultRegistry.all.map { $0.id }),
      "write out in FaultSample.swift what the fault does")
  }

  @Test func `is listed in the order of positions`() {
    let groups = [
      "connect", "accept", "request", "answer", "head", "body", "chunk", "coding", "content",
      "status", "redirect", "auth",
    ]
    let places = FaultRegistry.all.map { type in
      groups.firstIndex(of: String(type.id.prefix { $0 != "." })) ?? -1
    }
    #expect(places == places.sorted())
    #expect(!places.contains(-1))
  }

  @Test func `has a table for people`() throws {
    try check(FaultTable.markdown(), "faults.md")
  }

  /// Every fault against answers that have no content: what is said about it beforehand, and what is
  /// done all the same.
  @Test func `says what it does without content`() throws {
    var lines: [String] = []
    let plans = [
      ("POST", HTTPResponse(status: 204)), ("POST", HTTPResponse(status: 200)),
      ("HEAD", FaultSample.response),
    ]
    for (method, response) in plans {
      let planned = try PlannedAnswer(method: method, response: response)
      lines.append(
        "# \(response.status) to \(method), planned with \(response.body.count) bytes of content")
      for sample in FaultSample.all {
        let fault = try FaultRegistry.fault(sample.spelling)
        let problem = fault.problem(for: planned)
        guard case .answer(let change) = fault.effect else {
          if let problem { lines += ["", sample.spelling, "  \(problem)"] }
          continue
        }
        lines += ["", sample.spelling]
        if let problem { lines.append("  \(problem)") }
        lines += change(planned).actions.map { "  \($0.line)" }
      }
      lines.append("")
    }
    try check(lines.joined(separator: "\n"), "without-content.txt")
  }

  private static let problems: [(spelling: String, body: String, problem: String)] = [
    (
      "body.stall(9)", FaultSample.json,
      "The fault \"body.stall\" needs an answer whose Content-Length is above 9, but it is 9. Plan a longer answer or choose other arguments."
    ),
    (
      "content.huge(9)", FaultSample.json,
      "The fault \"content.huge\" needs an answer whose Content-Length is below 9, but it is 9. Plan a shorter answer or choose other arguments."
    ),
    (
      "content.truncatedJSON", "hello",
      "The fault \"content.truncatedJSON\" needs an answer whose content is a JSON object or array, but it is no JSON. Plan another answer."
    ),
    (
      "content.wrongShape", "123",
      "The fault \"content.wrongShape\" needs an answer whose content is a JSON object or array, but it is a number. Plan another answer."
    ),
    (
      "head.version(1, 1)", FaultSample.json,
      "The fault \"head.version\" would change nothing about the answer to PUT. Choose other arguments or another fault."
    ),
    (
      "head.drip(1000, 1)", FaultSample.json,
      "The fault \"head.drip\" would change nothing about the answer to PUT. Choose other arguments or another fault."
    ),
  ]

  @Test(arguments: problems)
  func `is asked beforehand whether it would do anything`(
    spelling: String, body: String, problem: String
  ) throws {
    let planned = try PlannedAnswer(
      method: "PUT", response: HTTPResponse(status: 200, body: Array(body.utf8)))
    #expect(try FaultRegistry.fault(spelling).problem(for: planned) == problem)
  }

  @Test func `is not asked about a method that is none`() {
    #expect(throws: HTTPSyntaxError.self) {
      try PlannedAnswer(method: "A B", response: FaultSample.response)
    }
  }

  /// Compares with a committed file; with `ASSAY_UPDATE_GOLDENS=1` it is rewritten, and the test
  /// fails.
  private func check(
    _ output: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = Checkout.root.appendingPathComponent("Tests/AssayMockServing/Golden/\(name)")
    if ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(output.utf8).write(to: file)
      Issue.record(
        "\(name) was rewritten; run again without ASSAY_UPDATE_GOLDENS",
        sourceLocation: sourceLocation)
      return
    }
    let golden = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    for (number, (wanted, got)) in zip(golden.lines, output.lines).enumerated() where wanted != got
    {
      Issue.record(
        "\(name), line \(number + 1):\ngolden: \(wanted)\noutput: \(got)",
        sourceLocation: sourceLocation)
      return
    }
    #expect(
      golden == output,
      "\(name) differs in length; write it with ASSAY_UPDATE_GOLDENS=1 and read it",
      sourceLocation: sourceLocation)
  }
}

extension String {
  fileprivate var lines: [Substring] {
    split(separator: "\n", omittingEmptySubsequences: false)
  }
}

#if os(macOS) || os(Linux)
  import AssayTestSupport
  import Foundation
  import Testing

  /// Another implementation of HTTP/1.1 reads the same dialogues.
  @Suite(
    .serialized,
    .enabled("h11 cannot be imported by python3 (pip install h11), so nothing to compare with") {
      await PythonProcess.canImport("h11")
    })
  struct H11JudgeTests {
    private static let judge = Checkout.root
      .appendingPathComponent("Tests/AssayHTTP/Judges/h11_judge.py")

    @Test func `h11 reads every dialogue the same, but for the listed differences`() async throws {
      let script = try String(contentsOf: Self.judge, encoding: .utf8)
        .replacingOccurrences(of: "__file__", with: Self.literal(Self.judge.path))
      try await PythonProcess.inTemporaryFolder { try await PythonProcess.run(script, in: $0) }
    }

    @Test(arguments: [
      (
        "| an SOH in a value |", "| an SOH in a value gone |",
        "listed, and no dialogue has that name"
      ),
      ("| an SOH in a value | `reject` |", "| an SOH in a value | `GET /` |", "not listed so"),
      ("RFC 9110, section 15.6.6: a major", "A major", "the row gives no reason"),
      (
        "| an SOH in a value |",
        "| a colon alone | `reject` | `reject` | here | RFC |\n| an SOH in a value |",
        "listed as a difference, and is none"
      ),
    ])
    func `a table that is not true fails`(old: String, new: String, message: String) async throws {
      let table = Self.judge.deletingLastPathComponent()
        .appendingPathComponent("h11-differences.md")
      let text = try String(contentsOf: table, encoding: .utf8)
      let changed = text.replacingOccurrences(of: old, with: new)
      #expect(changed != text)
      let script = try String(contentsOf: Self.judge, encoding: .utf8)
        .replacingOccurrences(of: "__file__", with: Self.literal(Self.judge.path))
        .replacingOccurrences(
          of: "HERE / \"h11-differences.md\"", with: "pathlib.Path(\"table.md\")")
      let output = try await PythonProcess.inTemporaryFolder { folder -> String in
        try Data(changed.utf8).write(to: folder.appendingPathComponent("table.md"))
        do {
          try await PythonProcess.run(script, in: folder)
          return ""
        } catch let failure as PythonProcess.Failure {
          #expect(failure.status == 1)
          return failure.output
        }
      }
      #expect(output.contains(message))
    }

    /// The text as a literal of Python.
    private static func literal(_ text: String) -> String {
      "'"
        + text.replacingOccurrences(of: "\\", with: "\\\\")
        .replacingOccurrences(of: "'", with: "\\'") + "'"
    }
  }
#endif

import Foundation
import Testing

/// A committed output, and the comparison with it.
///
/// With `ASSAY_UPDATE_GOLDENS=1` in the environment the files are rewritten, and the test fails so
/// that the variable cannot be left on.
struct Golden {
  var folder: URL

  /// The goldens beside the test's source.
  init(beside file: String = #filePath) {
    folder = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("Golden")
  }

  func check(
    _ output: [UInt8], _ path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appendingPathComponent(path)
    if ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(output).write(to: file)
      Issue.record(
        "\(path) was rewritten; run again without ASSAY_UPDATE_GOLDENS",
        sourceLocation: sourceLocation)
      return
    }
    guard let expected = try? Data(contentsOf: file) else {
      Issue.record(
        "there is no golden \(path); write it with ASSAY_UPDATE_GOLDENS=1 and read it",
        sourceLocation: sourceLocation)
      return
    }
    guard Array(expected) != output else { return }
    let wanted = String(decoding: expected, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let got = String(decoding: output, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let line =
      zip(wanted, got).enumerated().first { $1.0 != $1.1 }?.offset
      ?? min(wanted.count, got.count)
    Issue.record(
      """
      \(path), line \(line + 1):
      golden: \(line < wanted.count ? String(wanted[line]) : "(end)")
      output: \(line < got.count ? String(got[line]) : "(end)")
      """, sourceLocation: sourceLocation)
  }

  /// The names below `path`, without their extension.
  func names(in path: String) throws -> Set<String> {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent(path).path)
    return Set(files.map { ($0 as NSString).deletingPathExtension })
  }
}

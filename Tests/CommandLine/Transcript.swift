import Foundation
import Testing

/// A committed run of `assay`: a folder with `arguments` (one a line), `stdout`, `stderr`, `status`.
///
/// The run happens in a new folder that holds a copy of the transcript's `files`, if it has some,
/// over a copy of what `copies` names: lines of a path in the checkout and a path in that folder.
/// In `arguments` the word PRODUCTS stands for the folder of the built programs. `needs` names the
/// programs without which the transcript is skipped.
/// With `ASSAY_UPDATE_GOLDENS=1` in the environment the outcome is rewritten and the test fails, so
/// that the variable cannot be left on.
struct Transcript: Sendable, CustomTestStringConvertible {
  static let shelf = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Transcripts")

  /// Every transcript there is.
  static let all: [Transcript] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: shelf.path)) ?? []
    return names.sorted().map(Transcript.init)
  }()

  let name: String
  var testDescription: String { name }

  private var folder: URL { Self.shelf.appendingPathComponent(name) }

  /// Runs it and compares.
  func check() async throws {
    let products = try Program.products().path
    for program in ((try? read("needs")) ?? "").split(separator: "\n")
    where !Program.isOnPath(String(program)) {
      print("skipped: transcript \(name), since there is no \(program) here")
      return
    }
    let words = try read("arguments").split(separator: "\n").map(String.init).map {
      $0.replacing("PRODUCTS", with: products)
    }
    let outcome = try await withFolder { folder in
      try prepare(folder)
      return try await Program(in: folder).run(words)
    }
    let parts = [
      ("stdout", Self.steady(outcome.output.replacing(products, with: "PRODUCTS"))),
      ("stderr", Self.steady(outcome.complaint.replacing(products, with: "PRODUCTS"))),
      ("status", "\(outcome.status)\n"),
    ]
    if ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] == "1" {
      for (part, text) in parts {
        try Data(text.utf8).write(to: folder.appendingPathComponent(part))
      }
      Issue.record("\(name) was rewritten; run again without ASSAY_UPDATE_GOLDENS")
      return
    }
    for (part, text) in parts {
      let expected = try read(part)
      #expect(text == expected, "\(name)/\(part)")
    }
  }

  private func prepare(_ target: URL) throws {
    let manager = FileManager.default
    let copies = (try? read("copies")) ?? ""
    for line in copies.split(separator: "\n") {
      let paths = line.split(separator: " ").map(String.init)
      let destination = target.appendingPathComponent(paths[1])
      try manager.createDirectory(
        at: destination.deletingLastPathComponent(), withIntermediateDirectories: true)
      try manager.copyItem(at: checkout.appendingPathComponent(paths[0]), to: destination)
    }
    let files = folder.appendingPathComponent("files")
    for path in manager.enumerator(atPath: files.path)?.compactMap({ $0 as? String }) ?? [] {
      let source = files.appendingPathComponent(path)
      guard try source.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == false else {
        continue
      }
      let destination = target.appendingPathComponent(path)
      try manager.createDirectory(
        at: destination.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(contentsOf: source).write(to: destination)
    }
  }

  private func read(_ part: String) throws -> String {
    String(
      decoding: try Data(contentsOf: folder.appendingPathComponent(part)), as: UTF8.self)
  }

  /// The text without what differs from run to run: ports, digests, the platform's name, and the numbers of
  /// entries and the timelines, in which what comes over different connections may change places.
  ///
  /// The report's goldens pin how timelines look.
  static func steady(_ text: String) -> String {
    text.replacing(/127\.0\.0\.1:[0-9]+/, with: "127.0.0.1:PORT")
      .replacing(/sha256 [0-9a-f]{64}/, with: "sha256 DIGEST")
      .replacing(/\(Swift, (Linux|macOS)\)/, with: "(Swift, PLATFORM)")
      .replacing(/(\n {7}[> ] +[0-9 ]+ms  [^\n]*)+/, with: "\n       TIMELINE")
      .replacing(/(entry|entries) [0-9]+((,| and) [0-9]+)*/, with: "entry N")
  }
}

@Suite(.serialized) struct TranscriptTests {
  @Test(arguments: Transcript.all)
  func `assay answers as in the transcript`(_ transcript: Transcript) async throws {
    try await transcript.check()
  }

  @Test func `there are transcripts`() {
    #expect(Transcript.all.count > 30)
  }

  @Test func `no transcript holds a path of this machine`() throws {
    let manager = FileManager.default
    let roots = [checkout.path, manager.temporaryDirectory.path + "/"]
    for transcript in Transcript.all {
      for part in ["stdout", "stderr"] {
        let file = Transcript.shelf.appendingPathComponent("\(transcript.name)/\(part)")
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(!roots.contains { text.contains($0) }, "\(transcript.name)/\(part)")
      }
    }
  }
}

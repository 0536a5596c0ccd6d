import Foundation
import Testing

/// The built `assay`, run as a user would run it.
struct Program {
  /// What a run left behind.
  struct Outcome: Equatable {
    var status: Int32
    var output: String
    var complaint: String
  }

  /// The folder that the programs were built into: above the resources of this test target.
  static func products() throws -> URL {
    var folder = Bundle.module.bundleURL
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let program = folder.appendingPathComponent("assay").path
      if FileManager.default.isExecutableFile(atPath: program) { return folder }
    }
    throw Missing(folder: Bundle.module.bundleURL.path)
  }

  /// Where commands are found.
  private static let path = ["/usr/bin", "/bin"]

  /// Whether a command is found.
  static func isOnPath(_ name: String) -> Bool {
    path.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  struct Missing: Error, CustomStringConvertible {
    var folder: String
    var description: String { "there is no built \"assay\" above \(folder); run swift build" }
  }

  /// Where `assay` is.
  let file: URL
  /// Where it runs.
  let folder: URL

  init(file: URL? = nil, in folder: URL) throws {
    self.file = try file ?? Self.products().appendingPathComponent("assay")
    self.folder = folder
  }

  /// Runs to the end.
  ///
  /// Output goes through files, so that no pipe can fill up.
  ///
  /// - Parameters:
  ///   - place: A file or device that takes the output in place of the outcome.
  ///   - started: Called with the process's number once it runs.
  func run(
    _ words: [String], output place: String? = nil, started: ((Int32) -> Void)? = nil
  ) async throws -> Outcome {
    let output = try Sink(), complaint = try Sink()
    let process = Process()
    process.executableURL = file
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = ["PATH": Self.path.joined(separator: ":"), "LC_ALL": "C"]
      .merging(ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix("LD_") }) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput =
      try place.map { place in
        try FileHandle(forWritingTo: URL(fileURLWithPath: place))
      } ?? output.handle
    process.standardError = complaint.handle
    // Waiting must not take a thread from the other tests.
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do {
        try process.run()
        started?(process.processIdentifier)
      } catch {
        done.resume(throwing: error)
      }
    }
    return Outcome(
      status: process.terminationStatus, output: try output.text(),
      complaint: try complaint.text())
  }

  private struct Sink {
    let file: URL
    let handle: FileHandle

    init() throws {
      file = FileManager.default.temporaryDirectory
        .appendingPathComponent("assay-\(UUID().uuidString)")
      try Data().write(to: file)
      handle = try FileHandle(forWritingTo: file)
    }

    /// What was written; the file goes.
    func text() throws -> String {
      try handle.close()
      defer { try? FileManager.default.removeItem(at: file) }
      return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
  }
}

/// Runs a body in a new folder that goes with it.
func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("assay-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder.resolvingSymlinksInPath())
}

/// The checkout that the tests were built from.
let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

#if os(macOS) || os(Linux)
  package import Foundation

  /// Runs Python, for tests that compare with what others wrote.
  package enum PythonProcess {
    package struct Failure: Error, CustomStringConvertible {
      package var status: Int32
      package var output: String
      package var description: String { "python3 ended with \(status): \(output)" }
    }

    /// Whether python3 with zlib and gzip is on the path.
    package static func isPresent() async -> Bool { await canImport("zlib, gzip") }

    /// Whether python3 is on the path and finds these modules.
    package static func canImport(_ modules: String) async -> Bool {
      (try? await inTemporaryFolder { try await run("import \(modules)", in: $0) }) != nil
    }

    /// The path of the interpreter itself, not of a script that looks for it; nil where python3 is
    /// missing or older than 3.11.
    package static func interpreter() async -> String? {
      try? await inTemporaryFolder { folder in
        try await run(
          """
          import sys
          assert sys.version_info >= (3, 11)
          open("path", "w").write(sys.executable)
          """, in: folder)
        return try String(contentsOf: folder.appendingPathComponent("path"), encoding: .utf8)
      }
    }

    package static func inTemporaryFolder<Value>(_ body: (URL) async throws -> Value) async throws
      -> Value
    {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("assay-coding-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      return try await body(folder)
    }

    /// Runs a script with the folder as its working directory, for a minute at most.
    package static func run(_ script: String, in folder: URL) async throws {
      let log = folder.appendingPathComponent("log.txt")
      try Data().write(to: log)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["python3", "-I", "-c", script]
      process.currentDirectoryURL = folder
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: log)
      process.standardError = process.standardOutput
      let deadline = DispatchWorkItem { if process.isRunning { process.terminate() } }
      try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
        process.terminationHandler = { _ in ended.resume() }
        do {
          try process.run()
          DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: deadline)
        } catch {
          process.terminationHandler = nil
          ended.resume(throwing: error)
        }
      }
      deadline.cancel()
      guard process.terminationStatus == 0, process.terminationReason == .exit else {
        throw Failure(
          status: process.terminationStatus,
          output: (try? String(contentsOf: log, encoding: .utf8)) ?? "")
      }
    }
  }
#endif

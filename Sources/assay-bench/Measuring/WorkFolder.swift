import Foundation

/// A temporary folder that is gone when its owner is.
final class WorkFolder {
  let path: String

  init() throws(BenchError) {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("assay-bench-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw .failed("No temporary folder can be made: \(error)")
    }
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  func write(_ bytes: [UInt8], to name: String) throws(BenchError) -> String {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url)
    } catch {
      throw .failed("\(url.path) cannot be written: \(error)")
    }
    return url.path
  }
}

import Foundation

/// Leaves the conversation of a failed test behind, readable by its owner alone.
enum EvidenceFile {
  /// Writes a journal file below the temporary folder.
  ///
  /// - Returns: Where it is and what to do with it, or why there is none.
  static func write(_ journal: [UInt8], named name: String) -> String {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appendingPathComponent("assay-evidence")
    let letters = name.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    let file = folder.appendingPathComponent(
      "\(String(letters))-\(UUID().uuidString.prefix(8)).ndjson")
    do {
      try manager.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      return "The conversation could not be kept: \(error)"
    }
    guard
      manager.createFile(
        atPath: file.path, contents: Data(journal), attributes: [.posixPermissions: 0o600])
    else { return "The conversation could not be kept in \(file.path)." }
    return "Judge it:   assay judge '\(file.path)'"
  }
}

import Foundation

/// A file that a command writes: whole or not at all.
struct OutputFile: Hashable {
  let path: String
  /// Whether only the owner may read it: journals hold what clients sent.
  var isPrivate = false

  /// Looks before a run whether there is a place to write to, so that no long run is lost.
  ///
  /// - Throws: a failure of status 2.
  func check() throws(CommandFailure) {
    if kind(path) == .typeDirectory { throw failure("it is a folder; name a file in it") }
    if kind(folder) == nil { throw failure("there is no folder \"\(folder)\"; create it first") }
    guard kind(folder) == .typeDirectory else { throw failure("\"\(folder)\" is no folder") }
    if isSpecial
      ? !FileManager.default.isWritableFile(atPath: path)
      : !FileManager.default.isWritableFile(atPath: folder)
    {
      throw failure("writing to \"\(isSpecial ? path : folder)\" is not permitted")
    }
  }

  /// Writes a sibling and renames it, so that no reader ever sees half a file.
  ///
  /// Devices and pipes are written to directly.
  ///
  /// - Throws: a failure of status 2.
  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    try check()
    if isSpecial {
      try fill(path, bytes)
      return
    }
    let name = (path as NSString).lastPathComponent
    let mark = String(UInt64.random(in: .min ... .max), radix: 36)
    let sibling = (folder as NSString).appendingPathComponent(".\(name).\(mark).tmp")
    let mode: [FileAttributeKey: Any] = isPrivate ? [.posixPermissions: 0o600] : [:]
    guard FileManager.default.createFile(atPath: sibling, contents: nil, attributes: mode) else {
      throw failure("no file could be created beside it")
    }
    do throws(CommandFailure) {
      try fill(sibling, bytes)
      guard rename(sibling, path) == 0 else { throw failure(String(cString: strerror(errno))) }
    } catch {
      try? FileManager.default.removeItem(atPath: sibling)
      throw error
    }
  }

  private func fill(_ path: String, _ bytes: [UInt8]) throws(CommandFailure) {
    do {
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.write(contentsOf: Data(bytes))
      try handle.close()
    } catch {
      throw failure(error.localizedDescription)
    }
  }

  private var folder: String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  /// Whether something stands at the path that must not be replaced by a file.
  private var isSpecial: Bool {
    guard let kind = kind(path) else { return false }
    return kind != .typeRegular
  }

  /// What stands at a path, links followed.
  private func kind(_ path: String) -> FileAttributeType? {
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: resolved)
    return attributes?[.type] as? FileAttributeType
  }

  private func failure(_ reason: String) -> CommandFailure {
    .usage("\"\(path)\" cannot be written: \(reason).")
  }
}

import Foundation

/// Outside programs, found as a shell would find them, and where Debian keeps servers.
enum Tool {
  /// The program's path; `nil` where it is not installed.
  static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return (folders.map(String.init) + ["/usr/sbin", "/usr/local/sbin"])
      .map { $0 + "/" + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The program's path, or an error that says how to install it.
  static func needed(_ name: String, install: String) throws(BenchError) -> String {
    guard let path = path(of: name) else { throw .missing(program: name, install: install) }
    return path
  }
}

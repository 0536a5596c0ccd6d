import Foundation

/// One of Assay's servers in a process of its own.
final class AssayServer: BenchServer {
  let name: String
  let endpoints: [Endpoint]
  private let child: ChildProcess

  init(_ kind: AssayServerKind, loops: Int, journal: JournalExtent) throws(BenchError) {
    name = "assay \(kind.rawValue)"
    child = try OwnProgram.start(
      ["serve-child", kind.rawValue, "--loops", "\(loops)", "--journal", journal.rawValue])
    let words = (child.line() ?? "").split(separator: " ")
    endpoints = words.dropFirst().compactMap { Endpoint($0) }
    guard words.first == "serving", endpoints.count == loops else {
      throw .failed("\(name) does not start.")
    }
  }

  var processes: [Int32] { [child.identifier] }

  func stop() -> String {
    String(child.finish().split(separator: "\n").last ?? "")
  }
}

/// This program, started again in one of its hidden modes.
enum OwnProgram {
  static func start(_ arguments: [String]) throws(BenchError) -> ChildProcess {
    guard let path = Bundle.main.executablePath else {
      throw .failed("The benchmark does not find its own program.")
    }
    return try ChildProcess([path] + arguments, named: arguments.first)
  }
}

import Foundation

/// A program that is spoken to line by line and ends when its standard input does.
final class ChildProcess {
  let name: String
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread: [UInt8] = []

  /// Starts the program; what it says on standard error is dropped where `isQuiet`.
  init(_ command: [String], named name: String? = nil, isQuiet: Bool = false) throws(BenchError) {
    self.name = name ?? command.first ?? ""
    process.executableURL = URL(fileURLWithPath: command.first ?? "")
    process.arguments = Array(command.dropFirst())
    process.standardInput = input
    process.standardOutput = output
    if isQuiet { process.standardError = FileHandle.nullDevice }
    do {
      try process.run()
    } catch {
      throw .failed("\(self.name) cannot be started: \(error)")
    }
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  var identifier: Int32 { process.processIdentifier }

  func send(_ bytes: [UInt8]) throws(BenchError) {
    do {
      try input.fileHandleForWriting.write(contentsOf: Data(bytes))
    } catch {
      throw .failed("\(name) does not take its input: \(error)")
    }
  }

  func send(line: String) throws(BenchError) { try send(Array("\(line)\n".utf8)) }

  /// The next line without its end; `nil` when no more comes.
  func line() -> String? {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      unread.append(contentsOf: more)
    }
  }

  /// Ends the standard input, and returns all that the program still says once it has ended.
  @discardableResult
  func finish() -> String {
    try? input.fileHandleForWriting.close()
    let rest = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    defer { unread = [] }
    return String(decoding: unread + Array(rest), as: UTF8.self)
  }

  /// Asks a program to end that does not look at its input, and waits for it.
  func terminate() {
    process.terminate()
    process.waitUntilExit()
  }

  /// How the program ended; only after `finish` or `terminate`.
  var status: Int32 { process.terminationStatus }
}

/// A child process that has contenders of another language and times them itself.
///
/// It reads `SIZE`, a line feed and the document, says `ready NAME:OPERATION,OPERATION …`, and then
/// answers each line `NAME OPERATION TIMES` with `NANOSECONDS CHECK` until its input ends.
final class PeerProcess {
  let contenders: [PeerContender]

  /// Starts the peer and hands it the document.
  init(_ command: [String], named name: String, document: [UInt8]) throws(BenchError) {
    let child = try ChildProcess(command, named: name)
    try child.send(line: "\(document.count)")
    try child.send(document)
    let words = (child.line() ?? "").split(separator: " ").map(String.init)
    guard words.first == "ready" else { throw .failed("\(name) does not start.") }
    contenders = words.dropFirst().map { PeerContender($0, child) }
  }
}

/// A contender inside a peer.
struct PeerContender: JSONContender {
  let name: String
  let operations: Set<JSONOperation>
  private let child: ChildProcess

  init(_ announcement: String, _ child: ChildProcess) {
    let parts = announcement.split(separator: ":")
    name = parts.first.map(String.init) ?? announcement
    operations = Set(
      parts.dropFirst().flatMap { $0.split(separator: ",") }
        .compactMap { JSONOperation(rawValue: String($0)) })
    self.child = child
  }

  func measure(_ operation: JSONOperation, times: Int) throws(BenchError) -> JSONMeasurement {
    try child.send(line: "\(name) \(operation) \(times)")
    let words = (child.line() ?? "").split(separator: " ")
    guard words.count == 2, let time = Double(words[0]), let check = Int(words[1]) else {
      throw .failed("\(name) gives no measurement: \"\(words.joined(separator: " "))\".")
    }
    return JSONMeasurement(nanoseconds: time, check: check)
  }
}

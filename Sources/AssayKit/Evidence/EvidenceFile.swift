import AssayContractModel
package import AssayJournaling
import AssayRecordingModel
import Foundation

/// One file that holds lanes; it is read in pieces where its kind allows it.
package struct EvidenceFile {
  package let path: String
  package let format: EvidenceFormat
  private let handle: FileHandle
  private let start: [UInt8]

  private static let piece = 1 << 20

  /// Opens a file and tells its kind.
  ///
  /// - Throws: a failure for a file that cannot be read, is empty, or is of no kind that is known.
  package init(_ path: String) throws(SuiteError) {
    self.path = path
    do {
      handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch {
      throw SuiteError(.usage, "\"\(path)\" cannot be read: \(error.localizedDescription).")
    }
    var start: [UInt8] = []
    var found: EvidenceFormat?
    while true {
      let piece = try Self.read(handle, path)
      start += piece
      let text = start.drop { $0 <= 0x20 }
      let line = text.prefix { $0 != UInt8(ascii: "\n") }
      if line.count < text.count || piece.isEmpty {
        found = EvidenceFormat.of(Array(line))
        if found == nil, EvidenceFormat.mayBeDocument(line) {
          while case let more = try Self.read(handle, path), !more.isEmpty { start += more }
          found = EvidenceFormat.of(start)
        }
        break
      }
    }
    self.start = start
    guard start.contains(where: { $0 > 0x20 }) else {
      throw SuiteError(.usage, "\"\(path)\" is empty, so there is nothing to judge.")
    }
    guard let found else {
      let kinds = EvidenceFormat.allCases.map(\.title).joined(separator: ", ")
      throw SuiteError(
        .usage, "\"\(path)\" is none of the files that are judged. These are read: \(kinds).")
    }
    format = found
  }

  private static func read(
    _ handle: FileHandle, _ path: String
  ) throws(SuiteError) -> [UInt8] {
    do {
      return try handle.read(upToCount: piece).map { Array($0) } ?? []
    } catch {
      throw SuiteError(.usage, "\"\(path)\" cannot be read: \(error.localizedDescription).")
    }
  }

  /// Hands out the lanes of a journal or a report, each as soon as it is over.
  ///
  /// - Parameter body: Takes the lane's place in the file and its journal.
  /// - Throws: a failure for a file that was changed or is incomplete; what `body` throws.
  package func lanes(
    _ body: (Int, SealedJournal) throws(SuiteError) -> Void
  ) throws(SuiteError) {
    var reader = JournalReader(isReport: format == .report)
    var count = 0
    func take(_ lanes: [JournalReader.Lane]) throws(SuiteError) {
      for lane in lanes {
        try body(lane.place, lane.journal)
        count += 1
      }
    }
    do {
      var piece = start
      while !piece.isEmpty {
        try take(reading { () throws(JournalFile.BadLine) in try reader.take(piece) })
        piece = try Self.read(handle, path)
      }
      try take(reading { () throws(JournalFile.BadLine) in try reader.finish() })
    }
    guard count == 0 else { return }
    throw SuiteError(
      .usage,
      "\"\(path)\" is a report without the journals of its cases, so there is nothing to judge. Write it "
        + "with --with-journals, or save the journal with --journal.")
  }

  private func reading(
    _ read: () throws(JournalFile.BadLine) -> [JournalReader.Lane]
  ) throws(SuiteError) -> [JournalReader.Lane] {
    do {
      return try read()
    } catch {
      let kind = format == .report ? "no whole report" : "no journal"
      throw SuiteError(
        .usage,
        "\"\(path)\" is \(kind) of Assay: \(error). Only whole, unchanged files are judged.")
    }
  }

  /// Reads a capture as the lane of an API.
  ///
  /// - Throws: a failure with every diagnostic for what is no HAR, and for one that holds no traffic of
  ///   the API.
  package func capture(
    of api: LoadedAPI, addresses: [RoleAddress]
  ) throws(SuiteError) -> CapturedTraffic {
    var bytes = start
    while case let more = try Self.read(handle, path), !more.isEmpty { bytes += more }
    let (capture, diagnostics) = Capture.load(bytes, file: path)
    guard let capture else {
      throw SuiteError(
        .usage,
        "\"\(path)\" cannot be judged:\n"
          + diagnostics.prefix(20).map(\.description).joined(separator: "\n"))
    }
    let lane = CapturedLane(
      capture, name: (path as NSString).lastPathComponent, contract: api.contract,
      given: addresses.map(\.given))
    guard lane.exchanges > 0 else {
      let roles = api.contract.roles.map { "--role \($0.name)=URL" }.joined(separator: " ")
      let hosts =
        lane.otherHosts.isEmpty
        ? "it has no entries"
        : "its hosts are \(Spelling.listed(Array(lane.otherHosts.prefix(12))))"
      throw SuiteError(
        .usage,
        "\"\(path)\" holds no traffic of \(api.contract.title): \(hosts). Say which of them stand for the API with \(roles)."
      )
    }
    return CapturedTraffic(lane)
  }
}

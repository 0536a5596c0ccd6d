import AssayJSON

/// The kinds of files that hold lanes, told by their content and not by their names.
///
/// A further kind is a case here, what it looks like in `of(_:)`, and how it is read in `EvidenceFile`.
package enum EvidenceFormat: CaseIterable, Sendable {
  /// A journal: one entry a line, each with its lane.
  case journal
  /// An NDJSON report, which may carry the journals of its cases.
  case report
  /// Traffic that another tool captured, as HAR 1.2.
  case har

  /// What a user knows it as.
  package var title: String {
    switch self {
    case .journal: "a journal (assay check --journal FILE)"
    case .report: "an NDJSON report (assay check --with-journals --report ndjson=FILE)"
    case .har: "a HAR 1.2 capture"
    }
  }

  /// The kind of a file.
  ///
  /// - Parameter start: The first line that is not empty, or all of the file where that line is no JSON.
  /// - Returns: `nil` for a file of no kind.
  static func of(_ start: [UInt8]) -> EvidenceFormat? {
    let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(start.dropFirst(3)) : start
    guard let document = try? JSONDocument(parsing: text) else { return nil }
    let root = document.root
    if root["log"] != nil { return .har }
    if root["type"] != nil, root["schema"] != nil { return .report }
    if root["lane"] != nil, root["is"] != nil { return .journal }
    return nil
  }

  /// Whether a document that stands on several lines may be one: only then all of it is looked at.
  static func mayBeDocument(_ line: some Collection<UInt8>) -> Bool {
    let text = line.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    return text.first == UInt8(ascii: "{")
  }
}

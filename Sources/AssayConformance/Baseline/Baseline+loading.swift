package import AssayContractModel
import AssayJSON

extension Baseline {
  /// The keys of the document and of an entry; the shipped schema lists the same.
  private static let keys = ["accepted"]
  private static let entryKeys = ["case", "rule", "reason", "expires"]

  /// Reads the document; `nil` when something in it cannot be used, always with every diagnostic.
  ///
  /// - Parameters:
  ///   - rules: The ids of every rule there is; `nil` where that is not known.
  ///   - cases: The ids of every case and case instance there is; `nil` where that is not known.
  ///   - today: The day of the run, as `2026-03-31`.
  package static func load(
    _ bytes: [UInt8], file: String, rules: [String]?, cases: [String]?, today: String
  ) -> (Baseline?, [ContractDiagnostic]) {
    let reader = DocumentReader(file: file)
    guard let document = reader.parse(bytes),
      let object = ObjectReader(.root(document), "The baseline", keys: keys, reader: reader)
    else { return (nil, reader.diagnostics) }
    _ = object.required("accepted")
    let entries = object.list("accepted").compactMap {
      entry($0, rules: rules, cases: cases, reader)
    }
    return (
      reader.hasErrors ? nil : Baseline(entries: entries, today: today), reader.diagnostics
    )
  }

  private static func entry(
    _ place: DocumentReader.Place, rules: [String]?, cases: [String]?, _ reader: DocumentReader
  ) -> Entry? {
    guard
      let object = ObjectReader(place, "The entry", keys: entryKeys, reader: reader),
      let rule = object.string("rule"), let reason = object.string("reason"),
      let expires = object.string("expires")
    else { return nil }
    if let rules, !rules.contains(rule) {
      reader.note(
        object.optional("rule") ?? place, .unknownName,
        "The entry accepts failures of the rule \"\(rule)\", which no contract has. Correct or delete "
          + "it." + AssayContractModel.Spelling.suggestion(for: rule, in: rules))
    }
    if reason.allSatisfy(\.isWhitespace) {
      reader.note(
        object.optional("reason") ?? place, .empty,
        "The \"reason\" of the entry is empty. Say why the failure is accepted, and who knows more."
      )
    }
    if !isDay(expires) {
      reader.note(
        object.optional("expires") ?? place, .form,
        "\"expires\" of the entry is \"\(expires)\", but must be a day, such as \"2027-03-31\".")
    }
    let pattern = object.optionalString("case")
    if let pattern, let cases, !cases.contains(where: { Glob(pattern).fits(case: $0) }) {
      reader.note(
        object.optional("case") ?? place, .unknownName,
        "The entry is about the case \"\(pattern)\", which there is not. Correct or delete it; `*` "
          + "stands for any characters."
          + AssayContractModel.Spelling.suggestion(for: pattern, in: cases))
    }
    return Entry(
      cases: pattern.map(Glob.init), rule: rule, reason: reason, expires: expires,
      file: reader.file, position: place.node.position)
  }

  /// Whether a text is a day of the calendar (RFC 3339, `full-date`).
  private static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month)
    else { return false }
    let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[month - 1]).contains(day)
  }
}

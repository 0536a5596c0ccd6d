import AssayConformance
import AssayContractModel
import AssayKit
import Foundation

extension RunTerms {
  /// What the command line says, or else the configuration.
  ///
  /// - Throws: a failure of status 2 for a keyword that there is not, or a baseline that cannot be used.
  init(
    _ arguments: Arguments, _ configuration: Configuration? = nil, _ library: Library
  ) throws(CommandFailure) {
    self.init()
    level = try Self.level(arguments.value(.level)) ?? configuration?.level ?? level
    guard let path = arguments.value(.baseline) ?? configuration?.baseline else { return }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw .usage(
        "The baseline \"\(path)\" is no readable file. Name one, or leave the baseline out; "
          + "\"assay schema baseline\" shows its form.")
    }
    let (loaded, diagnostics) = Baseline.load(
      Array(data), file: path, rules: library.ruleIDs, cases: library.caseIDs, today: Self.today)
    guard let loaded else { throw .wrong("The baseline", diagnostics) }
    baseline = loaded
  }

  private static func level(
    _ text: String?
  ) throws(CommandFailure) -> RuleDocument.Keyword? {
    guard let text else { return nil }
    if let keyword = RuleDocument.Keyword(rawValue: text.uppercased()) { return keyword }
    let known = RuleDocument.Keyword.allCases.map(\.rawValue)
    throw .usage(
      "\"--level\" has the value \"\(text)\"; one of \(Spelling.listed(known)) was expected."
        + Spelling.suggestion(for: text, in: known))
  }

  /// The day in the time zone of the user, as a baseline writes it.
  static var today: String {
    let now = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
    return String(format: "%04d-%02d-%02d", now.year ?? 0, now.month ?? 0, now.day ?? 0)
  }
}

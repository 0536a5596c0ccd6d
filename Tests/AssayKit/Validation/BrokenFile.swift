import AssayContractModel
import Testing

/// A sound folder with one mistake in it, and what must be said about it.
struct BrokenFile: Sendable, CustomTestStringConvertible {
  /// What the JSON Schema of the document says of the mistake.
  enum Schema: Sendable {
    /// It refuses the document as well.
    case refuses
    /// Only a loader can know; the reason.
    case cannotKnow(String)
    /// There is no schema of ours for such a document.
    case none
  }

  var file: String
  /// The text that is replaced where it first occurs.
  var text: String
  var replacement: String
  var kind: DiagnosticKind
  /// `line:column: severity: message [pointer]`, as the text format has it.
  var diagnostic: String
  var suggestion: String?
  var schema: Schema

  init(
    _ file: String, _ text: String, _ replacement: String, _ kind: DiagnosticKind,
    _ diagnostic: String, suggests suggestion: String? = nil, schema: Schema = .refuses
  ) {
    self.file = file
    self.text = text
    self.replacement = replacement
    self.kind = kind
    self.diagnostic = diagnostic
    self.suggestion = suggestion
    self.schema = schema
  }

  var testDescription: String { "\(file): \(text) → \(replacement)" }

  static let all = contracts + behaviours + cases + rules + recordings + others
}

package import AssayJSON

/// A problem in a document, with its address.
///
/// Documents are never repaired silently: what the loader cannot take at its word is a diagnostic,
/// and loading goes on so that one run shows all of them.
package struct ContractDiagnostic: Hashable, Sendable, CustomStringConvertible {
  package enum Severity: String, Sendable, Comparable {
    case warning, error
    package static func < (a: Severity, b: Severity) -> Bool { a == .warning && b == .error }
  }

  package var kind: DiagnosticKind
  package var severity: Severity
  /// The document's path as the user gave it, or its place in the bundle.
  package var file: String
  package var position: JSONPosition?
  package var pointer: JSONPointer?
  /// Subject, offending value in quotes, what was expected, what to do next.
  package var message: String

  package init(
    _ kind: DiagnosticKind, _ severity: Severity = .error, file: String,
    position: JSONPosition? = nil, pointer: JSONPointer? = nil, _ message: String
  ) {
    self.kind = kind
    self.severity = severity
    self.file = file
    self.position = position
    self.pointer = pointer
    self.message = message
  }

  /// The word that the message asks about, where one is near: `Did you mean "x"?`.
  package var suggestion: String? {
    message.firstMatch(of: /[Dd]id you mean "([^"]*)"\?/).map { String($0.output.1) }
  }

  /// `file:line:column: error: message [/pointer]`, as compilers write it.
  package var description: String {
    var text = file
    if let position { text += ":\(position.line):\(position.column)" }
    text += ": \(severity.rawValue): \(message)"
    if let pointer, !pointer.tokens.isEmpty { text += " [\(pointer)]" }
    return text
  }
}

import AssayContractModel
import AssayJSON

/// How diagnostics of documents are written down.
enum DiagnosticFormat: String, CaseIterable {
  /// A line each, as compilers write them, and a sum.
  case text
  /// One JSON object.
  case json
  /// Workflow commands that annotate a change on GitHub.
  case github
  /// SARIF 2.1.0, for code scanning and editors.
  case sarif

  /// What the JSON calls its format; a change that could break a reader gets a new version.
  private static let schema = "assay-diagnostics/1"

  func render(_ diagnostics: [ContractDiagnostic]) -> [UInt8] {
    switch self {
    case .text: Array(Self.text(diagnostics).utf8)
    case .json: JSONWriter.compact(.object(Self.object(diagnostics))) + [0x0A]
    case .github: Array(diagnostics.map(Self.command).joined().utf8)
    case .sarif: JSONWriter.compact(.object(SARIFLog.object(diagnostics))) + [0x0A]
    }
  }

  private static func count(
    _ severity: ContractDiagnostic.Severity, in diagnostics: [ContractDiagnostic]
  ) -> Int {
    diagnostics.filter { $0.severity == severity }.count
  }

  private static func text(_ diagnostics: [ContractDiagnostic]) -> String {
    let errors = count(.error, in: diagnostics), warnings = count(.warning, in: diagnostics)
    return diagnostics.map { "\($0)\n" }.joined()
      + "\(errors) \(errors == 1 ? "error" : "errors"), "
      + "\(warnings) \(warnings == 1 ? "warning" : "warnings")\n"
  }

  private static func object(_ diagnostics: [ContractDiagnostic]) -> JSONObject {
    [
      "schema": .string(schema),
      "errors": .number(JSONNumber(count(.error, in: diagnostics))),
      "warnings": .number(JSONNumber(count(.warning, in: diagnostics))),
      "diagnostics": .array(diagnostics.map { .object(object($0)) }),
    ]
  }

  private static func object(_ diagnostic: ContractDiagnostic) -> JSONObject {
    var object: JSONObject = [
      "ruleId": .string(diagnostic.kind.id),
      "severity": .string(diagnostic.severity.rawValue), "file": .string(diagnostic.file),
    ]
    if let position = diagnostic.position {
      object["line"] = .number(JSONNumber(position.line))
      object["column"] = .number(JSONNumber(position.column))
    }
    object["pointer"] = diagnostic.pointer.map { .string("\($0)") }
    object["message"] = .string(diagnostic.message)
    object["suggestion"] = diagnostic.suggestion.map(JSONValue.string)
    return object
  }

  /// A workflow command; what would end a value early is escaped, as GitHub's runner reads it.
  private static func command(_ diagnostic: ContractDiagnostic) -> String {
    func escaped(_ text: String) -> String {
      text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }
    func property(_ text: String) -> String {
      escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
    var properties = ["file=\(property(diagnostic.file))"]
    if let position = diagnostic.position {
      properties += ["line=\(position.line)", "col=\(position.column)"]
    }
    properties.append("title=\(property(diagnostic.kind.id))")
    let pointer = diagnostic.pointer.flatMap { $0.tokens.isEmpty ? nil : $0 }
    let place = pointer.map { " [\($0)]" } ?? ""
    return "::\(diagnostic.severity.rawValue) \(properties.joined(separator: ","))::"
      + escaped(diagnostic.message + place) + "\n"
  }
}

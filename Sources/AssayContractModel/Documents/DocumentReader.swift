package import AssayJSON

/// Reads one document and gathers what is wrong with it.
///
/// A reader hands out values only where the document has them in the expected form; for everything
/// else it notes a diagnostic and hands out `nil`, so that one pass finds every mistake.
package final class DocumentReader {
  package let file: String
  package private(set) var diagnostics: [ContractDiagnostic] = []

  package init(file: String) { self.file = file }

  /// Parses the bytes; `nil` with a diagnostic where they are no JSON (RFC 8259).
  package func parse(_ bytes: [UInt8]) -> JSONDocument? {
    do {
      return try JSONDocument(parsing: bytes)
    } catch {
      diagnostics.append(
        ContractDiagnostic(
          .syntax, file: file, position: error.position,
          "The document is not JSON: \(error.reason). Correct the text at this place."))
      return nil
    }
  }

  package func note(
    _ place: Place, _ kind: DiagnosticKind, severity: ContractDiagnostic.Severity = .error,
    _ message: String
  ) {
    let diagnostic = ContractDiagnostic(
      kind, severity, file: file, position: place.node.position, pointer: place.pointer, message)
    // What is read for several owners is told once.
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  package func add(_ others: [ContractDiagnostic]) { diagnostics += others }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// A value in the document and where it stands.
  package struct Place {
    package let node: JSONNode
    package let pointer: JSONPointer

    package init(node: JSONNode, pointer: JSONPointer) {
      self.node = node
      self.pointer = pointer
    }

    package static func root(_ document: JSONDocument) -> Place {
      Place(node: document.root, pointer: JSONPointer(tokens: []))
    }

    package func child(_ token: String, _ node: JSONNode) -> Place {
      Place(node: node, pointer: pointer.appending(token))
    }

    /// The elements of an array, each with its place.
    package var elements: [Place] {
      var places: [Place] = []
      for element in node.elements { places.append(child(String(places.count), element)) }
      return places
    }

    /// The members of an object, each with its key and place.
    package var members: [(key: String, place: Place)] {
      node.members.map { member in
        let key = member.key.string ?? ""
        return (key, child(key, member.value))
      }
    }

    /// Any JSON value in words, short enough for a message.
    package var shown: String {
      let lexeme = node.lexeme
      let line = lexeme.split(whereSeparator: \.isNewline).joined(separator: " ")
      let text = line.count > 60 ? String(line.prefix(57)) + "…" : line
      return node.kind == .string ? text : "\"\(text)\""
    }
  }
}

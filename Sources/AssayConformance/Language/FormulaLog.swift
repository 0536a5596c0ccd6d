package import AssayContractModel
package import AssayJSON

/// Collects what is wrong with one formula, each problem with its place in the document.
package struct FormulaLog: Sendable {
  private let file: String
  private let base: JSONPointer
  private let root: JSONNode
  package private(set) var diagnostics: [ContractDiagnostic] = []

  /// - Parameter base: where the formula stands in its document.
  package init(file: String, base: JSONPointer, formula: JSONNode) {
    self.file = file
    self.base = base
    self.root = formula
  }

  /// Adds a diagnostic about the value at a site; what is missing there is shown at its nearest
  /// ancestor in the text.
  package mutating func report(
    _ site: Site, _ kind: DiagnosticKind, _ message: String
  ) {
    var pointer = site.pointer
    var node = root.node(at: pointer)
    while node == nil, let parent = pointer.parent {
      pointer = parent
      node = root.node(at: pointer)
    }
    diagnostics.append(
      ContractDiagnostic(
        kind, file: file, position: node?.position, pointer: base.appending(site.pointer), message))
  }
}

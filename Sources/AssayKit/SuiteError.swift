/// Why a run could not be made; each kind has its own exit status.
package struct SuiteError: Error, Sendable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// A name or a document that the user gave is wrong.
    case usage
    /// The client under test could not be started or reached.
    case couldNotRun
    /// Assay itself, or data that it ships, is at fault.
    case harness
  }
  package var kind: Kind
  package var description: String

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

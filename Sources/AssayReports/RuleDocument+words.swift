import AssayContractModel

extension RuleDocument.Basis {
  /// What the word means, for someone who reads it for the first time.
  var meaning: String {
    switch self {
    case .documented: "stated by the vendor's documentation"
    case .observed: "seen in the vendor's own client"
    case .sample: "in the vendor's sample code"
    case .binding: "a convention of Assay's own wire, where the vendor's is not public"
    case .inferred: "concluded from the documentation, not stated by it"
    case .harness: "Assay's own: must hold for any other verdict to mean something"
    }
  }
}

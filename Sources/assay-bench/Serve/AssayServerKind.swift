/// Which of Assay's servers is measured.
enum AssayServerKind: String, CaseIterable {
  /// Listeners with a service that answers two fixed responses: the least that serving costs.
  case bare
  /// Lanes of the mock server with their journals.
  case lane
}

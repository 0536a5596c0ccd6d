/// Facts about this version of the suite.
package enum Suite {
  /// What may change a verdict is a new revision, never a patch release.
  package static let revision = "2026.1"
}

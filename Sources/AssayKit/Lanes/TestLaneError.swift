/// Why a lane could not be opened, or could not do what a test asked of it.
///
/// The description names the offending value, what was expected, and what to do.
public struct TestLaneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What to read.
  public let description: String

  package init(_ description: String) { self.description = description }
}

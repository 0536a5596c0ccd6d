/// What a journal may grow to.
///
/// Nothing is dropped in silence: what does not fit is counted in an `overflow` entry, and from there on
/// the absence of something proves nothing.
package struct JournalLimits: Hashable, Sendable {
  /// Entries of one lane.
  package var entries: Int
  /// Bytes of requests and replies of one lane, heads and bodies together.
  package var bytes: Int

  /// - Parameters:
  ///   - entries: one million unless said otherwise.
  ///   - bytes: 256 MiB unless said otherwise.
  package init(entries: Int = 1_000_000, bytes: Int = 256 << 20) {
    self.entries = entries
    self.bytes = bytes
  }
}

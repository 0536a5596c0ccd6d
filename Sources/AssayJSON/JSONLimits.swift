/// What the parser is willing to read before it reports an error instead.
package struct JSONLimits: Hashable, Sendable {
  /// The limits that apply when nothing else is said: 512 levels, 512 MiB less one byte.
  package static let standard = JSONLimits()

  /// The largest document that the tape can address, in bytes.
  package static let largestDocument = (1 << 29) - 1

  /// The deepest nesting of arrays and objects that is accepted; `[]` has depth 1.
  package var maxDepth: Int

  /// The longest document that is accepted, in bytes.
  package var maxBytes: Int

  /// Creates limits.
  ///
  /// `maxBytes` above ``largestDocument`` has the effect of ``largestDocument``: the error that a
  /// longer document gets names the limit that applied.
  package init(maxDepth: Int = 512, maxBytes: Int = JSONLimits.largestDocument) {
    self.maxDepth = maxDepth
    self.maxBytes = maxBytes
  }
}

/// A path with `{name}` placeholders, as OpenAPI writes it.
package struct PathTemplate: Hashable, Sendable, CustomStringConvertible {
  package let description: String
  private let segments: [Substring]

  package init(_ text: String) {
    description = text
    segments = text.split(separator: "/", omittingEmptySubsequences: false)
  }

  /// Whether a path, as it came on the wire and without its query, is one of the template's.
  ///
  /// Placeholders match one non-empty segment; all else is compared byte for byte.
  package func matches(_ path: some StringProtocol) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == segments.count else { return false }
    return zip(parts, segments).allSatisfy { part, segment in
      segment.hasPrefix("{") && segment.hasSuffix("}")
        ? !part.isEmpty : part.utf8.elementsEqual(segment.utf8)
    }
  }
}

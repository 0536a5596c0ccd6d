/// A path with `{name}` placeholders, as OpenAPI writes it.
package struct PathTemplate: Hashable, Sendable, CustomStringConvertible {
  package let description: String
  private let segments: [[Piece]]

  private enum Piece: Hashable {
    case literal(String)
    case placeholder(String)
  }

  package init(_ text: String) {
    description = text
    segments = text.split(separator: "/", omittingEmptySubsequences: false).map(Self.pieces)
  }

  /// The names of the placeholders in order.
  package var names: [String] {
    segments.joined().compactMap { piece in
      if case .placeholder(let name) = piece { name } else { nil }
    }
  }

  /// Whether a path, as it came on the wire and without its query, is one of the template's.
  ///
  /// Placeholders match at least one byte of one segment; all else is compared byte for byte.
  package func matches(_ path: some StringProtocol) -> Bool { values(in: path) != nil }

  /// What the placeholders stand for, as it came on the wire; nil for a path of another template.
  package func values(in path: some StringProtocol) -> [(name: String, value: String)]? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == segments.count else { return nil }
    var values: [(name: String, value: String)] = []
    for (part, pieces) in zip(parts, segments) {
      guard Self.match(Array(part.utf8)[...], pieces[...], into: &values) else { return nil }
    }
    return values
  }

  /// Whether the template is to be preferred where both match: the one that has a literal where the
  /// other has a placeholder (OpenAPI 3.1, section 4.8.8.2).
  package func isMoreConcrete(than other: PathTemplate) -> Bool {
    for (mine, theirs) in zip(segments, other.segments) {
      let count = Self.placeholderCount(mine)
      let otherCount = Self.placeholderCount(theirs)
      if count != otherCount { return count < otherCount }
    }
    return false
  }

  private static func placeholderCount(_ pieces: [Piece]) -> Int {
    pieces.count { if case .placeholder = $0 { true } else { false } }
  }

  /// Splits a segment at its braces; an opening one without a closing one is a literal.
  private static func pieces(_ segment: Substring) -> [Piece] {
    var pieces: [Piece] = []
    var rest = segment
    while let opening = rest.firstIndex(of: "{"), let closing = rest[opening...].firstIndex(of: "}")
    {
      if opening > rest.startIndex { pieces.append(.literal(String(rest[..<opening]))) }
      pieces.append(.placeholder(String(rest[rest.index(after: opening)..<closing])))
      rest = rest[rest.index(after: closing)...]
    }
    if !rest.isEmpty || pieces.isEmpty { pieces.append(.literal(String(rest))) }
    return pieces
  }

  /// Matches the pieces from left to right, placeholders as short as possible.
  private static func match(
    _ text: ArraySlice<UInt8>, _ pieces: ArraySlice<Piece>,
    into values: inout [(name: String, value: String)]
  ) -> Bool {
    guard let piece = pieces.first else { return text.isEmpty }
    let later = pieces.dropFirst()
    switch piece {
    case .literal(let literal):
      guard text.starts(with: literal.utf8) else { return false }
      return match(text.dropFirst(literal.utf8.count), later, into: &values)
    case .placeholder(let name):
      let lengths = later.isEmpty ? text.count...text.count : 1...max(1, text.count)
      for length in lengths where length > 0 && length <= text.count {
        let known = values.count
        values.append((name, String(decoding: text.prefix(length), as: UTF8.self)))
        if match(text.dropFirst(length), later, into: &values) { return true }
        values.removeSubrange(known...)
      }
      return false
    }
  }
}

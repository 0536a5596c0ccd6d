/// Where the elements of a page begin and end.
struct PageElements {
  /// An element of a page.
  struct Element {
    /// With its tags.
    var outer: Range<String.Index>

    /// Between its tags.
    var inner: Range<String.Index>
  }

  private struct Open {
    var name: Substring
    var start: String.Index
    var inner: String.Index
    var isWanted: Bool
  }

  private static let empty: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  private let page: String

  /// Looks through a page.
  init(_ page: String) { self.page = page }

  /// The elements of that name, in the order of their beginnings.
  func named(_ name: ElementName) -> [Element] {
    var open: [Open] = []
    var found: [Element] = []
    var rest = page[...]
    while let start = rest.firstIndex(of: "<") {
      rest = page[start...]
      if rest.hasPrefix("<!--") {
        rest = Self.behind("-->", in: rest)
        continue
      }
      let end = Self.tagEnd(rest)
      let tag = page[start..<end].dropFirst().dropLast()
      rest = page[end...]
      if tag.hasPrefix("/") {
        let closed = tag.dropFirst().prefix(while: Self.isNamePart)
        guard let place = open.lastIndex(where: { Self.same($0.name, closed) }) else { continue }
        if open[place].isWanted {
          found.append(Element(outer: open[place].start..<end, inner: open[place].inner..<start))
        }
        open.removeSubrange(place...)
        continue
      }
      let kind = tag.prefix(while: Self.isNamePart)
      guard kind.first?.isLetter ?? false else { continue }
      let isWanted = Self.attributes(tag.dropFirst(kind.count)).contains {
        $0.name == name.attribute
          && (name.attribute == "id"
            ? $0.value == name.value
            : $0.value.split(whereSeparator: \.isWhitespace).contains { $0 == name.value })
      }
      if Self.empty.contains(kind.lowercased()) || tag.hasSuffix("/") {
        if isWanted { found.append(Element(outer: start..<end, inner: end..<end)) }
      } else {
        open.append(Open(name: kind, start: start, inner: end, isWanted: isWanted))
        // What looks like a tag in a script is none.
        if ["script", "style"].contains(kind.lowercased()) {
          while !rest.isEmpty, !rest.lowercased().hasPrefix("</\(kind.lowercased())") {
            rest = rest.dropFirst().drop { $0 != "<" }
          }
        }
      }
    }
    return found.sorted { $0.outer.lowerBound < $1.outer.lowerBound }
  }

  private static func isNamePart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-"
  }

  private static func same(_ one: Substring, _ other: Substring) -> Bool {
    one.lowercased() == other.lowercased()
  }

  /// Behind the `>` of a tag, which may have one in quotes before.
  private static func tagEnd(_ text: Substring) -> String.Index {
    var quote: Character?
    for place in text.indices {
      let character = text[place]
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      } else if quote == nil, character == ">" {
        return text.index(after: place)
      }
    }
    return text.endIndex
  }

  private static func behind(_ text: String, in rest: Substring) -> Substring {
    var rest = rest
    while !rest.isEmpty {
      if rest.hasPrefix(text) { return rest.dropFirst(text.count) }
      rest = rest.dropFirst()
    }
    return rest
  }

  private static func attributes(_ text: Substring) -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    var rest = text.drop { $0.isWhitespace || $0 == "/" }
    while !rest.isEmpty {
      let name = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "/" }
      rest = rest.dropFirst(max(1, name.count))
      var value: Substring = ""
      if name.endIndex < text.endIndex, text[name.endIndex] == "=" {
        if name.isEmpty == false { rest = text[text.index(after: name.endIndex)...] }
        if let quote = rest.first, quote == "\"" || quote == "'" {
          value = rest.dropFirst().prefix { $0 != quote }
          rest = rest.dropFirst(value.count + 2)
        } else {
          value = rest.prefix { !$0.isWhitespace }
          rest = rest.dropFirst(value.count)
        }
      }
      if !name.isEmpty { attributes.append((name.lowercased(), String(value))) }
      rest = rest.drop { $0.isWhitespace || $0 == "/" }
    }
    return attributes
  }
}

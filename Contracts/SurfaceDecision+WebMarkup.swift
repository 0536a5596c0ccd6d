/// The text of an HTML page, in which elements are found by `#id` or `.class` and what stands around them is
/// left byte for byte as it is.
///
/// No more than the cases' pages need: closing tags are written, and selectors are of those two kinds.
struct SurfaceMarkup: Sendable, Hashable {
  /// What a component does to its element.
  struct Change: Sendable, Hashable {
    var before = ""
    var prepend = ""
    var append = ""
    var after = ""
    var removes = false
  }

  private struct Element {
    var start: Int
    /// Behind the opening tag.
    var inner: Int
    /// Before the closing tag.
    var innerEnd: Int
    var end: Int
  }
  private struct Tag {
    var name: String
    var attributes: [(name: String, value: String)]
    var isOpening: Bool
    var isEmpty: Bool
    var range: Range<Int>
  }

  private static let void: Set<String> = ["br", "hr", "img", "input", "link", "meta", "source"]

  private var bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Changes every element that the selector names; false where there is none.
  mutating func apply(_ change: Change, at selector: String) -> Bool {
    let found = elements(named: selector)
    for element in found.sorted(by: { $0.start > $1.start }) {
      let inner = bytes[element.start..<element.inner] + Array(change.prepend.utf8)
        + bytes[element.inner..<element.innerEnd] + Array(change.append.utf8)
        + bytes[element.innerEnd..<element.end]
      let middle = change.removes ? [] : Array(inner)
      bytes.replaceSubrange(
        element.start..<element.end,
        with: Array(change.before.utf8) + middle + Array(change.after.utf8))
    }
    return !found.isEmpty
  }

  private func elements(named selector: String) -> [Element] {
    let name = String(selector.dropFirst())
    let attribute = selector.first == "#" ? "id" : selector.first == "." ? "class" : ""
    let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    guard !attribute.isEmpty, !name.isEmpty, isWord else { return [] }
    var open: [(tag: Tag, fits: Bool)] = []
    var found: [Element] = []
    for tag in tags() {
      guard tag.isOpening else {
        guard let index = open.lastIndex(where: { $0.tag.name == tag.name }) else { continue }
        let (start, fits) = open[index]
        open.removeSubrange(index...)
        if fits {
          found.append(
            Element(
              start: start.range.lowerBound, inner: start.range.upperBound,
              innerEnd: tag.range.lowerBound, end: tag.range.upperBound))
        }
        continue
      }
      let fits = tag.attributes.contains { key, value in
        key == attribute
          && (key == "id" ? value == name : value.split(separator: " ").contains { $0 == name })
      }
      if !tag.isEmpty {
        open.append((tag, fits))
      } else if fits {
        let end = tag.range.upperBound
        found.append(Element(start: tag.range.lowerBound, inner: end, innerEnd: end, end: end))
      }
    }
    return found
  }

  private func tags() -> [Tag] {
    var tags: [Tag] = []
    var place = 0
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[start...].starts(with: "<!--".utf8) {
        place = index(after: "-->", from: start)
      } else if start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "!") {
        place = index(after: ">", from: start)
      } else {
        let tag = tag(at: start)
        tags.append(tag)
        place = max(tag.range.upperBound, start + 1)
        if tag.isOpening, tag.name == "script" || tag.name == "style" {
          place = max(place, index(after: "</\(tag.name)", from: place) - tag.name.utf8.count - 2)
        }
      }
    }
    return tags
  }

  private func tag(at start: Int) -> Tag {
    var end = start
    var quote: UInt8?
    while end < bytes.count {
      let byte = bytes[end]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
      end += 1
    }
    let range = start..<min(end + 1, bytes.count)
    var text = String(decoding: bytes[start..<end], as: UTF8.self).dropFirst()
    let isOpening = text.first != "/"
    if !isOpening { text = text.dropFirst() }
    let isClosed = text.last == "/"
    if isClosed { text = text.dropLast() }
    let name = text.prefix { !$0.isWhitespace }.lowercased()
    return Tag(
      name: name, attributes: Self.attributes(text.drop { !$0.isWhitespace }),
      isOpening: isOpening, isEmpty: isClosed || Self.void.contains(name), range: range)
  }

  private static func attributes(_ text: Substring) -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    var rest = text.drop(while: \.isWhitespace)
    while !rest.isEmpty {
      let name = rest.prefix { !$0.isWhitespace && $0 != "=" }
      rest = rest.dropFirst(max(name.count, 1))
      var value: Substring = ""
      if rest.first == "=" {
        rest = rest.dropFirst()
        if let quote = rest.first, quote == "\"" || quote == "'" {
          value = rest.dropFirst().prefix { $0 != quote }
          rest = rest.dropFirst(value.count + 2)
        } else {
          value = rest.prefix { !$0.isWhitespace }
          rest = rest.dropFirst(value.count)
        }
      }
      attributes.append((name.lowercased(), String(value)))
      rest = rest.drop(while: \.isWhitespace)
    }
    return attributes
  }

  private func index(after text: String, from start: Int) -> Int {
    let wanted = Array(text.utf8)
    var place = start
    while place + wanted.count <= bytes.count {
      if bytes[place...].starts(with: wanted) { return place + wanted.count }
      place += 1
    }
    return bytes.count
  }
}

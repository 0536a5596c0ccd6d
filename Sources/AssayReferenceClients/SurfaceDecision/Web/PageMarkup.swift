/// The text of an HTML page of which single elements are changed, and the rest stays byte for byte.
///
/// This is no parser of HTML: elements are found by `#id` or `.class` alone, their closing tags have to be
/// written, and where the page is too strange nothing is found.
struct PageMarkup: Sendable, Equatable {
  /// What is done to an element.
  struct Edit: Sendable, Equatable {
    var before = ""
    var prepend = ""
    var append = ""
    var after = ""
    var removes = false

    /// Comments of the element between which everything is replaced.
    var range: (from: String, to: String, with: String)?

    static func == (a: Edit, b: Edit) -> Bool {
      (a.before, a.prepend, a.append, a.after, a.removes)
        == (b.before, b.prepend, b.append, b.after, b.removes)
        && a.range?.from == b.range?.from && a.range?.to == b.range?.to
        && a.range?.with == b.range?.with
    }
  }

  /// The page.
  private(set) var text: String

  /// Reads a page.
  init(_ text: String) { self.text = text }

  /// Changes each element that the selector names.
  ///
  /// - Returns: Whether there was one.
  mutating func edit(_ selector: String, _ edit: Edit) -> Bool {
    guard let name = ElementName(selector) else { return false }
    let elements = PageElements(text).named(name)
    // From the end, so that the places before stay where they are.
    for element in elements.reversed() {
      var inner = String(text[element.inner])
      if let range = edit.range { inner = Self.replaced(range, in: inner) }
      let whole =
        edit.removes
        ? ""
        : text[element.outer.lowerBound..<element.inner.lowerBound] + edit.prepend + inner
          + edit.append + text[element.inner.upperBound..<element.outer.upperBound]
      text.replaceSubrange(element.outer, with: edit.before + whole + edit.after)
    }
    return !elements.isEmpty
  }

  private static func replaced(
    _ range: (from: String, to: String, with: String), in text: String
  ) -> String {
    guard let from = text.firstRange(of: "<!--\(range.from)-->"),
      let to = text[from.upperBound...].firstRange(of: "<!--\(range.to)-->")
    else { return text }
    return text[..<from.upperBound] + range.with + text[to.lowerBound...]
  }
}

/// A selector of the kinds that are understood.
struct ElementName: Sendable, Equatable {
  /// `id` or `class`.
  let attribute: String
  let value: String

  /// Reads `#id` or `.class`; nil for any other selector.
  init?(_ selector: String) {
    let value = selector.dropFirst()
    guard !value.isEmpty, value.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) })
    else { return nil }
    switch selector.first {
    case "#": attribute = "id"
    case ".": attribute = "class"
    default: return nil
    }
    self.value = String(value)
  }
}

extension String {
  /// Where a text stands first.
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    self[...].firstRange(of: text)
  }
}

extension Substring {
  /// Where a text stands first.
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    var place = startIndex
    while place < endIndex {
      if self[place...].hasPrefix(text) { return place..<index(place, offsetBy: text.count) }
      place = index(after: place)
    }
    return nil
  }
}

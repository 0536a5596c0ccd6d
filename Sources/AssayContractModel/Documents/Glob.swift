/// A pattern over ids in which `*` stands for any characters, none included.
package struct Glob: Hashable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ pattern: String) { description = pattern }

  /// Whether the pattern fits the whole of `text`.
  package func fits(_ text: String) -> Bool {
    let text = Array(text), pattern = Array(description)
    var i = 0, j = 0
    var star: (pattern: Int, text: Int)?
    while i < text.count {
      if j < pattern.count, pattern[j] == "*" {
        star = (j, i)
        j += 1
      } else if j < pattern.count, pattern[j] == text[i] {
        i += 1
        j += 1
      } else if let last = star {
        star = (last.pattern, last.text + 1)
        i = last.text + 1
        j = last.pattern + 1
      } else {
        return false
      }
    }
    return pattern[j...].allSatisfy { $0 == "*" }
  }

  /// Whether the pattern fits a case instance's id, or the id without its axes.
  package func fits(case id: String) -> Bool {
    fits(id) || fits(String(id.prefix { $0 != "[" }))
  }
}

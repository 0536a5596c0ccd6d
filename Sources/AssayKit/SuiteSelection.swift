/// Which part of the suite a run plays.
package struct SuiteSelection: Sendable {
  /// API ids; empty for all.
  package var apis: [String]
  /// Patterns over case ids in which `*` stands for any characters; empty for all.
  package var cases: [String]
  /// From which the values of a run are drawn.
  package var seed: UInt64

  package init(apis: [String] = [], cases: [String] = [], seed: UInt64 = 1) {
    self.apis = apis
    self.cases = cases
    self.seed = seed
  }

  /// Whether an id is asked for: a pattern fits the instance's id, or the id without its axes.
  package func includes(case id: String) -> Bool {
    let plain = String(id.prefix { $0 != "[" })
    return cases.isEmpty || cases.contains { Self.fits(id, $0) || Self.fits(plain, $0) }
  }

  /// Whether `text` fits a pattern in which `*` stands for any characters, none included.
  package static func fits(_ text: String, _ pattern: String) -> Bool {
    let text = Array(text), pattern = Array(pattern)
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
}

/// Finds the known word that a misspelt one was most likely meant to be.
package enum Spelling {
  /// The nearest of `known`, when it is near enough to be a slip: at most a third of the letters
  /// differ.
  ///
  /// Ties go to the first.
  package static func nearest<Words: Sequence>(to word: String, in known: Words) -> String?
  where Words.Element == String {
    let limit = max(1, word.count / 3)
    var best: (word: String, distance: Int)?
    for candidate in known {
      let distance = distance(word, candidate)
      if distance <= limit, distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// ` Did you mean "x"?`, or nothing: to be appended to a message.
  package static func suggestion<Words: Sequence>(for word: String, in known: Words) -> String
  where Words.Element == String {
    nearest(to: word, in: known).map { " Did you mean \"\($0)\"?" } ?? ""
  }

  /// `"a", "b" and "c"`.
  package static func listed(_ words: [String]) -> String {
    let quoted = words.map { "\"\($0)\"" }
    guard let last = quoted.last else { return "none" }
    return quoted.count == 1 ? last : quoted.dropLast().joined(separator: ", ") + " and " + last
  }

  /// `the keys are "a" and "b"`, `the only key is "a"`, or `there is no key`.
  package static func listing(_ noun: String, _ words: [String]) -> String {
    switch words.count {
    case 0: "there is no \(noun)"
    case 1: "the only \(noun) is \(listed(words))"
    default:
      "the \(plural(noun)) are \(listed(words))"
    }
  }

  private static func plural(_ noun: String) -> String {
    noun.hasSuffix("ry") || noun.hasSuffix("ty") ? noun.dropLast() + "ies" : noun + "s"
  }

  /// How many letters must be added, dropped, changed or swapped with their neighbour.
  private static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.lowercased()), b = Array(b.lowercased())
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = min(cost, beforeLast[j - 2] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}

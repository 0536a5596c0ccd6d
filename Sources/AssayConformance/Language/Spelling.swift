/// Finds the known word that a misspelt one was probably meant to be.
enum Spelling {
  /// The nearest of the known words, when it is near enough to be meant; the first in order on a tie.
  static func nearest(to word: String, among known: [String]) -> String? {
    let limit = Swift.max(2, word.unicodeScalars.count / 3)
    var best: (word: String, distance: Int)?
    for candidate in known {
      let distance = distance(word, candidate)
      if distance <= limit, distance < (best?.distance ?? .max) { best = (candidate, distance) }
    }
    return best?.word
  }

  /// Names the nearest known word and all of them: the end of a message about an unknown one.
  static func advice(for word: String, among known: [String]) -> String {
    let list = "known: " + known.map { "\"\($0)\"" }.joined(separator: ", ")
    guard let nearest = nearest(to: word, among: known) else { return list }
    return "did you mean \"\(nearest)\"? \(list)"
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours between two words.
  static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.unicodeScalars)
    let b = Array(b.unicodeScalars)
    guard !a.isEmpty, !b.isEmpty else { return Swift.max(a.count, b.count) }
    var rows = [Array(0...b.count)]
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        var cost = Swift.min(
          rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = Swift.min(cost, rows[i - 2][j - 2] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}

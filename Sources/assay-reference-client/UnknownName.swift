/// A name that does not exist, with those that may have been meant.
package struct UnknownName: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name.
  package var name: String

  /// What it should have been the name of.
  package var kind: String

  /// The names that exist.
  package var known: [String]

  /// Creates an error.
  package init(_ name: String, kind: String, known: [String]) {
    self.name = name
    self.kind = kind
    self.known = known
  }

  /// The names that differ in no more than a third of their letters, nearest first; else all.
  package var nearest: [String] {
    let near = known.map { (name: $0, distance: distance(to: $0)) }
      .filter { $0.distance <= max(1, $0.name.count / 3) }
      .sorted { $0.distance < $1.distance }
      .prefix(3).map(\.name)
    return near.isEmpty ? known : Array(near)
  }

  package var description: String {
    let names = nearest.map { "\"\($0)\"" }.joined(separator: ", ")
    return nearest.count < known.count
      ? "unknown \(kind) \"\(name)\"; did you mean \(names)?"
      : "unknown \(kind) \"\(name)\"; known are \(names)"
  }

  /// How many letters to insert, remove or replace (Levenshtein).
  private func distance(to other: String) -> Int {
    let letters = Array(other)
    var row = Array(0...letters.count)
    for (index, letter) in name.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for place in letters.indices {
        let replaced = diagonal + (letters[place] == letter ? 0 : 1)
        diagonal = row[place + 1]
        row[place + 1] = min(replaced, diagonal + 1, row[place] + 1)
      }
    }
    return row[letters.count]
  }
}

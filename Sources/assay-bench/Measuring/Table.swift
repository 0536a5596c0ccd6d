/// Rows of words in aligned columns: the first to the left, all others to the right.
struct Table {
  private var rows: [[String]]

  init(_ titles: [String]) { rows = [titles] }

  mutating func add(_ row: [String]) { rows.append(row) }

  /// The rows, each ending with a line feed.
  var text: String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, word) in row.enumerated() {
        let blank = String(repeating: " ", count: widths[column] - word.count)
        line += column == 0 ? word + blank : "  " + blank + word
      }
      while line.last == " " { line.removeLast() }
      return "  " + line + "\n"
    }.joined()
  }
}

/// A place in a document, in the terms of an editor.
package struct JSONPosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1; a line ends with LF (so CR LF ends one line, and a lone CR none).
  package var line: Int

  /// The column, counted from 1 in UTF-8 bytes (not in characters) from the start of the line.
  package var column: Int

  /// Creates a position from a line and a column that both count from 1.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`, as compilers print it.
  package var description: String { "\(line):\(column)" }
}

extension JSONPosition {
  /// Finds the position of a byte; an offset past the end counts as the end.
  init(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    var line = 1
    var start = 0
    let end = Swift.min(offset, bytes.count)
    var i = 0
    while i < end {
      if bytes[i] == 0x0A {
        line += 1
        start = i + 1
      }
      i += 1
    }
    self.init(line: line, column: end - start + 1)
  }
}

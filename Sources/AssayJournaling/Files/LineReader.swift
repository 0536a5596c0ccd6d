package import Foundation

/// Reads a file piece by piece, each piece a number of whole lines.
///
/// The buffer is of one size, whatever the size of the file; it grows only for a line that is longer.
package struct LineReader: ~Copyable {
  /// A line that is longer than any line of a sound file.
  package struct EndlessLine: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String {
      "a line is longer than \(LineReader.longestLine) bytes; this is no file of lines"
    }
  }

  static let longestLine = 64 << 20
  private let file: FileHandle
  private let pieceSize: Int
  private var buffer: [UInt8] = []
  private var isAtEnd = false

  /// Opens a file.
  /// - Throws: what Foundation throws when the file cannot be read.
  package init(_ url: URL, pieceSize: Int = 12 << 20) throws {
    file = try FileHandle(forReadingFrom: url)
    self.pieceSize = pieceSize
  }

  deinit { try? file.close() }

  /// Hands out the next lines with their line feeds, which the last one may lack; false at the end.
  ///
  /// - Throws: what Foundation throws, ``EndlessLine``, and what `body` throws.
  package mutating func next(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Bool {
    while !isAtEnd {
      let start = buffer.count
      guard let piece = try file.read(upToCount: pieceSize), !piece.isEmpty else {
        isAtEnd = true
        break
      }
      buffer.append(contentsOf: piece)
      guard let end = buffer[start...].lastIndex(of: 0x0A) else {
        guard buffer.count <= Self.longestLine else { throw EndlessLine() }
        continue
      }
      try buffer.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[...end])) }
      buffer.removeSubrange(...end)
      return true
    }
    guard !buffer.isEmpty else { return false }
    try buffer.withUnsafeBufferPointer { try body($0) }
    buffer.removeAll()
    return true
  }
}

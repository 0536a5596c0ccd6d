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
  private var buffer: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// How many bytes of the buffer are read.
  private var count = 0
  private var isAtEnd = false

  /// Opens a file.
  /// - Throws: what Foundation throws when the file cannot be read.
  package init(_ url: URL, pieceSize: Int = 4 << 20) throws {
    file = try FileHandle(forReadingFrom: url)
    self.pieceSize = pieceSize
    capacity = pieceSize + pieceSize / 4
    buffer = .allocate(capacity: capacity)
  }

  deinit {
    buffer.deallocate()
    try? file.close()
  }

  /// Hands out the next lines with their line feeds, which the last one may lack; false at the end.
  ///
  /// - Throws: what Foundation throws, ``EndlessLine``, and what `body` throws.
  package mutating func next(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Bool {
    while !isAtEnd {
      let start = count
      try fill()
      guard let end = lastLineFeed(from: start) else {
        guard count <= Self.longestLine else { throw EndlessLine() }
        continue
      }
      try body(UnsafeBufferPointer(start: buffer, count: end + 1))
      count -= end + 1
      buffer.update(from: buffer + end + 1, count: count)
      return true
    }
    guard count > 0 else { return false }
    try body(UnsafeBufferPointer(start: buffer, count: count))
    count = 0
    return true
  }

  /// Reads up to a piece more, straight into the buffer.
  private mutating func fill() throws {
    if capacity - count < pieceSize {
      capacity = (count + pieceSize) * 2
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      larger.update(from: buffer, count: count)
      buffer.deallocate()
      buffer = larger
    }
    var room = pieceSize
    while room > 0 {
      let taken = read(file.fileDescriptor, buffer + count, room)
      if taken < 0 {
        guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        continue
      }
      if taken == 0 {
        isAtEnd = true
        return
      }
      count += taken
      room -= taken
    }
  }

  private func lastLineFeed(from start: Int) -> Int? {
    var place = count
    while place > start {
      place -= 1
      if buffer[place] == 0x0A { return place }
    }
    return nil
  }
}

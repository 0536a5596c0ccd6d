/// Byte arrays that entries share, kept once however often they come.
///
/// An array is known again by its place in memory: what is kept here is neither freed nor changed, so
/// the same place and length mean the same bytes.
struct SharedArrays {
  private struct Kept {
    var base: UnsafeRawPointer?
    var bytes: [UInt8]
  }
  private var arrays: [Kept] = []

  /// How many arrays are looked through, newest first; an older one would be kept once more.
  private static let window = 32

  subscript(place: Int) -> [UInt8] { arrays[place].bytes }

  /// Bytes that keeping the array would add.
  func cost(of bytes: [UInt8]) -> Int { known(bytes) == nil ? bytes.count : 0 }

  /// The place at which the array is kept.
  mutating func share(_ bytes: [UInt8]) -> Int { known(bytes) ?? keep(bytes) }

  /// Keeps an array without a look for it.
  mutating func keep(_ bytes: [UInt8]) -> Int {
    arrays.append(Kept(base: bytes.withUnsafeBytes { $0.baseAddress }, bytes: bytes))
    return arrays.count - 1
  }

  private func known(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { buffer in
      var index = arrays.count
      let last = max(0, index - Self.window)
      while index > last {
        index -= 1
        if arrays[index].base == buffer.baseAddress, arrays[index].bytes.count == buffer.count {
          return index
        }
      }
      return nil
    }
  }
}

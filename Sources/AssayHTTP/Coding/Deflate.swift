/// Encodes raw DEFLATE streams of stored and fixed blocks (RFC 1951).
///
/// Made for serving and tests: the output is valid and deterministic, copies are found with hash
/// chains and one step of lazy evaluation, and content that does not compress grows by five bytes
/// in 65,535. Dynamic codes are not written, which costs about a quarter on JSON.
package enum Deflate {
  /// The bytes as one stream.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var writer = DeflateBitWriter()
    writer.bytes.reserveCapacity(bytes.count / 2 + 64)
    var matcher = DeflateMatcher(bytes)
    var start = 0
    repeat {
      let end = min(start + DeflateMatcher.maxBlock, bytes.count)
      let isFinal = end == bytes.count
      let block = matcher.block(start..<end)
      if block.fixedBits < writer.storedBits(end - start) {
        writer.fixed(block, isFinal: isFinal)
      } else {
        writer.stored(bytes[start..<end], isFinal: isFinal)
      }
      start = end
    } while start < bytes.count
    writer.align()
    return writer.bytes
  }
}

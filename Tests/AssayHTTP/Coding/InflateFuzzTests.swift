import AssayHTTP
import Testing

@Suite struct InflateFuzzTests {
  static let seeds: [[UInt8]] =
    [CompressedStreams.dynamic] + InflateTests.accepted.map(\.bytes).filter { $0.count < 300 }
    + CodingSamples.of(size: 200, seed: 2).map { Deflate.encode($0.bytes) }
    + BrokenStreams.all.filter { $0.format == .raw && $0.bytes.count < 300 }.map(\.bytes)

  static func mutant(_ random: inout SplitMix) -> [UInt8] {
    var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random) }
      case 2: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + 2))
      default: bytes.insert(contentsOf: CodingSamples.noise(2, upTo: 255, &random), at: place)
      }
    }
    return bytes
  }

  @Test(arguments: 1...8)
  func `a mutated stream never traps and never exceeds its limit`(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    for _ in 0..<2_500 {
      let stream = Self.mutant(&random)
      let limit = Int.random(in: 0...600, using: &random)
      let decoded: Inflate.Decoded
      do throws(DecompressionError) {
        decoded = try Inflate.decode(stream, maxBytes: limit)
      } catch {
        if !(0...stream.count).contains(error.offset) { Issue.record("\(stream): \(error)") }
        continue
      }
      if decoded.bytes.count > limit || decoded.used > stream.count {
        Issue.record("\(stream): \(decoded.bytes.count) of \(limit), \(decoded.used)")
      }
      // What lies behind the stream, and room to spare, must not change what it says.
      let longer = try? Inflate.decode(
        stream + [UInt8](repeating: 0xff, count: 32), maxBytes: limit + 10_000)
      if longer != decoded { Issue.record("\(stream): read differently with more behind it") }
    }
  }

  @Test(arguments: 1...4)
  func `a mutated body never traps whatever its coding`(seed: Int) {
    var random = SplitMix(seed: UInt64(seed) << 32)
    for _ in 0..<1_000 {
      var body = Bool.random(using: &random) ? CompressedStreams.gzip : CompressedStreams.zlib
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = Int.random(in: 0..<body.count, using: &random)
        body[Bool.random(using: &random) ? place : place % 12] ^=
          UInt8.random(in: 1...255, using: &random)
      }
      for coding in ["gzip", "deflate"] {
        let decoded = try? HTTPContentCoding.decode(body, codings: [coding], maxBytes: 900)
        if let decoded, decoded.bytes.count > 900 { Issue.record("\(body): over the limit") }
        if let decoded, !decoded.hadRawDeflate, decoded.bytes != CompressedStreams.text {
          Issue.record("\(body): damage went unnoticed")
        }
      }
    }
  }
}

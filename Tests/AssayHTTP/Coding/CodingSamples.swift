/// Bytes of several kinds, the same for the same seed.
struct CodingSample: Sendable {
  var kind: String
  var bytes: [UInt8]
}

enum CodingSamples {
  static func of(size: Int, seed: UInt64) -> [CodingSample] {
    var random = SplitMix(seed: seed &+ UInt64(size))
    return [
      CodingSample(kind: "random", bytes: noise(size, upTo: 255, &random)),
      CodingSample(kind: "few symbols", bytes: noise(size, upTo: 3, &random)),
      CodingSample(kind: "zeros", bytes: [UInt8](repeating: 0, count: size)),
      CodingSample(kind: "JSON", bytes: json(size, &random)),
      CodingSample(kind: "echoes", bytes: echoes(size, &random)),
    ]
  }

  static func noise(
    _ size: Int, upTo top: UInt8, _ random: inout SplitMix
  ) -> [UInt8] {
    (0..<size).map { _ in UInt8.random(in: 0...top, using: &random) }
  }

  /// Objects such as an offers response has.
  static func json(_ size: Int, _ random: inout SplitMix) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 200)
    while bytes.count < size {
      let id = Int.random(in: 0..<100_000, using: &random)
      let token = String(random.next(), radix: 16)
      bytes += Array(
        """
        {"id":\(id),"title":"Save \(id % 90)% today","pixel":"https://example.test/p/\(token)",
        """.utf8)
      bytes += Array(
        """
        "actions":[{"kind":"accept","url":"https://example.test/a?o=\(id)&t=\(token)"}]},
        """.utf8)
    }
    return [UInt8](bytes.prefix(size))
  }

  /// Copies of any length from any distance, with noise between.
  private static func echoes(_ size: Int, _ random: inout SplitMix) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 600)
    while bytes.count < size {
      bytes += noise(Int.random(in: 1...20, using: &random), upTo: 255, &random)
      let distance = Int.random(in: 1...min(bytes.count, 40_000), using: &random)
      for _ in 0..<Int.random(in: 1...500, using: &random) {
        bytes.append(bytes[bytes.count - distance])
      }
    }
    return [UInt8](bytes.prefix(size))
  }
}

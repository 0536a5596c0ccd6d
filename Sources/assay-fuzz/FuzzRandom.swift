/// A generator whose sequence a run's seed and an input's number fix together (SplitMix64).
struct FuzzRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64, input: Int) {
    state = seed
    state = next() &+ UInt64(truncatingIfNeeded: input) &* 0xD134_2543_DE82_EF95
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, but not including, the bound.
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }

  /// Bytes of which many are alike, up to a count.
  mutating func bytes(upTo count: Int) -> [UInt8] {
    let mask = pick([0x01, 0x03, 0x1F, 0xFF] as [UInt8])
    return (0..<below(count + 1)).map { _ in byte() & mask }
  }

  /// The sizes of pieces that make up a count.
  mutating func pieces(of count: Int) -> [Int] {
    var left = count
    var sizes: [Int] = []
    while left > 0 {
      sizes.append(min(left, 1 + below(17)))
      left -= sizes[sizes.count - 1]
    }
    return sizes
  }

  /// Changes bytes a few times: inserts spice, replaces, removes, repeats, or joins another seed.
  mutating func mutate(_ seed: [UInt8], spice: [[UInt8]], others: [[UInt8]]) -> [UInt8] {
    var bytes = seed
    for _ in 0..<below(5) {
      let place = below(bytes.count + 1)
      switch below(6) {
      case 0: bytes.insert(contentsOf: pick(spice), at: place)
      case 1: if place < bytes.count { bytes[place] = byte() }
      case 2: if place < bytes.count { bytes[place] ^= 1 << UInt8(below(8)) }
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + 1 + below(3)))
      case 4: bytes.insert(contentsOf: pick(others).prefix(below(40)), at: place)
      default: bytes.append(contentsOf: bytes.prefix(place))
      }
    }
    return bytes
  }
}

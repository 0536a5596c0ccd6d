import AssayJSON
import Testing

struct JSONFuzzTests {
  /// A small generator (SplitMix64), so that a failure can be repeated from its seed.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private static let seeds = [
    #"{"a":[1,2.50,-3e10,"x\u0041\n",true,false,null],"b":{"c":{},"d":[]}}"#,
    #"[["é日本😀","\ud83d\ude00","\ud800"],{"":0,"":1},[[[[]]]]]"#,
    #"  [ 0 , -0 , 0.0e-0 , 123456789012345678901234567890 ] "#,
    "\"a long string without any escape that spans several words of eight bytes\"",
  ].map { Array($0.utf8) }

  private static let interesting =
    Array("{}[]:,\"\\/ue0129.-+tfn \n".utf8) + [0, 0x1F, 0x80, 0xC3, 0xED, 0xF0, 0xFF]

  private func mutate(_ input: [UInt8], with generator: inout Generator) -> [UInt8] {
    var bytes = input
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      let byte = Self.interesting.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes.insert(byte, at: place)
      case 1 where place < bytes.count: bytes[place] = byte
      case 2 where place < bytes.count: bytes.remove(at: place)
      case 3: bytes.removeSubrange(place...)
      default:
        let end = Int.random(in: place...bytes.count, using: &generator)
        bytes.insert(contentsOf: bytes[place..<min(end, place + 20)], at: place)
      }
    }
    return bytes
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `mutated texts never trap, and accepted ones survive writing`(_ seed: UInt64) throws {
    var generator = Generator(state: seed)
    var accepted = 0
    for round in 0..<5_000 {
      let original = Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &generator)]
      let bytes = mutate(original, with: &generator)
      let document: JSONDocument
      do throws(JSONSyntaxError) {
        document = try JSONDocument(parsing: bytes)
      } catch {
        let isInside = error.offset >= 0 && error.offset <= bytes.count
        #expect(isInside && !error.description.isEmpty, "seed \(seed), round \(round)")
        continue
      }
      accepted += 1
      let value = document.root.value
      for text in [
        JSONWriter.compact(document.root), JSONWriter.compact(value), JSONWriter.pretty(value),
      ] {
        let again = try JSONDocument(parsing: text)
        #expect(again.root.value == value, "seed \(seed), round \(round)")
      }
    }
    #expect(accepted > 300, "seed \(seed): too few texts were accepted to say anything")
  }
}

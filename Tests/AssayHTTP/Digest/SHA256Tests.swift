import AssayHTTP
import Testing

@Suite struct SHA256Tests {
  @Test(
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
          + "lmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ])
  func `the digests of FIPS 180-4 come out`(message: String, digest: String) {
    #expect(SHA256.hex(SHA256.digest(Array(message.utf8))) == digest)
  }

  @Test func `the digest of a million times a comes out, in one piece and in many`() {
    let digest = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    let message = [UInt8](repeating: 0x61, count: 1_000_000)
    #expect(SHA256.hex(SHA256.digest(message)) == digest)
    var hash = SHA256()
    var left = message.count
    var size = 1
    while left > 0 {
      hash.update([UInt8](repeating: 0x61, count: min(size, left)))
      left -= min(size, left)
      size = size % 1000 + 37
    }
    #expect(SHA256.hex(hash.digest()) == digest)
  }

  @Test func `where the pieces are cut does not matter around the ends of blocks`() {
    var random = SplitMix(seed: 6)
    for size in Array(0...130) + [191, 192, 193] {
      let message = CodingSamples.noise(size, upTo: 255, &random)
      let whole = SHA256.digest(message)
      for cut in [0, 1, 55, 56, 63, 64, 65, size] where cut <= size {
        var hash = SHA256()
        hash.update([UInt8](message[..<cut]))
        hash.update([UInt8](message[cut...]))
        #expect(hash.digest() == whole, "\(size) bytes cut at \(cut)")
      }
    }
  }

  /// The digest of the digests of 0…200 zeros, which pins the padding of every length.
  @Test func `every length is padded right`() {
    var all = SHA256()
    for size in 0...200 { all.update(SHA256.digest([UInt8](repeating: 0, count: size))) }
    #expect(
      SHA256.hex(all.digest()) == "b9c4ebeeb7d1825824131cf7b7d28469cca4f9166473bf51bb519365ae27eccd"
    )
  }

  @Test func `a digest can be taken in between`() {
    var hash = SHA256()
    hash.update(Array("ab".utf8))
    let between = hash.digest()
    hash.update(Array("c".utf8))
    #expect(between == SHA256.digest(Array("ab".utf8)))
    #expect(hash.digest() == SHA256.digest(Array("abc".utf8)))
  }

  @Test func `hexadecimal digits are lower-case, two per byte`() {
    #expect(SHA256.hex([0, 1, 0x0a, 0xa0, 0xff]) == "00010aa0ff")
    #expect(SHA256.hex([]) == "")
  }
}

import AssayHTTP
import Testing

@Suite struct HMACSHA256Tests {
  struct Vector: CustomTestStringConvertible, Sendable {
    var number: Int
    var key: [UInt8]
    var message: [UInt8]
    /// Truncated in case 5.
    var code: String
    var testDescription: String { "RFC 4231, test case \(number)" }
  }

  static let vectors: [Vector] = [
    Vector(
      number: 1, key: [UInt8](repeating: 0x0b, count: 20), message: Array("Hi There".utf8),
      code: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    Vector(
      number: 2, key: Array("Jefe".utf8), message: Array("what do ya want for nothing?".utf8),
      code: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    Vector(
      number: 3, key: [UInt8](repeating: 0xaa, count: 20),
      message: [UInt8](repeating: 0xdd, count: 50),
      code: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    Vector(
      number: 4, key: Array(1...25), message: [UInt8](repeating: 0xcd, count: 50),
      code: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
    Vector(
      number: 5, key: [UInt8](repeating: 0x0c, count: 20),
      message: Array("Test With Truncation".utf8), code: "a3b6167473100ee06e0c796c2955552b"),
    Vector(
      number: 6, key: [UInt8](repeating: 0xaa, count: 131),
      message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      code: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
    Vector(
      number: 7, key: [UInt8](repeating: 0xaa, count: 131),
      message: Array(
        ("This is a test using a larger than block-size key and a larger than block-size data. "
          + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
      code: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
  ]

  @Test(arguments: vectors)
  func `the codes of RFC 4231 come out, in one piece and in many`(vector: Vector) {
    let length = vector.code.count
    let code = HMACSHA256.code(vector.message, key: vector.key)
    #expect(code.count == 32)
    #expect(SHA256.hex(code).prefix(length) == vector.code)
    var pieces = HMACSHA256(key: vector.key)
    for byte in vector.message { pieces.update([byte]) }
    #expect(pieces.code() == code)
    #expect(pieces.code() == code, "taking the code changed it")
  }

  @Test func `a key of exactly one block is used as it is, and a longer one by its digest`() {
    let block = [UInt8](repeating: 7, count: 64)
    let longer = [UInt8](repeating: 7, count: 65)
    #expect(
      SHA256.hex(HMACSHA256.code([1, 2, 3], key: block))
        == "68cf7370f54c11608f5741c0d9c23d49b4644cabcd873c0f2ba588188ff28e8d")
    #expect(
      HMACSHA256.code([1, 2, 3], key: longer)
        == HMACSHA256.code([1, 2, 3], key: SHA256.digest(longer)))
    #expect(
      SHA256.hex(HMACSHA256.code([], key: []))
        == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
  }
}

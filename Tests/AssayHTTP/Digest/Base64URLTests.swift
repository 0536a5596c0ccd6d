import AssayHTTP
import Testing

@Suite struct Base64URLTests {
  struct Vector: CustomTestStringConvertible, Sendable {
    var bytes: [UInt8]
    var text: String
    var testDescription: String { text.isEmpty ? "nothing" : text }
  }

  /// RFC 4648, section 10, without padding; RFC 7515, appendix C, for the two characters of its own.
  static let vectors: [Vector] = [
    Vector(bytes: [], text: ""), Vector(bytes: Array("f".utf8), text: "Zg"),
    Vector(bytes: Array("fo".utf8), text: "Zm8"), Vector(bytes: Array("foo".utf8), text: "Zm9v"),
    Vector(bytes: Array("foob".utf8), text: "Zm9vYg"),
    Vector(bytes: Array("fooba".utf8), text: "Zm9vYmE"),
    Vector(bytes: Array("foobar".utf8), text: "Zm9vYmFy"),
    Vector(bytes: [3, 236, 255, 224, 193], text: "A-z_4ME"),
  ]

  @Test(arguments: vectors) func `is written`(vector: Vector) {
    #expect(Base64URL.encode(vector.bytes) == vector.text)
  }

  @Test(arguments: vectors) func `is read`(vector: Vector) {
    #expect(Base64URL.decode(vector.text) == vector.bytes)
  }

  @Test(arguments: ["Zg==", "Z", "Zm9vY", "A+z/4ME", "Zm 8", "Zh", "Zm9"])
  func `is not read where no bytes are written so`(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }

  @Test func `is read back whatever the bytes`() {
    for byte in 0...255 {
      for count in 0...5 {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: byte &+ $0 &* 37) }
        #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
      }
    }
  }
}

import AssayHTTP
import Testing

@Suite struct HTTPPercentCodingTests {
  @Test(arguments: [
    ("abc", "abc"), ("%41%62", "Ab"), ("%e2%82%AC", "\u{20AC}"), ("%", "%"), ("%4", "%4"),
    ("%zz", "%zz"), ("%%41", "%A"), ("a+b", "a+b"), ("%2541", "%41"), ("%FF", "\u{FFFD}"), ("", ""),
  ])
  func `escapes are decoded once, and what only looks like one stays`(raw: String, text: String) {
    #expect(HTTPPercentCoding.decode(raw) == text)
  }

  @Test func `decoded bytes need not be UTF-8`() {
    #expect(HTTPPercentCoding.decode("%FF%00x".utf8) == [0xFF, 0, 0x78])
  }

  @Test(arguments: [
    (HTTPPercentCoding.Place.component, "a%2Fb%3Fc%20%2B%26%3D%25%C3%A9~"),
    (.segment, "a%2Fb%3Fc%20+&=%25%C3%A9~"), (.path, "a/b%3Fc%20+&=%25%C3%A9~"),
    (.query, "a/b?c%20+&=%25%C3%A9~"),
  ])
  func `each place keeps what may stand in it`(place: HTTPPercentCoding.Place, expected: String) {
    #expect(HTTPPercentCoding.encode("a/b?c +&=%\u{E9}~", for: place) == expected)
  }

  @Test func `every byte survives encoding and decoding`() {
    let bytes = (0...255).map { UInt8($0) }
    for place in [HTTPPercentCoding.Place.component, .segment, .path, .query] {
      #expect(HTTPPercentCoding.decode(HTTPPercentCoding.encode(bytes, for: place).utf8) == bytes)
    }
  }

  @Test(arguments: [
    ("a%20b", true), ("", true), ("%", false), ("%2", false), ("%2g", false), ("%20%", false),
  ])
  func `an escape is two hexadecimal digits`(text: String, isWellFormed: Bool) {
    #expect(HTTPPercentCoding.isWellFormed(text.utf8) == isWellFormed)
  }
}

import AssayReferenceClients
import Foundation
import Testing

@Suite struct `a verbatim URL` {
  @Test(arguments: [
    "http://t.test/p.png?o_id=1&cbuster=%7Bcbuster%7D",
    "http://t.test/p?a=%2f&b=%2F&b=&&c",
    "http://t.test/p?x=a+b&y=a%20b&z='()*!$;:@,",
    "http://[::1]:80/p?q",
    "HTTP://T.test:80/a/./b//c",
  ])
  func `keeps what is legal`(_ text: String) {
    #expect(VerbatimURL.make(text)?.absoluteString == text)
  }

  @Test(arguments: [
    ("http://t.test/p?a=%2f&b={{x}}", "http://t.test/p?a=%2f&b=%7B%7Bx%7D%7D"),
    ("http://t.test/p?a=[CB]|%zz%", "http://t.test/p?a=%5BCB%5D%7C%25zz%25"),
    ("http://t.test/ü p", "http://t.test/%C3%BC%20p"),
  ])
  func `escapes only what is not`(_ text: String, _ expected: String) {
    #expect(VerbatimURL.make(text)?.absoluteString == expected)
  }

  @Test(arguments: ["", "/p?a", "p", "//t.test/p"])
  func `needs a scheme`(_ text: String) {
    #expect(VerbatimURL.make(text) == nil)
  }
}

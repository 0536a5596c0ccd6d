import AssayHTTP
import Testing

@Suite struct HTTPTargetTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let raw: String
    let form: HTTPTarget.Form
    let path: String
    let query: String?
    var fragment: String?
    var testDescription: String { "\"\(raw)\"" }

    init(
      _ raw: String, _ form: HTTPTarget.Form, _ path: String, _ query: String?,
      _ fragment: String? = nil
    ) {
      (self.raw, self.form, self.path) = (raw, form, path)
      (self.query, self.fragment) = (query, fragment)
    }
  }

  static let rows: [Row] = [
    Row("/", .origin, "/", nil),
    Row("/a/b", .origin, "/a/b", nil),
    Row("/a?", .origin, "/a", ""),
    Row("/a?b=c?d", .origin, "/a", "b=c?d"),
    Row("/a#f?g", .origin, "/a", nil, "f?g"),
    Row("/a?b#f", .origin, "/a", "b", "f"),
    Row("/a%2Fb?x=%20", .origin, "/a%2Fb", "x=%20"),
    Row("?q", .origin, "", "q"),
    Row("", .origin, "", nil),
    Row("http://a.b:80/c?d", .absolute, "/c", "d"),
    Row("https://a", .absolute, "", nil),
    Row("https://a?q", .absolute, "", "q"),
    Row("a.b:443", .authority, "", nil),
    Row("*", .asterisk, "", nil),
    Row("/a:1", .origin, "/a:1", nil),
    Row("relative/path", .origin, "relative/path", nil),
  ]

  @Test(arguments: rows)
  func `a target is split and nothing normalised`(row: Row) {
    let target = HTTPTarget(row.raw)
    #expect(target.form == row.form)
    #expect(target.path == row.path)
    #expect(target.query == row.query)
    #expect(target.fragment == row.fragment)
    #expect(target.raw == row.raw)
  }

  @Test(arguments: [
    ("/", [""]), ("/a", ["a"]), ("/a/", ["a", ""]), ("/a//b", ["a", "", "b"]), ("a/b", ["a", "b"]),
    ("/%2F", ["%2F"]),
  ])
  func `segments are the raw pieces between slashes`(raw: String, segments: [String]) {
    #expect(HTTPTarget(raw).segments == segments)
  }

  @Test(arguments: [
    ("a=1&b=2", ["a=1", "b=2"]),
    ("a=1&a=2&A=3", ["a=1", "a=2", "A=3"]),
    ("a&b=&=c", ["a", "b=", "=c"]),
    ("a=b=c", ["a=b=c"]),
    ("&&a=1&", ["a=1"]),
    ("a%3D=%26+%zz%4", ["a==&+%zz%4 (a%3D, %26+%zz%4)"]),
    ("%C3%A9=%FF", ["\u{E9}=\u{FFFD} (%C3%A9, %FF)"]),
    ("", []),
  ])
  func `pairs keep their order, duplicates and raw bytes`(query: String, expected: [String]) {
    let shown = HTTPTarget("/?\(query)").pairs.map { pair in
      let decoded = pair.name + (pair.value.map { "=\($0)" } ?? "")
      let raw = pair.rawName + (pair.rawValue.map { "=\($0)" } ?? "")
      return decoded == raw ? raw : "\(decoded) (\(pair.rawName), \(pair.rawValue ?? "-"))"
    }
    #expect(shown == expected)
  }

  @Test func `the first pair of a name is found by its decoded name`() {
    let target = HTTPTarget("/?x%79=1&xy=2&z")
    #expect(target.first("xy") == "1")
    #expect(target.first("z") == nil)
    #expect(target.first("w") == nil)
  }

  @Test func `submitted forms read a plus as a space`() {
    let pairs = HTTPQueryPair.formPairs(of: Array("a+b=c%2Bd+&e&=f".utf8))
    #expect(pairs.map(\.name) == ["a b", "e", ""])
    #expect(pairs.map(\.value) == ["c+d ", "", "f"])
  }

  /// Scheme, authority, user information, host, port and rest.
  static let urls: [(String, [String?])] = [
    ("http://a.b/c?d#e", ["http", "a.b", nil, "a.b", nil, "/c?d#e"]),
    ("HTTPS://A.b:8443", ["HTTPS", "A.b:8443", nil, "A.b", "8443", ""]),
    ("http://a:/x", ["http", "a:", nil, "a", nil, "/x"]),
    ("http://u:p@a:1?q", ["http", "u:p@a:1", "u:p", "a", "1", "?q"]),
    ("http://[2001:db8::1]:80#f", ["http", "[2001:db8::1]:80", nil, "[2001:db8::1]", "80", "#f"]),
    ("myapp://open/it", ["myapp", "open", nil, "open", nil, "/it"]),
    ("file:///etc", ["file", "", nil, "", nil, "/etc"]),
    ("http://a/%zz {x}|", ["http", "a", nil, "a", nil, "/%zz {x}|"]),
    ("http://\u{E9}/", []), ("http://a b/", []), ("http://a:8x/", []), ("http://[::1/", []),
    ("/a", []), ("//a/b", []), ("mailto:a@b", []), ("http:/a", []), ("1http://a", []), ("", []),
  ]

  @Test(arguments: urls)
  func `an absolute URL is cut at its seams`(url: String, expected: [String?]) {
    let parts = HTTPTarget.split(url)
    let shown: [String?] =
      parts.map {
        [$0.scheme, $0.authority, $0.userInfo, $0.host, $0.port.map(String.init), $0.rest]
      } ?? []
    #expect(shown == expected)
    if let parts { #expect("\(parts.scheme)://\(parts.authority)\(parts.rest)" == url) }
  }

  static let valid = [
    "http://a", "http://a/", "http://a:80/b;c=1,2/d?e=f/?g#h/?i", "https://[::]/",
    "https://[1:2:3:4:5:6:7:8]", "http://[::ffff:192.0.2.1]/", "http://[1:2:3:4:5:6:1.2.3.4]",
    "http://[v7.a:b]/", "http://%41.b/", "http://u:p@a/", "mailto:a@b.c", "urn:a:b", "a:",
    "file:///x", "x+y-z.1:q", "http://a?", "http://a#", "http://a/%20", "data:,A%20brief",
    "http://a/!$&'()*+,;=:@-._~", "http:///x", "http://a:/",
  ]
  static let invalid = [
    "", "a", "/a", "//a/b", "1a:b", "http://a b", "http://a/{x}", "http://a/|", "http://a/%2",
    "http://a/%zz", "http://a/\u{E9}", "http://a/<x>", "http://a/\"", "http://a/\\", "http://a/^",
    "http://a/`", "http://a#b#c", "http://a:8x", "http://[::1", "http://[1:2:3:4:5:6:7]/",
    "http://[1:2:3:4:5:6:7:8:9]/", "http://[::1::]/", "http://[12345::]/", "http://[::1.2.3]/",
    "http://[::1.2.3.256]/", "http://[::01.2.3.4]/", "http://[:1]/", "http://[1:]/", "http://[]/",
    "http://[v.a]/", "http://a]/", "http://a/[x]", "http://a@b@c/", " http://a", "http://a ",
    "http://a/\n", ":a", "http://[1:2:3:4:5:6:7::8:9]/",
  ]

  @Test(arguments: valid)
  func `a URI of RFC 3986 is valid`(url: String) {
    #expect(HTTPTarget.isValidRFC3986(url))
  }

  @Test(arguments: invalid)
  func `anything else is not`(url: String) {
    #expect(!HTTPTarget.isValidRFC3986(url))
  }
}

import AssayHTTP
import AssayJSON
import Testing

@testable import AssayContractModel

@Suite struct `Rewriting URLs` {
  private static let bases = ["api": "http://127.0.0.1:1001", "track": "http://127.0.0.1:1002"]

  /// The JSON text of a ping's URL, and what it becomes.
  private static let table: [(name: String, before: String, after: String)] = [
    (
      "a host of the role", "https://t.parcel.example/p?a=%7b&b=",
      "http://127.0.0.1:1002/p?a=%7b&b="
    ),
    ("upper case", "HTTPS://T.Parcel.Example/p", "http://127.0.0.1:1002/p"),
    ("a port", "http://t.parcel.example:8443/p", "http://127.0.0.1:1002/p"),
    (
      "any host, where a URL is handed out", "https://elsewhere.example/p",
      "http://127.0.0.1:1002/p"
    ),
    (
      "escaped slashes", #"https:\/\/t.parcel.example\/p?x=\/"#,
      #"http:\/\/127.0.0.1:1002\/p?x=\/"#
    ),
    (
      "escapes after the host", #"https://t.parcel.example/p?x=\u0026\t\"é"#,
      #"http://127.0.0.1:1002/p?x=\u0026\t\"é"#
    ),
    ("no path", "https://t.parcel.example?x=1", "http://127.0.0.1:1002?x=1"),
    ("an app's scheme", "parcel://open/1", "parcel://open/1"),
    ("no URL", "soon", "soon"),
    ("empty", "", ""),
  ]

  @Test(arguments: table)
  func `only scheme, host and port change`(name: String, before: String, after: String) throws {
    let contract = try #require(SmallContract.load().0)
    func body(_ url: String) -> String {
      "{ \"parcels\" : [ {\"id\":1.0,\"ping\":\"\(url)\"} ],\"n\":1e2 }"
    }
    let document = try JSONDocument(parsing: body(before))
    let got = URLRewriter.rewrite(
      document, operation: "fetch", contract: contract, bases: Self.bases)
    #expect(String(decoding: got, as: UTF8.self) == body(after), "\(name)")
  }

  @Test func `a role's host is rewritten wherever it stands`() throws {
    let contract = try #require(SmallContract.load().0)
    let document = try JSONDocument(
      parsing: #"{"deep":[{"x":"https://u.parcel.example/a"},"https://other.example/b"]}"#)
    let got = URLRewriter.rewrite(
      document, operation: "fetch", contract: contract, bases: Self.bases)
    #expect(
      String(decoding: got, as: UTF8.self)
        == #"{"deep":[{"x":"http://127.0.0.1:1002/a"},"https://other.example/b"]}"#)
  }
}

@Suite struct `Recognising requests` {
  private func recognize(_ method: String, _ target: String, role: String) throws -> Recognition {
    let contract = try #require(SmallContract.load().0)
    let bases = ["api": "http://127.0.0.1:1001", "track": "http://127.0.0.1:1002"]
    let body = try JSONDocument(
      parsing: #"{"parcels":[{"id":7,"ping":"http://127.0.0.1:1002/p?o=7&x=%7B"}]}"#)
    var registry = HandedOutRegistry()
    registry.serve(
      contract.servedContent(of: body, operation: "fetch", bases: bases).urls, reply: 3)
    return contract.recognize(method: method, target: target, role: role, registry: registry)
  }

  @Test func `a handed-out URL is its operation, with its owner's fields`() throws {
    let found = try recognize("GET", "/p?o=7&x=%7B", role: "track")
    #expect(found.operation == "ping")
    #expect(found.match?.entry.owner["parcel"] == "7")
    #expect(found.match?.entry.owner["ping"] == nil)
    #expect(found.match?.reply == 3)
    #expect(found.match?.isVerbatim == true)
  }

  @Test func `a documented path with its method is its operation`() throws {
    #expect(try recognize("POST", "/v1/parcels?key=1", role: "api").operation == "fetch")
  }

  private static let unknown: [(method: String, target: String, role: String, nearest: String)] = [
    (
      "GET", "/v1/parcels", "api", "The path belongs to fetch, but its method is POST, not GET."
    ),
    (
      "POST", "/v1/parcels", "track",
      "The path belongs to fetch, which lives at the role api, not track."
    ),
    ("POST", "/v1/parcel", "api", "The nearest known path is /v1/parcels."),
    (
      "GET", "/", "track",
      "No URL with this path was handed out. An empty URL that is resolved against a base looks so."
    ),
    (
      "GET", "/other", "track",
      "No operation of the role track has this path, and no reply handed it out."
    ),
  ]

  @Test(arguments: unknown)
  func `an unknown request says what it is nearest to`(
    method: String, target: String, role: String, nearest: String
  ) throws {
    let found = try recognize(method, target, role: role)
    #expect(found.operation == nil)
    #expect(found.nearest == nearest)
  }
}

@Suite struct `Requests against the OpenAPI document` {
  private func problems(_ head: String, body: String) throws -> [String] {
    let contract = try #require(SmallContract.load().0)
    let operation = try #require(contract.openAPI.operation(method: "POST", path: "/v1/parcels"))
    let request = try HTTPRequest(head: Array(head.utf8), body: Array(body.utf8))
    return operation.problems(
      in: request, target: HTTPTarget(request.target), body: request.body
    ).map(\.description)
  }

  private static let table:
    [(name: String, target: String, type: String, body: String, problem: String?)] = [
      ("valid", "/v1/parcels?key=a", "application/json; charset=utf-8", #"{"user":"u"}"#, nil),
      ("no key", "/v1/parcels", "application/json", #"{"user":"u"}"#, "query key: is missing"),
      (
        "two keys", "/v1/parcels?key=a&key=b", "application/json", #"{"user":"u"}"#,
        "query key: is there 2 times, not once"
      ),
      (
        "empty key", "/v1/parcels?key=", "application/json", #"{"user":"u"}"#,
        "query key: minLength: must be at least 1 character, is 0 characters"
      ),
      (
        "a number out of range", "/v1/parcels?key=a&limit=6", "application/json", #"{"user":"u"}"#,
        "query limit: maximum: must be at most 5, is number 6"
      ),
      (
        "no number", "/v1/parcels?key=a&limit=x", "application/json", #"{"user":"u"}"#,
        "query limit: \"x\" is no number or boolean"
      ),
      (
        "form content", "/v1/parcels?key=a", "application/x-www-form-urlencoded", "user=u",
        "header Content-Type: is \"application/x-www-form-urlencoded\", but must be application/json"
      ),
      (
        "broken JSON", "/v1/parcels?key=a", "application/json", #"{"user":"#,
        "body: is no JSON: "
      ),
      ("no body", "/v1/parcels?key=a", "application/json", "", "body: is missing"),
    ]

  @Test(arguments: table)
  func `what does not fit is named`(
    name: String, target: String, type: String, body: String, problem: String?
  ) throws {
    let found = try problems(
      "POST \(target) HTTP/1.1\r\nHost: a\r\nContent-Type: \(type)\r\n\r\n", body: body)
    if let problem {
      #expect(found.contains { $0.hasPrefix(problem) }, "\(name): \(found)")
    } else {
      #expect(found.isEmpty, "\(name): \(found)")
    }
  }
}

@Suite struct `Nearest words` {
  private static let table: [(word: String, nearest: String?)] = [
    ("offer", "offers"), ("ofers", "offers"), ("OFFERS", "offers"), ("offesr", "offers"),
    ("pixel", "pixel"), ("banana", nil),
  ]

  @Test(arguments: table)
  func `the nearest known word is found, and a stranger is not`(word: String, nearest: String?) {
    #expect(Spelling.nearest(to: word, in: ["offers", "pixel"]) == nearest)
  }

  @Test func `a list reads like a sentence`() {
    #expect(Spelling.listed([]) == "none")
    #expect(Spelling.listed(["a"]) == "\"a\"")
    #expect(Spelling.listed(["a", "b", "c"]) == "\"a\", \"b\" and \"c\"")
  }
}

import AssayHTTP
import AssayJSON
import Testing

@testable import AssayContractModel

/// What pages of other origins may do, as the Fetch standard has it.
@Suite struct `A policy for pages of other origins` {
  private static let page = "https://news.example.com"

  private static func policy(
    origins: [String] = ["*"], credentials: Bool = false
  ) -> OriginPolicy {
    OriginPolicy(
      role: "api", origins: origins, methods: ["POST", "DELETE"], headers: ["authorization"],
      exposes: ["retry-after"], allowsCredentials: credentials, maxAge: 600)
  }

  private static func preflight(
    _ origin: String = page, method: String = "POST", headers: String = "authorization"
  ) throws -> Preflight {
    let head = """
      OPTIONS /v1/parcels HTTP/1.1\r
      Host: x\r
      Origin: \(origin)\r
      Access-Control-Request-Method: \(method)\r
      Access-Control-Request-Headers: \(headers)\r
      \r

      """
    return try #require(Preflight(HTTPRequest(head: Array(head.utf8), body: [])))
  }

  @Test func `is read from the contract`() throws {
    let (contract, diagnostics) = Self.loaded(
      #""origins": ["https://a.example", "*"], "methods": ["POST"], "headers": ["Authorization"], "exposes": ["ETag"], "credentials": true, "maxAge": 5, "why": "A page""#
    )
    #expect(diagnostics.isEmpty)
    let policy = OriginPolicy(
      role: "api", origins: ["https://a.example", "*"], methods: ["POST"],
      headers: ["authorization"], exposes: ["ETag"], allowsCredentials: true, maxAge: 5)
    #expect(contract?.originPolicies == [policy])
  }

  static let broken: [(String, String)] = [
    (
      #""origins": ["news.example.com"], "methods": ["POST"], "why": "x""#,
      "\"news.example.com\" is no origin."
    ),
    (
      #""origins": ["https://a.example/"], "methods": ["POST"], "why": "x""#,
      "\"https://a.example/\" is no origin."
    ),
    (#""origins": [], "methods": ["POST"], "why": "x""#, "\"origins\" of The \"cors\""),
    (#""origins": ["*"], "why": "x""#, "\"methods\""),
    (#""origins": ["*"], "methods": ["POST"]"#, "\"why\""),
    (
      #""origins": ["*"], "methods": ["POST"], "why": "x", "maxAge": -1"#, "\"maxAge\" is \"-1\""
    ),
  ]

  @Test(arguments: broken)
  func `that is wrong is told with its place`(text: String, told: String) {
    let (contract, diagnostics) = Self.loaded(text)
    #expect(contract == nil)
    #expect(
      diagnostics.contains { $0.message.lowercased().contains(told.lowercased()) },
      "\(diagnostics)")
  }

  @Test func `of a role that there is not is told with the nearest`() {
    let (_, diagnostics) = SmallContract.load(
      replacing: #""limits":"#, in: "contract.json",
      by: #""cors": { "apj": { "origins": ["*"], "methods": ["POST"], "why": "x" } }, "limits":"#)
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?.message.contains("\"api\"") == true, "\(diagnostics)")
  }

  @Test func `allows any page with a star, and a page by name where cookies may come along`() {
    #expect(Self.policy().allowed(Self.page) == "*")
    #expect(Self.policy(credentials: true).allowed(Self.page) == Self.page)
    #expect(Self.policy(origins: [Self.page]).allowed(Self.page) == Self.page)
    #expect(Self.policy(origins: [Self.page]).allowed("https://other.example") == nil)
  }

  @Test func `answers a preflight with all that the service allows`() throws {
    let answer = Self.policy().answer(to: try Self.preflight())
    #expect(answer.status == 204)
    #expect(answer.body == [])
    #expect(answer.first("Access-Control-Allow-Origin") == "*")
    #expect(answer.first("Access-Control-Allow-Methods") == "POST, DELETE")
    #expect(answer.first("Access-Control-Allow-Headers") == "authorization")
    #expect(answer.first("Access-Control-Max-Age") == "600")
    #expect(answer.first("Access-Control-Allow-Credentials") == nil)
    #expect(answer.first("Vary") == nil)
  }

  @Test func `answers the page of a stranger without any permission`() throws {
    let policy = Self.policy(origins: [Self.page])
    let answer = policy.answer(to: try Self.preflight("https://other.example"))
    #expect(answer.status == 204)
    #expect(answer.fields.map(\.name) == ["Vary"])
    #expect(policy.answerFields(for: "https://other.example").map(\.name) == ["Vary"])
    #expect(
      policy.answerFields(for: Self.page).map(\.value) == [Self.page, "Origin", "retry-after"])
  }

  @Test func `says why a browser sends nothing`() throws {
    let policy = Self.policy(origins: [Self.page])
    let fine = try Self.preflight()
    let refused = try Self.preflight(
      "https://other.example", method: "PUT", headers: "authorization, X-Mine,x-yours")
    #expect(policy.refusals(of: fine) == [])
    #expect(
      policy.refusals(of: refused) == [
        "The service answers no page of https://other.example.",
        "The service allows the method POST or DELETE, not PUT.",
        "The service does not allow the header field x-mine.",
        "The service does not allow the header field x-yours.",
      ])
  }

  @Test(arguments: [
    "GET /v1/parcels HTTP/1.1\r\nHost: x\r\nOrigin: https://a.example\r\nAccess-Control-Request-Method: POST\r\n\r\n",
    "OPTIONS /v1/parcels HTTP/1.1\r\nHost: x\r\nAccess-Control-Request-Method: POST\r\n\r\n",
    "OPTIONS /v1/parcels HTTP/1.1\r\nHost: x\r\nOrigin: https://a.example\r\n\r\n",
  ])
  func `concerns nothing but preflights`(head: String) throws {
    #expect(Preflight(try HTTPRequest(head: Array(head.utf8), body: [])) == nil)
  }

  private static func loaded(_ policy: String) -> (Contract?, [ContractDiagnostic]) {
    SmallContract.load(
      replacing: #""limits":"#, in: "contract.json",
      by: "\"cors\": { \"api\": { \(policy) } }, \"limits\":")
  }
}

import AssayJSON
import Testing

@testable import AssayContractModel

/// URLs that follow from a client's configuration.
@Suite struct `A given URL` {
  private static let bases = ["api": "http://127.0.0.1:9", "track": "http://127.0.0.1:8"]

  private static func contract() throws -> Contract {
    let (contract, diagnostics) = SmallContract.load(
      replacing: #""limits""#, in: "contract.json",
      by: """
        "given": [
          { "operation": "fetch", "from": [
            { "config": "endpoint" },
            { "config": "host", "without": "/", "append": "/v1/parcels" },
            { "base": "api", "append": "/v1/parcels" } ] },
          { "operation": "ping", "from": [ { "given": "fetch", "upToLast": "/", "append": "ping" } ] }
        ], "limits"
        """)
    #expect(diagnostics.isEmpty)
    return try #require(contract)
  }

  private static let tellings: [(config: JSONValue, fetch: String, ping: String)] = [
    ([:], "http://127.0.0.1:9/v1/parcels", "http://127.0.0.1:9/v1/ping"),
    (["host": "http://h"], "http://h/v1/parcels", "http://h/v1/ping"),
    (["host": "http://h/"], "http://h/v1/parcels", "http://h/v1/ping"),
    (["host": "http://h//"], "http://h//v1/parcels", "http://h//v1/ping"),
    (["host": "http://h", "endpoint": ""], "http://h/v1/parcels", "http://h/v1/ping"),
    (["host": "http://h", "endpoint": "http://e/x/fetch"], "http://e/x/fetch", "http://e/x/ping"),
    (["endpoint": "http://e/x/fetch/"], "http://e/x/fetch/", "http://e/x/fetch/ping"),
    (["endpoint": "http://e/fetch?x=a/b"], "http://e/fetch?x=a/b", "http://e/fetch?x=a/ping"),
    (["endpoint": "nowhere"], "nowhere", "nowhere"),
  ]

  @Test(arguments: tellings.indices)
  func `is made of the first source that has something to say`(index: Int) throws {
    let (config, fetch, ping) = Self.tellings[index]
    let urls = try Self.contract().givenURLs(config: config, bases: Self.bases).entries
    #expect(urls.map(\.operation) == ["fetch", "ping"])
    #expect(urls.map(\.url) == [fetch, ping])
  }

  @Test func `is recognised byte for byte, and goes before paths of the document`() throws {
    let contract = try Self.contract()
    var registry = HandedOutRegistry()
    registry.give(
      contract.givenURLs(
        config: ["endpoint": "http://127.0.0.1:9/in-app/fetch?x=a/b"], bases: Self.bases))
    func operation(_ target: String) -> String? {
      let found = contract.recognize(
        method: "POST", target: target, role: "api", registry: registry)
      return found.match?.isVerbatim == true ? found.operation : nil
    }
    #expect(operation("/in-app/fetch?x=a/b") == "fetch")
    #expect(operation("/in-app/fetch?x=a%2Fb") == nil)
    #expect(operation("/v1/parcels") == nil)
    registry.give(contract.givenURLs(config: [:], bases: Self.bases))
    #expect(operation("/v1/parcels") == "fetch")
    #expect(operation("/in-app/fetch?x=a/b") == nil)
  }
}

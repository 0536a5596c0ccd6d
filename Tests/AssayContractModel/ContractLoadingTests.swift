import AssayJSON
import Testing

@testable import AssayContractModel

@Suite struct `Loading a contract` {
  @Test func `a sound folder loads without a word`() throws {
    let (contract, diagnostics) = SmallContract.load()
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    let loaded = try #require(contract)
    #expect(loaded.operations.map(\.name) == ["fetch", "ping"])
    #expect(loaded.handedOut.first?.role == "track")
    #expect(loaded.cases.map(\.id) == ["parcel/basic/load"])
    #expect(loaded.rules.map(\.id) == ["ping.once"] + HarnessRules.documents.map(\.id))
  }

  @Test func `a capability may stand for itself, and cases may require it`() throws {
    let (contract, diagnostics) = SmallContract.load(
      replacing: "\"limits\"", in: "contract.json",
      by: "\"capabilities\": [\"patience\"], \"limits\"")
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    #expect(try #require(contract).capabilities == ["parcels", "patience"])
  }

  /// Document, text, its replacement, and the diagnostic that must come of it.
  private static let mistakes:
    [(document: String, text: String, replacement: String, diagnostic: String)] = [
      (
        "contract.json", "\"title\": \"Parcel\", ", "\"titel\": \"Parcel\", ",
        "contract.json:1:1: error: The contract has no \"title\". Add it."
      ),
      (
        "contract.json", "\"in\": \"fetch\", \"at\": \"/parcels/*/ping\"",
        "\"in\": \"fecth\", \"at\": \"/parcels/*/ping\"",
        "contract.json:9:26: error: The handed-out URL has \"in\": \"fecth\", but the operations are \"fetch\" and \"ping\". Did you mean \"fetch\"? [/handedOut/0/in]"
      ),
      (
        "contract.json", "\"as\": \"text\"", "\"as\": \"txet\"",
        "contract.json:8:113: error: \"as\" of the field \"parcel\" is \"txet\", but must be one of \"text\", \"integer\", \"url\", \"value\", \"present\" and \"index\". Did you mean \"text\"? [/served/0/fields/parcel/as]"
      ),
      (
        "contract.json", "\"patience\": 1000", "\"patience\": -1",
        "contract.json:12:27: error: The limit \"patience\" is \"-1\", but must be a whole number of milliseconds from 0. [/limits/patience]"
      ),
      (
        "contract.json", "/v1/parcels\"]", "/v2/parcels\"]",
        "contract.json:5:62: error: The operation \"fetch\" names POST /v2/parcels, which openapi.json does not describe. Did you mean \"/v1/parcels\"? [/operations/fetch/paths/0]"
      ),
      (
        "contract.json", "\"limits\"", "\"limit\"",
        "contract.json:12:12: error: The contract has the unknown key \"limit\"; the keys are \"id\", \"title\", \"revision\", \"roles\", \"operations\", \"served\", \"handedOut\", \"given\", \"events\", \"keys\", \"context\", \"secrets\", \"tolerated\", \"cors\", \"limits\", \"pause\", \"verbs\", \"observations\", \"expected\", \"capabilities\", \"settings\" and \"behaviours\". Did you mean \"limits\"? [/limit]"
      ),
      (
        "contract.json", "[\"target\", \"parcel\"]", "[\"target\", \"parcle\"]",
        "contract.json:11:32: error: The key of \"ping\" has \"parcle\", but its requests have the fields \"digest\", \"method\", \"parcel\", \"reply\" and \"target\". Did you mean \"parcel\"? [/keys/ping/1]"
      ),
      (
        "contract.json", "[\"target\", \"parcel\"]", "\"target\"",
        "contract.json:11:21: error: The key of \"ping\" is \"target\", but must be a list of fields: what names the thing, then what names the occasion. [/keys/ping]"
      ),
      (
        "contract.json", "\"keys\": { \"ping\"", "\"keys\": { \"pong\"",
        "contract.json:11:21: error: \"keys\" names the operation \"pong\", which \"operations\" does not have. Did you mean \"ping\"? [/keys/pong]"
      ),
      (
        "openapi.json", "\"3.1.0\"", "\"3.0.3\"",
        "openapi.json:1:1: error: The document says openapi \"3.0.3\", but 3.1 is what is read."
      ),
      (
        "rules.json", "\"MUST\"", "\"SHALL\"",
        "rules.json:2:33: error: \"keyword\" of the rule \"ping.once\" is \"SHALL\", but must be one of \"MUST\", \"SHOULD\" and \"MAY\". [/rules/0/keyword]"
      ),
      (
        "load.json", "\"do\": \"load\"", "\"do\": \"laod\"",
        "load.json:6:22: error: The step asks for \"laod\", which is no verb of Parcel. Did you mean \"load\"? [/steps/0/do]"
      ),
      (
        "load.json", "{ \"count\": \"$count\" }", "{ \"cuont\": \"$count\" }",
        "load.json:6:49: error: \"load\" takes no \"cuont\"; the only argument is \"count\". Did you mean \"count\"? [/steps/0/with/cuont]"
      ),
      (
        "load.json", "\"lane.known-requests\"", "\"lane.known-request\"",
        "load.json:7:70: error: The case names the rule \"lane.known-request\", which rules.json does not have. Did you mean \"lane.known-requests\"? [/rules/1]"
      ),
      (
        "load.json", "\"advance\": 5", "\"advance\": -5",
        "load.json:6:76: error: The step advances by -5 ms; time only goes forward. [/steps/1/advance]"
      ),
      (
        "load.json", "\"level\": \"core\"", "\"level\": \"core\", \"requires\": [\"parcel\"]",
        "load.json:2:95: error: The case requires \"parcel\", which is no capability of Parcel; the only capability is \"parcels\". Did you mean \"parcels\"? [/requires/0]"
      ),
      (
        "load.json", "\"advance\": 5", "\"advance\": 9223372036854775807",
        "load.json:6:76: error: The step advances by 9223372036854775807 ms; at most 1000000000000 ms are possible. [/steps/1/advance]"
      ),
      (
        "load.json", "{ \"advance\": 5 }", "{}",
        "load.json:6:63: error: The step is empty. Say one of \"do\", \"burst\", \"release\", \"advance\", \"relaunch\" and \"network\". [/steps/1]"
      ),
      (
        "load.json", "\"advance\": 5", "\"relaunch\": \"reinstal\"",
        "load.json:6:77: error: \"relaunch\" of the step is \"reinstal\", but must be one of \"kill\", \"reinstall\" and \"wipe\". Did you mean \"reinstall\"? [/steps/1/relaunch]"
      ),
      (
        "load.json", "\"advance\": 5", "\"relaunch\": \"kill\", \"config\": 5",
        "load.json:6:95: error: \"config\" of the step is \"5\", but must be an object. [/steps/1/config]"
      ),
      (
        "load.json", "\"advance\": 5", "\"network\": \"of\"",
        "load.json:6:76: error: \"network\" of the step is \"of\", but must be one of \"offline\" and \"online\". [/steps/1/network]"
      ),
      (
        "load.json", "\"advance\": 5", "\"advance\": 5, \"config\": {}",
        "load.json:6:89: error: The step says \"config\", which goes with \"relaunch\", not with \"advance\". [/steps/1/config]"
      ),
      (
        "load.json", "{ \"advance\": 5 }", "{ \"burst\": [ { \"advance\": 5 } ] }",
        "load.json:6:76: error: The step of a burst must be a \"do\"; make anything else its own step. [/steps/1/burst/0]"
      ),
      (
        "load.json", "\"advance\": 5", "\"advance\": 5, \"release\": \"g\"",
        "load.json:6:63: error: The step says \"release\" and \"advance\" at once. Make each its own step. [/steps/1]"
      ),
      (
        "load.json", "parcel/basic/load", "parcel/basic/other",
        "load.json:2:9: error: The case calls itself \"parcel/basic/other\", but its place makes it \"parcel/basic/load\". Rename it, or move the file. [/id]"
      ),
      (
        "load.json", "\"$axis.reply\"", "\"$axis.replies\"",
        "load.json:5:23: error: The reply \"$axis.replies\" names no axis of the case; write \"$axis.<name>\". Did you mean \"$axis.reply\"? [/mock/fetch/0]"
      ),
    ]

  @Test(arguments: mistakes)
  func `a mistake is told with its address`(
    document: String, text: String, replacement: String, diagnostic: String
  ) {
    let (contract, diagnostics) = SmallContract.load(
      replacing: text, in: document, by: replacement)
    #expect(contract == nil)
    #expect(
      diagnostics.contains { $0.description == diagnostic },
      "\(diagnostics.map(\.description).joined(separator: "\n"))")
  }

  @Test func `a rule stands where its object does, not where its formula does`() throws {
    let contract = try #require(SmallContract.load().0)
    let rule = try #require(contract.rules.first { $0.id == "ping.once" })
    #expect(rule.pointer == JSONPointer(tokens: ["rules", "0"]))
  }

  @Test func `text that is no JSON is told with line and column`() {
    let (contract, diagnostics) = SmallContract.load(
      replacing: "\"keyword\":", in: "rules.json", by: "\"keyword\"")
    #expect(contract == nil)
    #expect(diagnostics.first?.position?.line == 2)
    #expect(diagnostics.first?.message.hasPrefix("The document is not JSON: ") == true)
  }
}

@Suite struct `Case instances` {
  private func instances(seed: UInt64) throws -> [CaseInstance] {
    let contract = try #require(SmallContract.load().0)
    let (instances, diagnostics) = try #require(contract.cases.first)
      .instances(contract: contract, seed: seed)
    #expect(diagnostics.isEmpty)
    return instances
  }

  @Test func `each combination of axes is an instance of its own`() throws {
    #expect(
      try instances(seed: 1).map(\.id) == [
        "parcel/basic/load[reply=good,count=one]", "parcel/basic/load[reply=good,count=two]",
        "parcel/basic/load[reply=bad,count=one]", "parcel/basic/load[reply=bad,count=two]",
      ])
  }

  @Test func `a rule can be named for some values of an axis`() throws {
    let rules = try instances(seed: 1).map(\.rules)
    #expect(rules[0] == ["ping.once", "lane.known-requests"])
    #expect(rules[2] == ["lane.known-requests"])
  }

  @Test func `names are filled in, a doubled dollar is one, and lists end as they say`() throws {
    let instance = try #require(try instances(seed: 1).last)
    #expect(instance.config["price"] == "$5")
    #expect(instance.config["key"]?.string?.count == 32)
    guard case .perform("load", let arguments)? = instance.steps.first else {
      Issue.record("\(instance.steps)")
      return
    }
    #expect(arguments["count"]?.integer == 2)
    #expect(instance.replies.first?.then == .refuse)
    #expect(
      instance.replies.first?.plans
        == [ReplyPlan(source: .plain(status: 500, fields: [], body: "no"))])
  }

  @Test func `the same seed draws the same values, another seed others`() throws {
    let one = try instances(seed: 1)[0].config, again = try instances(seed: 1)[0].config
    let other = try instances(seed: 2)[0].config
    #expect(one == again)
    #expect(one != other)
  }

  @Test(arguments: ValueSource.Kind.allCases)
  func `each kind of value has its form`(kind: ValueSource.Kind) throws {
    let value = ValueSource(seed: 42).draw(kind, for: "a/b")
    let form: Regex<Substring>
    switch kind {
    case .id: form = /[a-z0-9]{24}/
    case .uuid: form = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
    case .number: form = /[1-9][0-9]{6}/
    case .key: form = /[0-9a-f]{32}/
    case .word: form = /[a-z]{8}/
    case .jwt: form = /eyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{43}/
    }
    #expect(value.wholeMatch(of: form) != nil, "\(value)")
    #expect(value != ValueSource(seed: 42).draw(kind, for: "a/c"))
  }
}

import AssayContractModel

/// Mistakes in what a service's answers, its settings and a client's addresses are made of.
extension BrokenFile {
  private static let contractFile = "Contracts/Parcel/contract.json"
  private static let caseFile = "Contracts/Parcel/cases/basic/load.json"
  private static let limits = #""limits": { "patience": 1000 },"#
  private static let config = #""price": "$$5" },"#
  private static let patch = #""value": 9 }"#

  private static func contract(
    _ member: String, _ kind: DiagnosticKind, _ diagnostic: String,
    suggests suggestion: String? = nil,
    schema: Schema = .refuses
  ) -> BrokenFile {
    BrokenFile(
      contractFile, limits, limits + " " + member, kind, diagnostic, suggests: suggestion,
      schema: schema)
  }

  static let behaviours: [BrokenFile] = [
    contract(
      #""behaviours": { "depot": { "parameters": {}, "default": {} } },"#, .unknownName,
      #"35:60: error: Nothing makes the behaviour "depot" of Parcel: behaviours are code, which only the APIs that come with Assay have. Give replies instead. [/behaviours/depot]"#,
      schema: .cannotKnow("which behaviours there are")),
    contract(
      #""given": [{ "operation": "fetched", "from": [{ "base": "api" }] }],"#, .unknownName,
      #"35:60: error: The given URL has "operation": "fetched", but the operations are "fetch" and "ping". Did you mean "fetch"? [/given/0/operation]"#,
      suggests: "fetch", schema: .cannotKnow("what names stand for")),
    contract(
      #""given": [{ "operation": "fetch", "from": [{ "base": "apy" }] }],"#, .unknownName,
      #"35:88: error: The source of the given URL has "base": "apy", but the roles are "api" and "track". Did you mean "api"? [/given/0/from/0/base]"#,
      suggests: "api", schema: .cannotKnow("what names stand for")),
    contract(
      #""given": [{ "operation": "ping", "from": [{ "given": "fetch" }] }],"#, .unknownName,
      #"35:88: error: The source of the given URL has "given": "fetch", but there is no given URL. [/given/0/from/0/given]"#,
      schema: .cannotKnow("what names stand for")),
    contract(
      #""given": [{ "operation": "fetch", "from": [{ "append": "/v1" }] }],"#, .missingMember,
      #"35:78: error: The source of the given URL comes from nowhere. Give it one of "config", "base" and "given". [/given/0/from/0]"#
    ),
    contract(
      #""given": [{ "operation": "fetch", "from": [{ "config": "a", "base": "api" }] }],"#,
      .misplacedMember,
      #"35:78: error: The source of the given URL comes from "config" and "base" at once. Keep one. [/given/0/from/0]"#
    ),
    contract(
      #""given": [{ "operation": "fetch", "from": [] }],"#, .empty,
      #"35:77: error: "from" of the given URL is empty. Give at least one. [/given/0/from]"#),
    contract(
      #""settings": { "keep": { "values": ["a", "b"], "default": "c", "why": "Open." } },"#,
      .unknownName,
      #"35:92: error: The setting "keep" has "default": "c", but the values are "a" and "b". Did you mean "a"? [/settings/keep/default]"#,
      suggests: "a", schema: .cannotKnow("what names stand for")),
    contract(
      #""settings": { "keep": { "values": ["a"], "default": "a" } },"#, .missingMember,
      #"35:57: error: The setting "keep" has no "why". Add it. [/settings/keep]"#),
    contract(
      #""behaviours": { "depot": { "parameters": { "type": "objekt" }, "default": {} } },"#,
      .schema,
      #"35:76: error: The behaviour "depot" has "parameters" that are no usable JSON Schema: keyword "type" at "/type": found string "objekt", expected null, boolean, integer, number, string, array or object, or several of them [/behaviours/depot/parameters]"#,
      schema: .cannotKnow("which schemas can be used")),
    contract(
      #""behaviours": { "depot": { "parameters": { "required": ["open"] }, "default": {} } },"#,
      .schemaMismatch,
      #"35:113: error: The parameters of "depot" do not fit: required: must be a member "open", is an object of 0 members. [/behaviours/depot/default]"#,
      schema: .cannotKnow("what another schema asks")),
    BrokenFile(
      contractFile, #"{ "status": 204 }"#, #"{ "behaviour": "depot" }"#, .unknownName,
      #"14:76: error: The reply names the behaviour "depot", which the contract does not have. [/operations/ping/reply/behaviour]"#,
      schema: .cannotKnow("what names stand for")),
    BrokenFile(
      contractFile, #"{ "status": 204 }"#, #"{ "behaviour": "depot", "status": 204 }"#,
      .misplacedMember,
      #"14:95: error: The reply of "ping" has "status" beside "behaviour", which makes the whole answer. Keep one. [/operations/ping/reply/status]"#
    ),
    BrokenFile(
      caseFile, config, config + #" "settings": { "keep": "a" },"#, .unknownName,
      #"8:70: error: The case sets "keep", which is no setting of the contract. [/settings/keep]"#,
      schema: .cannotKnow("what names stand for")),
    BrokenFile(
      caseFile, config, config + #" "behaviours": { "depot": {} },"#, .unknownName,
      #"8:73: error: "behaviours" names "depot", which is no behaviour of the contract. [/behaviours/depot]"#,
      schema: .cannotKnow("what names stand for")),
    BrokenFile(
      caseFile, config, #""site": { "$url": "apy" }, "# + config, .unknownName,
      #"8:48: error: The address names the role "apy", which the contract does not have. Did you mean "api"? [/config/site/$url]"#,
      suggests: "api", schema: .cannotKnow("what names stand for")),
    BrokenFile(
      caseFile, config, #""site": { "$url": "api", "path": "v1" }, "# + config, .form,
      #"8:63: error: "path" of the address is "v1", but must begin with "/". [/config/site/path]"#),
    BrokenFile(
      caseFile, config, #""site": { "$url": "api", "pfad": "/v1" }, "# + config, .unknownMember,
      #"8:63: error: The address has the unknown key "pfad"; the keys are "$url" and "path". [/config/site/pfad]"#
    ),
    BrokenFile(
      caseFile, patch, #""value": { "$now": "soon" } }"#, .type,
      #"20:82: error: "$now" is "soon", but must be a whole number of milliseconds, which may be below 0. [/mock/fetch/0/patch/0/value/$now]"#
    ),
    BrokenFile(
      caseFile, patch, #""value": { "$start": 5, "as": "minutes" } }"#, .choice,
      #"20:93: error: "as" of the value of serving time is "minutes", but must be one of "number", "text" and "seconds". [/mock/fetch/0/patch/0/value/as]"#
    ),
    BrokenFile(
      caseFile, patch, #""value": { "$start": 5, "$now": 5 } }"#, .misplacedMember,
      #"20:72: error: The value of serving time says "$now" and "$start" at once. Keep one. [/mock/fetch/0/patch/0/value]"#
    ),
  ]
}

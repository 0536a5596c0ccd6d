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
      #""given": [{ "operation": "fetched", "from": [{ "base": "api" }] }],"#, .unknownName, "?",
      suggests: "fetch", schema: .cannotKnow("what names stand for")),
    contract(
      #""given": [{ "operation": "fetch", "from": [{ "base": "apy" }] }],"#, .unknownName, "?",
      suggests: "api", schema: .cannotKnow("what names stand for")),
    contract(
      #""given": [{ "operation": "ping", "from": [{ "given": "fetch" }] }],"#, .unknownName, "?",
      schema: .cannotKnow("what names stand for")),
    contract(
      #""given": [{ "operation": "fetch", "from": [{ "append": "/v1" }] }],"#, .missingMember, "?"),
    contract(
      #""given": [{ "operation": "fetch", "from": [{ "config": "a", "base": "api" }] }],"#,
      .misplacedMember, "?"),
    contract(#""given": [{ "operation": "fetch", "from": [] }],"#, .empty, "?"),
    contract(
      #""settings": { "keep": { "values": ["a", "b"], "default": "c", "why": "Open." } },"#,
      .unknownName, "?", schema: .cannotKnow("what names stand for")),
    contract(
      #""settings": { "keep": { "values": ["a"], "default": "a" } },"#, .missingMember, "?"),
    contract(
      #""behaviours": { "depot": { "parameters": { "type": "objekt" }, "default": {} } },"#,
      .schema, "?", schema: .cannotKnow("which schemas can be used")),
    contract(
      #""behaviours": { "depot": { "parameters": { "required": ["open"] }, "default": {} } },"#,
      .schemaMismatch, "?", schema: .cannotKnow("what another schema asks")),
    BrokenFile(
      contractFile, #"{ "status": 204 }"#, #"{ "behaviour": "depot" }"#, .unknownName, "?",
      schema: .cannotKnow("what names stand for")),
    BrokenFile(
      contractFile, #"{ "status": 204 }"#, #"{ "behaviour": "depot", "status": 204 }"#,
      .misplacedMember, "?"),
    BrokenFile(
      caseFile, config, config + #" "settings": { "keep": "a" },"#, .unknownName, "?",
      schema: .cannotKnow("what names stand for")),
    BrokenFile(
      caseFile, config, config + #" "behaviours": { "depot": {} },"#, .unknownName, "?",
      schema: .cannotKnow("what names stand for")),
    BrokenFile(
      caseFile, config, #""home": { "$url": "apy" }, "# + config, .unknownName, "?",
      suggests: "api", schema: .cannotKnow("what names stand for")),
    BrokenFile(
      caseFile, config, #""home": { "$url": "api", "path": "v1" }, "# + config, .form, "?"),
    BrokenFile(
      caseFile, config, #""home": { "$url": "api", "pfad": "/v1" }, "# + config, .unknownMember,
      "?", suggests: "path"),
    BrokenFile(caseFile, patch, #""value": { "$now": "soon" } }"#, .type, "?"),
    BrokenFile(
      caseFile, patch, #""value": { "$start": 5, "as": "minutes" } }"#, .choice, "?"),
    BrokenFile(
      caseFile, patch, #""value": { "$start": 5, "$now": 5 } }"#, .misplacedMember, "?"),
  ]
}

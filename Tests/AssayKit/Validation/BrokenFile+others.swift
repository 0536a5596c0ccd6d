import AssayContractModel

/// Mistakes in OpenAPI documents, baselines and schemas.
extension BrokenFile {
  private static let openAPIFile = "Contracts/Parcel/openapi.json"
  private static let baselineFile = "accepted.json"
  private static let schemaFile = "parcel.schema.json"

  static let others: [BrokenFile] = [
    BrokenFile(
      openAPIFile, #""3.1.0""#, #""3.0.3""#, .openAPI,
      #"1:1: error: The document says openapi "3.0.3", but 3.1 is what is read."#, schema: .none),
    BrokenFile(
      openAPIFile, #""paths": {"#, #""path": {"#, .openAPI,
      #"1:1: error: The document has no "paths". Add the operations."#, schema: .none),
    BrokenFile(
      openAPIFile, #""in": "query""#, #""in": "qeury""#, .openAPIParameter,
      #"8:34: error: The parameter "key" is in "qeury", but must be in one of "query", "header", "path" and "cookie". Did you mean "query"? [/paths/~1v1~1parcels/post/parameters/0/in]"#,
      suggests: #"query"#, schema: .none),
    BrokenFile(
      openAPIFile, #""schema": { "type": "string" } }"#, #""schema": { "type": "text" } }"#,
      .openAPISchema,
      #"8:81: error: The schema cannot be used: keyword "type" at "/paths/~1v1~1parcels/post/parameters/0/schema/type": found string "text", expected null, boolean, integer, number, string, array or object, or several of them. [/paths/~1v1~1parcels/post/parameters/0/schema/type]"#,
      schema: .none),
    BrokenFile(
      openAPIFile, #"#/components/schemas/Parcels"#, #"#/components/schemas/Parcel"#,
      .openAPISchema,
      ##"14:57: error: The schema cannot be used: keyword "$ref" at "/paths/~1v1~1parcels/post/responses/200/content/application~1json/schema/$ref": "#/components/schemas/Parcel" leads to nothing; correct it or add the schema. [/paths/~1v1~1parcels/post/responses/200/content/application~1json/schema/$ref]"##,
      schema: .none),
    BrokenFile(
      openAPIFile, #""/v1/parcels""#, #""/v1/parcels/{id}""#, .openAPIParameter,
      #"6:15: error: The path "/v1/parcels/{id}" has "{id}", but no parameter in the path has that name. Add the parameter. [/paths/~1v1~1parcels~1{id}/post]"#,
      schema: .none),
    BrokenFile(
      baselineFile, #""rule": "ping.once""#, #""rule": "ping.onec""#, .unknownName,
      #"5:15: error: The entry accepts failures of the rule "ping.onec", which no contract has. Correct or delete it. Did you mean "ping.once"? [/accepted/0/rule]"#,
      suggests: #"ping.once"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      baselineFile, #""parcel/basic/*""#, #""parcel/basics/*""#, .unknownName,
      #"4:15: error: The entry is about the case "parcel/basics/*", which there is not. Correct or delete it; `*` stands for any characters. Did you mean "parcel/basic/load"? [/accepted/0/case]"#,
      suggests: #"parcel/basic/load"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      baselineFile, #""Fixed in the next release.""#, #""  ""#, .empty,
      #"6:17: error: The "reason" of the entry is empty. Say why the failure is accepted, and who knows more. [/accepted/0/reason]"#
    ),
    BrokenFile(
      baselineFile, #""2027-03-31""#, #""2027-02-30""#, .form,
      #"7:18: error: "expires" of the entry is "2027-02-30", but must be a day, such as "2027-03-31". [/accepted/0/expires]"#,
      schema: .cannotKnow("the calendar")),
    BrokenFile(
      baselineFile, #""expires": "2027-03-31""#, #""until": "2027-03-31""#, .unknownMember,
      #"7:16: error: The entry has the unknown key "until"; the keys are "case", "rule", "reason" and "expires". [/accepted/0/until]"#
    ),
    BrokenFile(
      schemaFile, #""type": "integer""#, #""type": "intger""#, .schema,
      #"4:35: error: The schema cannot be used: keyword "type" at "/properties/id/type": found string "intger", expected null, boolean, integer, number, string, array or object, or several of them. [/properties/id/type]"#,
      schema: .none),
    BrokenFile(
      schemaFile, #""properties""#, #""propertys""#, .schema,
      #"4:16: error: The schema cannot be used: keyword "propertys" at "/propertys": the keyword is unknown or not supported; correct or remove it. [/propertys]"#,
      schema: .none),
    BrokenFile(
      schemaFile, #"[{ "id": 1 }]"#, #"[{ "id": "one" }]"#, .schemaMismatch,
      #"5:24: error: The example does not fit its own schema: it has string "one", but "/properties/id/type" expects integer. [/examples/0/id]"#,
      schema: .none),
    BrokenFile(
      schemaFile, #""object","#, #""object""#, .syntax,
      #"4:3: error: The document is not JSON: unexpected """, expected "," or "}". Correct the text at this place."#,
      schema: .none),
    BrokenFile(
      openAPIFile,
      #"{ "name": "key", "in": "query", "required": true, "schema": { "type": "string" } }"#,
      ##"{ "$ref": "#/components/parameters/key" }"##, .openAPIReference,
      ##"8:11: error: "$ref": "#/components/parameters/key" leads nowhere. Point it to a place in this document. [/paths/~1v1~1parcels/post/parameters/0]"##,
      schema: .none),
  ]
}

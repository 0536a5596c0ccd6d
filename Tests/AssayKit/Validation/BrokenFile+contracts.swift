import AssayContractModel

/// Mistakes in contract.json.
extension BrokenFile {
  private static let contractFile = "Contracts/Parcel/contract.json"

  static let contracts: [BrokenFile] = [
    BrokenFile(
      contractFile, #""title": "Parcel","#, #""titel": "Parcel","#, .unknownMember,
      #"3:12: error: The contract has the unknown key "titel"; the keys are "id", "title", "revision", "roles", "operations", "served", "handedOut", "given", "events", "keys", "context", "secrets", "tolerated", "cors", "limits", "pause", "verbs", "observations", "expected", "capabilities", "settings" and "behaviours". Did you mean "title"? [/titel]"#,
      suggests: #"title"#),
    BrokenFile(
      contractFile, #""revision": "1""#, #""revision": 1"#, .type,
      #"4:15: error: "revision" of the contract is "1", but must be a string. [/revision]"#),
    BrokenFile(
      contractFile, #""id": "parcel""#, #""id": " ""#, .empty,
      #"2:9: error: "id" of the contract is empty. Fill it in. [/id]"#),
    BrokenFile(
      contractFile, #""revision": "1","#, #""revision": "1", "revision": "2","#, .repeatedMember,
      #"4:32: error: The contract has the key "revision" twice. Keep one. [/revision]"#,
      schema: .cannotKnow("members that stand twice")),
    BrokenFile(
      contractFile, #""title": "Parcel","#, #""title": "Parcel""#, .syntax,
      #"4:3: error: The document is not JSON: unexpected """, expected "," or "}". Correct the text at this place."#,
      schema: .none),
    BrokenFile(
      contractFile, #"{ "hosts": ["api.parcel.example"] }"#, #"{ "host": ["api.parcel.example"] }"#,
      .unknownMember,
      #"6:22: error: The role "api" has the unknown key "host"; the only key is "hosts". Did you mean "hosts"? [/roles/api/host]"#,
      suggests: #"hosts"#),
    BrokenFile(
      contractFile, #"["t.parcel.example"]"#, #""t.parcel.example""#, .type,
      #"7:25: error: "hosts" of the role "track" is "t.parcel.example", but must be an array of strings. [/roles/track/hosts]"#
    ),
    BrokenFile(
      contractFile, #""role": "api", "methods""#, #""role": "apy", "methods""#, .unknownName,
      #"11:15: error: The operation "fetch" has "role": "apy", but the roles are "api" and "track". Did you mean "api"? [/operations/fetch/role]"#,
      suggests: #"api"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      contractFile, #""methods": ["GET"]"#, #""methods": []"#, .empty,
      #"14:43: error: "methods" of the operation "ping" is empty. Give at least one. [/operations/ping/methods]"#
    ),
    BrokenFile(
      contractFile, #""/v1/parcels"]"#, #""/v1/parcel"]"#, .undescribed,
      #"11:53: error: The operation "fetch" names POST /v1/parcel, which openapi.json does not describe. Did you mean "/v1/parcels"? [/operations/fetch/paths/0]"#,
      suggests: #"/v1/parcels"#, schema: .cannotKnow("what openapi.json describes")),
    BrokenFile(
      contractFile, #"{ "status": 204 }"#, #"{ "status": 99 }"#, .range,
      #"14:73: error: The status is "99", but must be a whole number from 100 to 999. [/operations/ping/reply/status]"#
    ),
    BrokenFile(
      contractFile, #"{ "status": 204 }"#, #"{ "body": "hello" }"#, .missingMember,
      #"14:61: error: The reply of "ping" needs a "recording" to serve, or a "status" from 100 to 999 of its own. [/operations/ping/reply]"#
    ),
    BrokenFile(
      contractFile, #"{ "status": 204 }"#, #"{ "status": 204, "fault": "answer.non.reset" }"#,
      .fault,
      #"14:87: error: There is no fault "answer.non.reset"; "assay list faults" shows those there are. Did you mean "answer.none.reset"? [/operations/ping/reply/fault]"#,
      suggests: #"answer.none.reset"#, schema: .cannotKnow("how faults are spelt")),
    BrokenFile(
      contractFile, #""recording": "two-parcels""#, #""recording": "two-parcel""#, .recording,
      #"12:31: error: There is no recording "two-parcel" with traffic.har and recording.json in Recordings/Parcel. Did you mean "two-parcels"? [/operations/fetch/reply/recording]"#,
      suggests: #"two-parcels"#, schema: .cannotKnow("which recordings there are")),
    BrokenFile(
      contractFile, #""at": "/parcels/*", "item""#, #""at": "parcels/*", "item""#, .form,
      #"18:28: error: "at" is "parcels/*", which is no JSON pointer: it must be empty or start with "/". [/served/0/at]"#
    ),
    BrokenFile(
      contractFile, #""as": "text""#, #""as": "string""#, .choice,
      #"20:40: error: "as" of the field "parcel" is "string", but must be one of "text", "integer", "url", "value", "present" and "index". [/served/0/fields/parcel/as]"#
    ),
    BrokenFile(
      contractFile, #"{ "as": "index" }"#, #"{ "at": "/position", "as": "index" }"#,
      .misplacedMember,
      #"21:29: error: The field "position" has "at" beside "as": "index", which is the object's own position. Remove "at". [/served/0/fields/position/at]"#
    ),
    BrokenFile(
      contractFile, #""operation": "ping" }],"#, #""operation": "pnig" }],"#, .unknownName,
      #"26:72: error: The handed-out URL has "operation": "pnig", but the operations are "fetch" and "ping". Did you mean "ping"? [/handedOut/0/operation]"#,
      suggests: #"ping"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      contractFile, #""events": { "fetch""#, #""events": { "fetsh""#, .unknownName,
      #"27:24: error: "events" names the operation "fetsh", which "operations" does not have. Did you mean "fetch"? [/events/fetsh]"#,
      suggests: #"fetch"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      contractFile, #"{ "body": "/user" }"#, #"{ "body": "/user", "query": "user" }"#,
      .misplacedMember,
      #"27:34: error: The field "user" comes from "query" and "body" at once. Keep one. [/events/fetch/user]"#
    ),
    BrokenFile(
      contractFile, #"["target", "parcel"]"#, #"["target", "parcle"]"#, .unknownName,
      #"28:32: error: The key of "ping" has "parcle", but its requests have the fields "digest", "method", "parcel", "position", "reply", "shownPosition", "target" and "visit". Did you mean "parcel"? [/keys/ping/1]"#,
      suggests: #"parcel"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      contractFile, #"{ "count": "parcels.show" }"#, #"{ "count": "parcels.shown" }"#, .unknownName,
      #"30:25: error: The ambient field "visit" has "count": "parcels.shown", but the verbs are "parcels.load" and "parcels.show". Did you mean "parcels.show"? [/context/visit/count]"#,
      suggests: #"parcels.show"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      contractFile, #""step": "parcels.show", "argument""#, #""argument""#, .missingMember,
      #"31:22: error: The ambient field "shownPosition" comes from nowhere. Give it one of "config", "step" and "count". [/context/shownPosition]"#
    ),
    BrokenFile(
      contractFile, #""argument": "position""#, #""argument": "place""#, .unknownName,
      #"31:60: error: The ambient field "shownPosition" has "argument": "place", but the only argument is "position". [/context/shownPosition/argument]"#,
      schema: .cannotKnow("what names stand for")),
    BrokenFile(
      contractFile, #""class": "credential""#, #""class": "credentials""#, .choice,
      #"33:26: error: "class" of the secret is "credentials", but must be one of "credential", "session", "person", "device", "location" and "network". Did you mean "credential"? [/secrets/0/class]"#,
      suggests: #"credential"#),
    BrokenFile(
      contractFile, #""roles": ["api"] }],"#, #""roles": ["apis"] }],"#, .unknownName,
      #"33:90: error: The secret names the role "apis", which "roles" does not have. Did you mean "api"? [/secrets/0/roles/0]"#,
      suggests: #"api"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      contractFile, #""path": "/favicon.ico""#, #""path": true"#, .type,
      #"34:61: error: "path" of the tolerated request is "true", but must be a string. [/tolerated/0/path]"#
    ),
    BrokenFile(
      contractFile, #""patience": 1000"#, #""patience": "1 s""#, .type,
      #"35:27: error: The limit "patience" is "1 s", but must be a whole number of milliseconds from 0. [/limits/patience]"#
    ),
    BrokenFile(
      contractFile, #""arguments": ["position"]"#, #""arguments": ["position", 2]"#, .type,
      #"38:74: error: An element of "arguments" of the verb "parcels.show" is "2", but must be a string. [/verbs/parcels.show/arguments/1]"#
    ),
    BrokenFile(
      contractFile, #""fields": ["parcel"] }"#, #""field": ["parcel"] }"#, .unknownMember,
      #"40:73: error: The observation "parcel.shown" has the unknown key "field"; the keys are "capability" and "fields". Did you mean "fields"? [/observations/parcel.shown/field]"#,
      suggests: #"fields"#),
  ]
}

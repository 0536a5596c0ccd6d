import AssayContractModel

/// Mistakes in a case.
extension BrokenFile {
  private static let caseFile = "Contracts/Parcel/cases/basic/load.json"

  static let cases: [BrokenFile] = [
    BrokenFile(
      caseFile, #""id": "parcel/basic/load""#, #""id": "parcel/basic/lode""#, .contradiction,
      #"2:9: error: The case calls itself "parcel/basic/lode", but its place makes it "parcel/basic/load". Rename it, or move the file. [/id]"#,
      schema: .cannotKnow("where a document stands")),
    BrokenFile(
      caseFile, #""why": "Nothing else works without it.","#, #""#, .missingMember,
      #"1:1: error: The case has no "why". Add it."#),
    BrokenFile(
      caseFile, #""level": "core""#, #""level": "Core""#, .choice,
      #"5:12: error: "level" of the case is "Core", but must be one of "core", "extended" and "experimental". Did you mean "core"? [/level]"#,
      suggests: #"core"#),
    BrokenFile(
      caseFile, #""requires": ["parcels"]"#, #""requires": ["parcel"]"#, .unknownName,
      #"6:16: error: The case requires "parcel", which is no capability of Parcel; the only capability is "parcels". Did you mean "parcels"? [/requires/0]"#,
      suggests: #"parcels"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      caseFile, #""clock": "any""#, #""clock": "virtual""#, .choice,
      #"7:12: error: "clock" of the case is "virtual", but must be one of "any", "manual" and "real". [/clock]"#
    ),
    BrokenFile(
      caseFile, #""config": { "key": "$key", "price""#, #""config": { "key": "$kye", "price""#,
      .unknownName,
      #"8:22: error: The case uses "$kye", but has no var or axis of that name; write "$$kye" for the text itself. Did you mean "key"? [/config/key]"#,
      suggests: #"key"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      caseFile, #"{ "key": "$key", "price": "$$5" }"#, #""$key""#, .type,
      #"8:13: error: "config" of the case is "$key", but must be an object. [/config]"#),
    BrokenFile(
      caseFile, #"{ "$gen": "key" }"#, #"{ "$gen": "keys" }"#, .choice,
      #"9:30: error: "$gen" of the var "key" is "keys", but must be one of "id", "uuid", "number", "key", "word" and "jwt". Did you mean "key"? [/vars/key/$gen]"#,
      suggests: #"key"#),
    BrokenFile(
      caseFile, #"{ "$gen": "key" }"#, #"{ "$gen": "key", "length": 4 }"#, .unknownMember,
      #"9:47: error: The var "key" has the unknown key "length"; the keys are "$gen" and "prefix". [/vars/key/length]"#
    ),
    BrokenFile(
      caseFile, #""late": { "status": 204, "hold": "gate" }"#,
      #""late": { "status": "204", "hold": "gate" }"#, .type,
      #"12:27: error: The status is "204", but must be a whole number from 100 to 999. [/axes/tracker/late/status]"#,
      schema: .cannotKnow("which axes are replies")),
    BrokenFile(
      caseFile, #"body.short.close(3)"#, #"body.short.clos(3)"#, .fault,
      #"13:58: error: There is no fault "body.short.clos"; "assay list faults" shows those there are. Did you mean "body.short.close"? [/axes/tracker/cut/fault]"#,
      suggests: #"body.short.close"#, schema: .cannotKnow("how faults are spelt")),
    BrokenFile(
      caseFile, #"body.short.close(3)"#, #"body.short.close(three)"#, .fault,
      #"13:58: error: The fault "body.short.close(three)" has the argument "three", which is no whole number. Write body.short.close(bytes). [/axes/tracker/cut/fault]"#,
      schema: .cannotKnow("how faults are spelt")),
    BrokenFile(
      caseFile, #""fetch": [\#n"#, #""fetsh": [\#n"#, .unknownName,
      #"17:14: error: "mock" names the operation "fetsh", which the contract does not have. Did you mean "fetch"? [/mock/fetsh]"#,
      suggests: #"fetch"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      caseFile, #""recording": "two-parcels",\#n"#, #""recording": "two-parcles",\#n"#, .recording,
      #"19:22: error: There is no recording "two-parcles" with traffic.har and recording.json in Recordings/Parcel. Did you mean "two-parcels"? [/mock/fetch/0/recording]"#,
      suggests: #"two-parcels"#, schema: .cannotKnow("which recordings there are")),
    BrokenFile(
      caseFile, #""recording": "two-parcels",\#n"#,
      #""recording": "two-parcels", "entry": "parcel",\#n"#, .recordingEntry,
      #"19:46: error: The recording "two-parcels" has no entry "parcel"; the only entry is "parcels". Did you mean "parcels"? [/mock/fetch/0/entry]"#,
      suggests: #"parcels"#, schema: .cannotKnow("what a recording holds")),
    BrokenFile(
      caseFile, #""recording": "two-parcels",\#n"#,
      #""recording": "two-parcels", "status": 200,\#n"#, .misplacedMember,
      #"19:47: error: A reply of "fetch" has "status" beside "recording", which has it already. Change the recording by "patch". [/mock/fetch/0/status]"#
    ),
    BrokenFile(
      caseFile, #""op": "replace""#, #""op": "replce""#, .choice,
      #"20:27: error: "op" of the change is "replce", but must be one of "add", "remove", "replace", "move", "copy" and "test". Did you mean "replace"? [/mock/fetch/0/patch/0/op]"#,
      suggests: #"replace"#),
    BrokenFile(
      caseFile, #""/parcels/0/id", "value": 9"#, #""/parcels/0/id""#, .missingMember,
      #"20:19: error: The change has "op": "replace", but no "value". Add it. [/mock/fetch/0/patch/0]"#
    ),
    BrokenFile(
      caseFile, #""path": "/parcels/0/id""#, #""path": "parcels/0/id""#, .form,
      #"20:46: error: "path" of the change is "parcels/0/id", which is no JSON pointer: it must be empty or start with "/". [/mock/fetch/0/patch/0/path]"#
    ),
    BrokenFile(
      caseFile, #""path": "/parcels/0/id""#, #""path": "/parcels/7/id""#, .patch,
      #"20:18: error: The patch does not fit: patch operation 0 "replace" at "/parcels/7/id": "7" is no index of an array of 2 elements. [/mock/fetch/0/patch]"#,
      schema: .cannotKnow("what a patch is applied to")),
    BrokenFile(
      caseFile, #""value": 9"#, #""value": "nine""#, .offContract,
      #"20:18: error: A reply of "fetch" does not fit openapi.json: body /parcels/0/id: type: must be integer, is string "nine". Correct the recording "two-parcels", its patch or openapi.json, or say with "offContract" why it is meant to be so. [/mock/fetch/0/patch]"#,
      schema: .cannotKnow("what openapi.json allows")),
    BrokenFile(
      caseFile, #""recording": "two-parcels",\#n"#,
      #""recording": "two-parcels", "offContract": "to see",\#n"#, .notOffContract,
      #"19:52: warning: The reply says with "offContract" that it does not fit openapi.json, but it does. Remove "offContract", or break what was meant to be broken. [/mock/fetch/0/offContract]"#,
      schema: .cannotKnow("what openapi.json allows")),
    BrokenFile(
      caseFile, #"{ "then": "refuse" }\#n"#, #"{ "then": "refuse" }, { "status": 500 }\#n"#,
      .misplacedMember,
      #"22:7: error: "then" says what follows the last reply, but replies come after it. Put it last. [/mock/fetch/1]"#,
      schema: .cannotKnow("which entry is the last")),
    BrokenFile(
      caseFile, #"{ "then": "refuse" }"#, #"{ "then": "refused" }"#, .choice,
      #"22:17: error: "then" of the last entry of the replies is "refused", but must be one of "repeat" and "refuse". Did you mean "refuse"? [/mock/fetch/1/then]"#,
      suggests: #"refuse"#),
    BrokenFile(
      caseFile, #"["$axis.tracker"]"#, #"["$axis.traker"]"#, .unknownName,
      #"24:14: error: The reply "$axis.traker" names no axis of the case; write "$axis.<name>". Did you mean "$axis.tracker"? [/mock/ping/0]"#,
      suggests: #"$axis.tracker"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      caseFile, #"["$axis.tracker"]"#, #"[]"#, .empty,
      #"24:13: error: The replies of "ping" are an empty list. Give a reply, or leave "ping" out to have it answered as the contract says. [/mock/ping]"#
    ),
    BrokenFile(
      caseFile, #"["$axis.tracker"]"#, #""$axis.tracker""#, .type,
      #"24:13: error: The replies of "ping" are "$axis.tracker", but must be a list of replies. [/mock/ping]"#
    ),
    BrokenFile(
      caseFile, #"{ "do": "parcels.load" },\#n    { "do": "parcels.show""#,
      #"{ "do": "parcels.lode" },\#n    { "do": "parcels.show""#, .unknownName,
      #"27:13: error: The step asks for "parcels.lode", which is no verb of Parcel. Did you mean "parcels.load"? [/steps/0/do]"#,
      suggests: #"parcels.load"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      caseFile, #""with": { "position": 0 }"#, #""with": { "positon": 0 }"#, .unknownMember,
      #"28:50: error: "parcels.show" takes no "positon"; the only argument is "position". Did you mean "position"? [/steps/1/with/positon]"#,
      suggests: #"position"#, schema: .cannotKnow("the arguments of a verb")),
    BrokenFile(
      caseFile, #"{ "do": "parcels.load" },\#n    { "do": "parcels.show""#,
      #"{ "do": "parcels.load", "with": { "fast": true } },\#n    { "do": "parcels.show""#,
      .unknownMember,
      #"27:47: error: "parcels.load" takes no arguments, so "fast" means nothing. Remove it. [/steps/0/with/fast]"#,
      schema: .cannotKnow("the arguments of a verb")),
    BrokenFile(
      caseFile, #"{ "release": "gate" }"#, #"{ "release": "gaet" }"#, .gate,
      #"30:18: error: The step releases the gate "gaet", at which no reply of the case waits. Give a reply "hold": "gaet". Did you mean "gate"? [/steps/3/release]"#,
      suggests: #"gate"#, schema: .cannotKnow("which gates there are")),
    BrokenFile(
      caseFile, #"{ "advance": 1000 }"#, #"{ "advance": -1000 }"#, .range,
      #"31:18: error: The step advances by -1000 ms; time only goes forward. [/steps/4/advance]"#),
    BrokenFile(
      caseFile, #"{ "advance": 1000 }"#, #"{ "advance": 1000, "network": "online" }"#,
      .misplacedMember,
      #"31:5: error: The step says "advance" and "network" at once. Make each its own step. [/steps/4]"#
    ),
    BrokenFile(
      caseFile, #"{ "advance": 1000 }"#, #"{}"#, .missingMember,
      #"31:5: error: The step is empty. Say one of "do", "burst", "release", "advance", "relaunch" and "network". [/steps/4]"#
    ),
    BrokenFile(
      caseFile, #"{ "do": "parcels.load" }] }"#, #"{ "advance": 1 }] }"#, .misplacedMember,
      #"29:43: error: The step of a burst must be a "do"; make anything else its own step. [/steps/2/burst/1]"#
    ),
    BrokenFile(
      caseFile, #""relaunch": "kill""#, #""relaunch": "restart""#, .choice,
      #"32:19: error: "relaunch" of the step is "restart", but must be one of "kill", "reinstall" and "wipe". [/steps/5/relaunch]"#
    ),
    BrokenFile(
      caseFile, #""offline""#, #""of-line""#, .choice,
      #"33:18: error: "network" of the step is "of-line", but must be one of "offline" and "online". Did you mean "offline"? [/steps/6/network]"#,
      suggests: #"offline"#),
    BrokenFile(
      caseFile,
      #"["lane.known-requests", { "rule": "ping.once", "when": { "tracker": ["late"] } }]"#, #"[]"#,
      .provesNothing,
      #"35:12: error: The case names no rules, so it would prove nothing. Name those that it is for. [/rules]"#
    ),
    BrokenFile(
      caseFile, #""rule": "ping.once""#, #""rule": "ping.onec""#, .unknownName,
      #"35:46: error: The case names the rule "ping.onec", which rules.json does not have. Did you mean "ping.once"? [/rules/1/rule]"#,
      suggests: #"ping.once"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      caseFile, #"{ "tracker": ["late"] }"#, #"{ "traker": ["late"] }"#, .unknownName,
      #"35:79: error: "when" names the axis "traker", which the case does not have. Did you mean "tracker"? [/rules/1/when/traker]"#,
      suggests: #"tracker"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      caseFile, #"{ "tracker": ["late"] }"#, #"{ "tracker": ["lat"] }"#, .unknownName,
      #"35:81: error: "when" has "lat", which is no value of the axis "tracker"; the values are "late" and "cut". Did you mean "late"? [/rules/1/when/tracker/0]"#,
      suggests: #"late"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      caseFile, #""limits": { "patience": 2000 }"#, #""limits": { "patients": 2000 }"#,
      .unknownName,
      #"36:27: error: The case sets the limit "patients", which the contract does not have. Did you mean "patience"? [/limits/patients]"#,
      suggests: #"patience"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      caseFile, #""connections": { "api""#, #""connections": { "apy""#, .unknownName,
      #"37:27: error: "connections" names the role "apy", which the contract does not have. Did you mean "api"? [/connections/apy]"#,
      suggests: #"api"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      caseFile, #"accept.slow(10)"#, #"body.short.close(3)"#, .fault,
      #"37:27: error: The fault "body.short.close(3)" of the role "api" befalls requests. Name it in a reply of the case's "mock". [/connections/api]"#,
      schema: .cannotKnow("how faults are spelt")),
  ]
}

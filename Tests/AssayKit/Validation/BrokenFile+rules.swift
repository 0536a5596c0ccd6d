import AssayContractModel

/// Mistakes in rules.json.
extension BrokenFile {
  private static let rulesFile = "Contracts/Parcel/rules.json"

  static let rules: [BrokenFile] = [
    BrokenFile(
      rulesFile, #""rules": ["#, #""rule": ["#, .unknownMember,
      #"2:11: error: The rule pack has the unknown key "rule"; the only key is "rules". Did you mean "rules"? [/rule]"#,
      suggests: #"rules"#),
    BrokenFile(
      rulesFile, #""id": "ping.once""#, #""id": "Ping once""#, .form,
      #"4:13: error: rule id "Ping once" is no slug; use lower-case letters and digits, joined by single "-" and "." [/rules/0/id]"#
    ),
    BrokenFile(
      rulesFile, #""keyword": "MUST""#, #""keyword": "SHALL""#, .choice,
      #"5:18: error: "keyword" of the rule "ping.once" is "SHALL", but must be one of "MUST", "SHOULD" and "MAY". [/rules/0/keyword]"#
    ),
    BrokenFile(
      rulesFile, #""sentence": "No parcel is pinged twice.""#, #""sentence": """#, .empty,
      #"6:19: error: rule "ping.once" has an empty "sentence"; write one for its readers [/rules/0/sentence]"#
    ),
    BrokenFile(
      rulesFile, #"["Parcel guide, step 3"]"#, #"[]"#, .empty,
      #"8:17: error: rule "ping.once" names no "source"; say where the requirement stands [/rules/0/source]"#
    ),
    BrokenFile(
      rulesFile, #""basis": "documented""#, #""basis": "inferred""#, .basis,
      #"9:16: error: rule "ping.once" is a MUST on basis "inferred" alone; make it a SHOULD, or find a documented basis [/rules/0/basis]"#
    ),
    BrokenFile(
      rulesFile, #""basis": "documented","#, #""basis": "documented", "applies": "often","#,
      .choice,
      #"9:41: error: "applies" of the rule "ping.once" is "often", but must be "always". [/rules/0/applies]"#
    ),
    BrokenFile(
      rulesFile, #""formula": {"#, #""formulas": {"#, .unknownMember,
      #"10:19: error: The rule "ping.once" has the unknown key "formulas"; the keys are "id", "keyword", "sentence", "why", "source", "basis", "applies", "formula" and "kills". Did you mean "formula"? [/rules/0/formulas]"#,
      suggests: #"formula"#),
    BrokenFile(
      rulesFile, #""on": "served.parcel""#, #""on": "served.parcels""#, .formulaName,
      #"11:25: error: unknown event "served.parcels"; did you mean "served.parcel"? known: "served.parcel" [/rules/0/formula/each/on]"#,
      suggests: #"served.parcel"#, schema: .cannotKnow("the vocabulary of the contract")),
    BrokenFile(
      rulesFile, #""+@patience""#, #""+@patients""#, .formulaName,
      #"11:50: error: unknown limit "@patients"; did you mean "patience"? known: "patience" [/rules/0/formula/to]"#,
      suggests: #"patience"#, schema: .cannotKnow("the vocabulary of the contract")),
    BrokenFile(
      rulesFile, #""+@patience""#, #""setled""#, .formula,
      #"11:50: error: the bound is "setled"; expected one of "start", "trigger", "settled", "end", "+ms", "-ms", "+@limit", {"next": pattern}, {"previous": pattern}; did you mean "settled"? [/rules/0/formula/to]"#,
      suggests: #"settled"#),
    BrokenFile(
      rulesFile, #""count": { "max": 1 }"#, #""cuont": { "max": 1 }"#, .formula,
      #"12:18: error: unknown word "cuont" in a formula; did you mean "count"? known: "each", "per", "given", "from", "to", "order", "all", "count", "distinct", "state", "must", "sequence" [/rules/0/formula/cuont]"#,
      suggests: #"count"#),
    BrokenFile(
      rulesFile, #"{ "max": 1 }"#, #"{ "max": -1 }"#, .formula,
      #"12:27: error: "max" is -1; expected a whole number from 0 [/rules/0/formula/count/max]"#),
    BrokenFile(
      rulesFile, #""parcel": "$parcel""#, #""parcle": "$parcel""#, .formulaField,
      #"12:64: error: no field "parcle" on "ping"; did you mean "parcel"? known: "device", "difference", "digest", "dup", "exchange", "handedOut", "held", "install", "launch", "legal", "malformed", "method", "methods", "nearest", "outcome", "parcel", "position", "problems", "reply", "reported", "role", "shownPosition", "status", "step", "target", "valid", "verbatim", "visit" [/rules/0/formula/of/parcle]"#,
      suggests: #"parcel"#, schema: .cannotKnow("the vocabulary of the contract")),
    BrokenFile(
      rulesFile, #""parcel": "$parcel""#, #""parcel": "$parcle""#, .formulaField,
      #"12:64: error: no field "parcle" on "served.parcel"; did you mean "parcel"? known: "after", "delivered", "device", "exchange", "fault", "install", "launch", "miss", "parcel", "ping", "position", "reply", "shownPosition", "status", "step", "user", "visit" [/rules/0/formula/of/parcel]"#,
      suggests: #"parcel"#, schema: .cannotKnow("the vocabulary of the contract")),
    BrokenFile(
      rulesFile, #""parcel": "$parcel""#, #""reply": true"#, .formulaType,
      #"12:63: error: "reply" is declared as an integer and true is a boolean, so they are never equal; write a value of the declared type [/rules/0/formula/of/reply]"#,
      schema: .cannotKnow("the vocabulary of the contract")),
    BrokenFile(
      rulesFile, #""each": { "on": "served.parcel" }, "to": "+@patience","#, #""each": "lane","#,
      .formula,
      #"12:64: error: "$parcel" asks for a field of the trigger, and "each" is "lane", which has none [/rules/0/formula/of/parcel]"#,
      schema: .cannotKnow("how words of a formula go together")),
    BrokenFile(
      rulesFile, #"["parcel/ping-twice"]"#, #"[]"#, .empty,
      #"14:16: error: rule "ping.once" kills no mutant; name one that it must convict [/rules/0/kills]"#
    ),
    BrokenFile(
      rulesFile,
      #"{ "on": "served.parcel" }, "to": "+@patience",\#n        "count": { "max": 1 }, "of": { "on": "ping", "parcel": "$parcel" }"#,
      #""lane", "count": { "max": 1 }, "of": { "on": "ping" }"#, .proofOfLife,
      #"10:18: error: a client that does nothing satisfies this formula (a count that may be 0); add to "given" an event that only a client can bring about: a request, "reply.…", "served.…" or "seen.…" [/rules/0/formula]"#,
      schema: .cannotKnow("what a formula means")),
  ]
}

import AssayConformance
import AssayJSON
import Testing

@testable import AssayContractModel

/// The message for each thing that may be wrong with a formula.
@Suite struct `Formula diagnostics` {
  @Test(arguments: messages)
  func `a fault in a formula has its own message`(formula: String, expected: [String]) throws {
    #expect(try problems(formula) == expected)
  }

  static let messages: [(String, [String])] = [
    (
      #"3"#,
      [
        #"rules.json:1:1: error: a formula is 3; expected an object [/formula]"#
      ]
    ),
    (
      #"{}"#,
      [
        #"rules.json:1:1: error: the formula checks nothing; add one of "count", "#
          + #""distinct", "state", "must", "sequence" [/formula]"#
      ]
    ),
    (
      #"{"each":"lane"}"#,
      [
        #"rules.json:1:1: error: the formula checks nothing; add one of "count", "#
          + #""distinct", "state", "must", "sequence" [/formula]"#
      ]
    ),
    (
      #"{"each":"lanes","count":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:9: error: "each" is "lanes"; expected a pattern or "lane" "#
          + #"[/formula/each]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"coutn":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:32: error: unknown word "coutn" in a formula; did you mean "count"? "#
          + #"known: "each", "per", "given", "from", "to", "order", "all", "count", "distinct", "#
          + #""state", "must", "sequence" [/formula/coutn]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"count":1,"off":{"on":"pixel"},"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:40: error: unknown word "off" in a formula; did you mean "of"? "#
          + #"known: "each", "per", "given", "from", "to", "order", "count", "of" [/formula/off]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"count":1,"is":{"a":1},"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:39: error: "is" belongs to "state" and means nothing beside "count" "#
          + #"[/formula/is]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"count":1,"must":{"verbatim":true},"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:1: error: the formula has "count" and "must"; a formula has one "#
          + #"check, so join two with "all" [/formula]"#
      ]
    ),
    (
      #"{"count":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:1: error: the formula lacks "each"; add a pattern, or "lane" "#
          + #"[/formula]"#
      ]
    ),
    (
      #"{"all":[]}"#,
      [
        #"rules.json:1:8: error: "all" is []; expected a list of formulas [/formula/all]"#
      ]
    ),
    (
      #"{"all":[{"each":{"on":"pixel"},"must":{"verbatim":true}}],"each":"lane"}"#,
      [
        #"rules.json:1:66: error: "each" stands beside "all", which stands alone; move it "#
          + #"into each formula [/formula/each]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"count":-1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:32: error: "count" is -1; expected a number from 0, or {"min": n, "#
          + #""max": n} [/formula/count]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"count":{"mni":1},"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:39: error: unknown word "mni" in "count"; did you mean "min"? known: "#
          + #""min", "max" [/formula/count/mni]"#,
        #"rules.json:1:32: error: neither "min" nor "max" is given; add one [/formula/count]"#,
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"count":{"min":3,"max":1},"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:32: error: "min" 3 is above "max" 1, so nothing fits; swap them "#
          + #"[/formula/count]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"count":1}"#,
      [
        #"rules.json:1:1: error: "count" lacks "of"; add the pattern to count [/formula]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"to":"setled","count":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:29: error: the bound is "setled"; expected one of "start", "#
          + #""trigger", "settled", "end", "+ms", "-ms", "+@limit", {"next": pattern}, "#
          + #"{"previous": pattern}; did you mean "settled"? [/formula/to]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"to":"+2s","count":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:29: error: the bound is "+2s"; expected one of "start", "trigger", "#
          + #""settled", "end", "+ms", "-ms", "+@limit", {"next": pattern}, {"previous": "#
          + #"pattern} [/formula/to]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"to":{"nxt":{"on":"pixel"}},"count":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:29: error: the bound is {"nxt":{"on":"pixel"}}; expected one of "#
          + #""start", "trigger", "settled", "end", "+ms", "-ms", "+@limit", {"next": pattern}, "#
          + #"{"previous": pattern} [/formula/to]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"to":[],"count":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:29: error: "to" is []; expected at least one bound, or leave it out "#
          + #"[/formula/to]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"to":"trigger","count":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:29: error: a scope from the trigger to the trigger holds nothing "#
          + #"[/formula/to]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"from":"end","count":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:31: error: a scope that begins at "end" holds nothing [/formula/from]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"to":"start","count":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:29: error: a scope that ends at "start" holds nothing [/formula/to]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"to":"settled","must":{"verbatim":true}}"#,
      [
        #"rules.json:1:29: error: "to" means nothing beside "must", which looks at the "#
          + #"trigger; remove it [/formula/to]"#
      ]
    ),
    (
      #"{"each":"lane","must":{"verbatim":true}}"#,
      [
        #"rules.json:1:9: error: "must" needs a trigger that is one event [/formula/each]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"per":["offer"],"to":"settled","count":{"max":1}}"#,
      [
        #"rules.json:1:45: error: "to" means nothing beside "per", whose scope is the lane; "#
          + #"remove it [/formula/to]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"per":"offer","count":{"max":1}}"#,
      [
        #"rules.json:1:30: error: "per" is "offer"; expected a list of field names "#
          + #"[/formula/per]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"order":"time","count":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:32: error: "order" is "time"; known: "cause", "arrival" "#
          + #"[/formula/order]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"given":{"count":{"min":0},"of":{"on":"pixel"}},"count":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:41: error: "count" is {"min":0} in "given"; expected {"min": n} with "#
          + #"n above 0 [/formula/given/count]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"given":{"distinct":"offer","of":{"on":"pixel"}},"count":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:32: error: "given" counts values without a field and a "min" above "#
          + #"0; write {"distinct": field, "min": n, "of": pattern} [/formula/given]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"given":[],"count":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:32: error: "given" is []; expected at least one pattern, or leave it "#
          + #"out [/formula/given]"#
      ]
    ),
    (
      #"{"each":{"offer":"1"},"count":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:9: error: the pattern lacks "on"; add the name of an event, or a "#
          + #"list of names [/formula/each]"#
      ]
    ),
    (
      #"{"each":{"on":"*"},"count":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:15: error: "on" has "*"; expected a name, a name that ends in ".*", "#
          + #"or "$on" for the trigger's own [/formula/each/on]"#
      ]
    ),
    (
      #"{"each":{"on":"$offer"},"count":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:15: error: "on" has "$offer"; expected a name, a name that ends in "#
          + #"".*", or "$on" for the trigger's own [/formula/each/on]"#
      ]
    ),
    (
      #"{"each":{"on":[]},"count":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:15: error: "on" is []; expected the name of an event, or a list of "#
          + #"names [/formula/each/on]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel","offer":["1"]},"must":{"verbatim":true}}"#,
      [
        #"rules.json:1:31: error: "offer" is ["1"]; for one of several write {"in": [ … ]} "#
          + #"[/formula/each/offer]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel","offer":{"is":"1"}},"must":{"verbatim":true}}"#,
      [
        #"rules.json:1:37: error: unknown word "is" in the condition on "offer"; did you "#
          + #"mean "in"? known: "in", "not", "min", "max", "present", "match", "schema" "#
          + #"[/formula/each/offer/is]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel","offer":{"in":[],"not":1}},"must":{"verbatim":true}}"#,
      [
        #"rules.json:1:31: error: the condition on "offer" is {"in":[],"not":1}; expected "#
          + #"exactly one of "in", "not", "min", "max", "present", "match", "schema" "#
          + #"[/formula/each/offer]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel","offer":{"in":[]}},"must":{"verbatim":true}}"#,
      [
        #"rules.json:1:37: error: "in" is []; expected a list of values, or "$field" "#
          + #"[/formula/each/offer/in]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel","offer":{"present":1}},"must":{"verbatim":true}}"#,
      [
        #"rules.json:1:42: error: "present" is 1; expected true or false "#
          + #"[/formula/each/offer/present]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel","offer":{"min":"1"}},"must":{"verbatim":true}}"#,
      [
        #"rules.json:1:38: error: "min" is "1"; expected a number, "$field" or "@limit" "#
          + #"[/formula/each/offer/min]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel","offer":{"match":"("}},"must":{"verbatim":true}}"#,
      [
        #"rules.json:1:40: error: "match" is "(", which is no regular expression "#
          + #"[/formula/each/offer/match]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel","offer":{"schema":"Offer"}},"must":{"verbatim":true}}"#,
      [
        #"rules.json:1:41: error: schema conditions need a schema set, and "Offer" has none "#
          + #"to be found in [/formula/each/offer/schema]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel","offer":"$"},"must":{"verbatim":true}}"#,
      [
        #"rules.json:1:31: error: "$" names nothing; double it for a literal "$" "#
          + #"[/formula/each/offer]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"must":{}}"#,
      [
        #"rules.json:1:31: error: "must" is {}, which everything fits; add a condition "#
          + #"[/formula/must]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"must":{"on":"click"}}"#,
      [
        #"rules.json:1:37: error: "on" stands in "must", which has conditions alone; remove "#
          + #"it [/formula/must/on]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"state":{"on":"pixel"}}"#,
      [
        #"rules.json:1:1: error: "state" lacks "is"; add what the latest match must be "#
          + #"[/formula]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"sequence":{"on":"pixel"},"equals":{"on":"click"}}"#,
      [
        #"rules.json:1:1: error: "sequence" lacks "by"; add the field whose values are "#
          + #"compared [/formula/by]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"sequence":{"on":"pixel"},"by":"offer"}"#,
      [
        #"rules.json:1:1: error: "sequence" lacks "equals"; add the pattern to compare with "#
          + #"[/formula]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"distinct":"offer","of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:1: error: neither "min" nor "max" is given; add one [/formula]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"each":{"on":"pixel"},"must":{"verbatim":true}}"#,
      [
        #"rules.json:1:31: error: "each" stands twice in one object; keep one "#
          + #"[/formula/each]"#
      ]
    ),
    (
      #"{"each":{"on":"pixle"},"must":{"verbatim":true}}"#,
      [
        #"rules.json:1:15: error: unknown event "pixle"; did you mean "pixel"? known: "#
          + #""aborted", "ack", "advPixel", "click", "closeBeacon", "content", "crashed", "#
          + #""decision", "fetch", "fetchOffers", "leak", "media", "noThanks", "pixel", "#
          + #""report", "save", "tolerated", "unknown", "unserved" [/formula/each/on]"#
      ]
    ),
    (
      #"{"each":{"on":"stop.*"},"count":1,"of":{"on":"pixel"}}"#,
      [
        #"rules.json:1:15: error: no event's name starts with "stop."; did you mean "#
          + #""step."? known: "expected.", "mark.", "reply.", "seen.", "served.", "step." "#
          + #"[/formula/each/on]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"must":{"verbatm":true}}"#,
      [
        #"rules.json:1:42: error: no field "verbatm" on "pixel"; did you mean "verbatim"? "#
          + #"known: "device", "difference", "digest", "dup", "exchange", "handedOut", "held", "#
          + #""install", "launch", "legal", "malformed", "method", "methods", "nearest", "#
          + #""offer", "outcome", "problems", "reply", "reported", "role", "#
          + #""status", "step", "surface", "target", "unit", "user", "valid", "verbatim" "#
          + #"[/formula/must/verbatm]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"count":1,"of":{"on":"click","offer":"$ofer"}}"#,
      [
        #"rules.json:1:61: error: no field "ofer" on "pixel"; did you mean "offer"? known: "#
          + #""device", "difference", "digest", "dup", "exchange", "handedOut", "held", "#
          + #""install", "launch", "legal", "malformed", "method", "methods", "nearest", "#
          + #""offer", "outcome", "problems", "reply", "reported", "role", "#
          + #""status", "step", "surface", "target", "unit", "user", "valid", "verbatim" "#
          + #"[/formula/of/offer]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel","offer":"$offer"},"must":{"verbatim":true}}"#,
      [
        #"rules.json:1:31: error: "$offer" asks for a field of the trigger in the trigger "#
          + #"itself; give a value [/formula/each/offer]"#
      ]
    ),
    (
      #"{"each":"lane","count":1,"of":{"on":"click","offer":"$offer"}}"#,
      [
        #"rules.json:1:53: error: "$offer" asks for a field of the trigger, and "each" is "#
          + #""lane", which has none [/formula/of/offer]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"per":["offer"],"count":1,"of":{"on":"click","unit":"$unit"}}"#,
      [
        #"rules.json:1:76: error: "$unit" is none of the fields of "per"; known: "offer" "#
          + #"[/formula/of/unit]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"to":"+@contentTimout","count":1,"of":{"on":"click"}}"#,
      [
        #"rules.json:1:29: error: unknown limit "@contentTimout"; did you mean "#
          + #""contentTimeout"? known: "contentTimeout", "contentTimeoutMax" [/formula/to]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"must":{"offer":1}}"#,
      [
        #"rules.json:1:40: error: "offer" is declared as a text and 1 is an integer, so "#
          + #"they are never equal; write a value of the declared type [/formula/must/offer]"#
      ]
    ),
    (
      #"{"each":{"on":"pixel"},"count":1,"of":{"on":"click","offer":"$exchange"}}"#,
      [
        #"rules.json:1:61: error: "offer" is declared as a text and "$exchange" is an "#
          + #"integer, so they are never equal; write a value of the declared type "#
          + #"[/formula/of/offer]"#
      ]
    ),
    (
      #"{"each":{"on":"$on"},"must":{"verbatim":true}}"#,
      [
        #"rules.json:1:15: error: "$on" stands in the trigger itself; name the event "#
          + #"[/formula/each/on]"#,
        #"rules.json:1:1: error: a client that does nothing satisfies this formula (a "#
          + #"condition on what the client does not send); add to "given" an event that only a "#
          + #"client can bring about: a request, "reply.…", "served.…" or "seen.…" [/formula]"#,
      ]
    ),
  ]
}

import AssayJSON
import AssayJournaling
import Testing

@testable import AssayConformance

@Suite struct `Notes on events` {
  private static let table: [(name: String, fields: JSONObject, note: String?)] = [
    ("pixel", ["method": "GET"], nil),
    ("fetch", ["problems": "query key: is missing"], "what does not fit: query key: is missing"),
    (
      "leak", ["what": "the API key", "place": "header Cookie", "operation": "pixel"],
      "the API key in the header Cookie of request `pixel`"
    ),
    (
      "unknown",
      ["method": "GET", "target": "/", "role": "api", "nearest": "Nothing has this path."],
      "GET / to {api}: Nothing has this path."
    ),
    (
      "unknown", ["role": "api", "malformed": "byte 3: a blank before the colon"],
      "to {api}: byte 3: a blank before the colon"
    ),
  ]

  @Test(arguments: table)
  func `an event is explained by what is particular about it`(
    name: String, fields: JSONObject, note: String?
  ) {
    let event = Event(name: name, fields: fields, begin: 1, time: 0, speaker: .client)
    #expect(EventNote.text(event) == note)
  }

  @Test(arguments: [
    ("reordered", "parameters changed their order"), ("added", "parameters were added"),
    ("removed", "parameters were dropped"), ("changed", "values of parameters were changed"),
    ("host", "sent to another role's address"),
    ("illegalOctetsEncoded", "octets that no URI may hold were encoded"),
    ("escapesReencoded", "escapes were decoded or encoded again"),
  ])
  func `a difference is told in words`(word: String, meaning: String) {
    let fields: JSONObject = ["handedOut": "/a", "target": "/b", "difference": .string(word)]
    let event = Event(name: "pixel", fields: fields, begin: 1, time: 0, speaker: .client)
    #expect(EventNote.text(event) == "handed out as /a, requested as /b (\(meaning))")
  }

  @Test func `equal notes are told once, and more than three are counted`() {
    let events = ["a", "b", "b", "c", "d", "e"].map {
      Event(
        name: "fetch", fields: ["problems": .string($0)], begin: 1, time: 0, speaker: .client)
    }
    #expect(
      EventNote.clause(events)
        == "; what does not fit: a; what does not fit: b; what does not fit: c; and 2 more")
  }
}

import Foundation
import Testing

@testable import AssayReferenceClients

@Suite struct `an Engage payload` {
  private func shown(_ messages: [String], language: String = "en") async -> [String] {
    var configuration = EngageUnit.configuration
    configuration.language = language
    let unit = EngageUnit(messages: messages, configuration)
    await unit.refresh()
    return unit.told
  }

  @Test(arguments: [
    "", "null", "[]", "{", "{}", #"{"messages": null}"#, #"{"messages": {}}"#,
    #"{"messages": "x"}"#, #"{"messages": []} x"#, #"{"messages": [1e400, "x", null, [], {}]}"#,
    #"{"messages": [{"payload": null}, {"payload": 5}, {"pushId": 5}]}"#,
    #"{"messages": ["\ud800"]}"#, String(repeating: "[", count: 100_000),
  ])
  func `that is none leads to nothing`(_ body: String) async {
    let unit = EngageUnit { _, _ in .answer(201, body) }
    await unit.refresh()
    #expect(unit.told.isEmpty)
    #expect(unit.acks.isEmpty)
    await unit.refresh()
    #expect(unit.fetches.count == 2)
  }

  @Test func `is read with a mark of its byte order, doubled and unknown members`() async {
    let message = EngageUnit.native("5").replacingOccurrences(
      of: #""native""#, with: #""x": 1, "x": 2, "native""#)
    let unit = EngageUnit { _, _ in
      .answer(201, "\u{FEFF}" + #"{"messages": [\#(message)], "more": {"a": []}}"#)
    }
    await unit.refresh()
    #expect(unit.told == ["5 native [] [Hi / You]"])
  }

  @Test func `that is broken does not take its neighbours down`() async {
    let told = await shown([
      "\"x\"", EngageUnit.native("1"), "null", EngageUnit.modal("2", blocks: "7"), "{}",
      EngageUnit.native("3"),
    ])
    #expect(told == ["1 native [] [Hi / You]", "3 native [] [Hi / You]"])
  }

  @Test(arguments: [
    #"{"pushId": 5, "layoutType": "modal", "layouts": [{"blocks": {"order": []}}]}"#,
    #"{"pushId": 5, "layoutType": "modal", "layouts": [{"blocks": "x"}]}"#,
    #"{"pushId": 5, "layoutType": "modal", "layouts": []}"#,
    #"{"pushId": 5, "layoutType": "modal", "native": {"title": "x"}}"#,
    #"{"pushId": 5, "native": {}}"#, #"{"pushId": 5, "native": null}"#, #"{"pushId": 5}"#,
    #"{"pushId": 5, "native": {"title": {"en": 5}, "body": {"en": ""}}}"#,
  ])
  func `without anything to draw is not acknowledged`(_ payload: String) async {
    let unit = EngageUnit(messages: [#"{"payload": \#(payload)}"#])
    await unit.refresh()
    #expect(unit.told.isEmpty)
    #expect(unit.acks.isEmpty)
  }

  @Test(arguments: [
    (
      #"{"pushId": "5", "native": {"title": "T", "message": {"en": "M"}, "actionText": "A"}}"#,
      "5 native [] [T / M / A]"
    ),
    (#"{"pushId": 5, "layoutType": null, "native": "{\"body\": \"B\"}"}"#, "5 native [] [B]"),
    (#"{"layoutType": "toast", "native": {"title": "T"}}"#, "- native [] [T]"),
    (
      #"{"layoutType": "toast", "layouts": [{"blocks": {"order": [{"type": "spacer"}]}}]}"#,
      "- modal [spacer] [] for ever"
    ),
    (
      #"{"layoutType": "banner", "layouts": "[{\"close\": {\"active\": \"TRUE\"}, \"blocks\": {\"order\": [{\"type\": \"spacer\"}]}}]"}"#,
      "- banner [spacer] []"
    ),
    (
      #"{"layoutType": "modal-carousel", "layouts": [{"blocks": {"order": [{"type": "spacer"}]}}, {"blocks": {"order": [{"type": "image"}]}}]}"#,
      "- modal-carousel [spacer,image] [] for ever"
    ),
    (
      #"{"layoutType": "fullscreen", "layouts": [{"blocks": {"order": [{"type": "video"}, {}, {"type": null}, 5, {"type": "text", "order": 2, "content": {"en": "E"}}, {"type": "buttonGroup", "order": 1, "buttons": [7, {"label": {"en": "B"}}]}, {"type": "button", "label": "C"}]}}, {}]}"#,
      "- fullscreen [text,buttonGroup,button] [E / B / C] for ever"
    ),
  ])
  func `is drawn as far as it can be`(_ payload: String, _ expected: String) async {
    #expect(await shown([#"{"payload": \#(payload)}"#]) == [expected])
  }

  @Test func `has its own id before that of its element`() async {
    let told = await shown([
      #"{"pushId": 1, "payload": {"pushId": 2, "native": {"title": "T"}}}"#,
      #"{"pushId": 3, "payload": {"native": {"title": "T"}}}"#,
      #"{"pushId": 4, "payload": {"pushId": null, "native": {"title": "T"}}}"#,
    ])
    #expect(told.map { $0.prefix(1) } == ["2", "3", "-"])
  }

  @Test(arguments: [("tr", "Selam"), ("TR-tr", "Selam"), ("de", "Hi"), ("en", "Hi")])
  func `speaks the user's language, else its own`(_ language: String, _ title: String) async {
    #expect(
      await shown([EngageUnit.native("5")], language: language)
        == ["5 native [] [\(title) / You]"])
  }

  @Test func `has numbers, natural or in quotes`() throws {
    let all: [EngageFields.Names] = [
      .style, .closeText, .banner, .image, .spacer, .text, .buttonGroup, .button,
    ]
    for names in all {
      for name in names.numbers {
        for (text, expected) in [
          ("5", 5), ("5.0", 5), (#""5""#, 5), ("5.5", nil), (#""5.5""#, nil), ("true", nil),
          ("null", nil), (#""five""#, nil),
        ] as [(String, Int64?)] {
          let json = try #require(LooseJSON.read(Data(#"{"\#(name)": \#(text)}"#.utf8)))
          #expect(EngageFields(json, names).numbers[name] == expected, "\(name): \(text)")
        }
      }
    }
  }

  @Test func `has choices, natural or in quotes`() throws {
    for names in [EngageFields.Names.style, .close, .spacer, .text, .button] {
      for name in names.choices {
        for (text, expected) in [
          ("true", true), ("false", false), (#""true""#, true), (#""TRUE""#, true), ("1", true),
          (#""false""#, false), ("0", false), ("5", nil), ("null", nil), (#""x""#, nil),
        ] as [(String, Bool?)] {
          let json = try #require(LooseJSON.read(Data(#"{"\#(name)": \#(text)}"#.utf8)))
          #expect(EngageFields(json, names).choices[name] == expected, "\(name): \(text)")
        }
      }
    }
  }

  @Test(arguments: ["16", #""16""#, #""16px""#])
  func `has sizes of letters with or without their unit`(_ size: String) throws {
    let json = try #require(LooseJSON.read(Data(#"{"type": "text", "fontSize": \#(size)}"#.utf8)))
    #expect(EngageBlock(json)?.fields.numbers["fontSize"] == 16)
  }
}

import AssayContractModel
import AssayJSON
import Testing

@testable import AssayContracts

@Suite struct `What Engage expects` {
  /// A conversation with the model, whose outputs are kept as lines.
  private struct Talk {
    var model = EngageModel()
    var time = 0
    var inputs = 0
    var lines: [String] = []

    init(_ config: JSONObject = [:]) {
      var all: JSONObject = ["distinctId": "ada", "autoFetch": false]
      for (key, value) in config.members { all[key] = value }
      tell(.launch(config: .object(all), time: 0, date: 0))
    }

    mutating func tell(_ input: ModelInput) {
      inputs += 1
      lines += model.receive(input).map { output in
        let words = ["cause", "screen", "reason", "pushId", "why"].compactMap {
          output.fields[$0]?.string
        }
        return ([output.name] + words).joined(separator: " ")
      }
    }

    mutating func step(_ verb: String, _ arguments: JSONValue = [:]) {
      tell(.step(verb: verb, arguments: arguments, time: time))
    }

    mutating func screen(_ name: String) { step("screen.appear", ["name": .string(name)]) }

    /// Moves on, stopping wherever the model is due, as a runner does.
    mutating func advance(_ milliseconds: Int) {
      let end = time + milliseconds
      while let due = model.nextDue, due <= end {
        time = max(time, due)
        tell(.tick(time: time))
      }
      time = end
      tell(.tick(time: time))
    }

    mutating func reply(_ text: String, status: Int = 201, told: Int? = nil) {
      tell(
        .reply(
          operation: "fetch", exchange: 1, status: status,
          body: try? JSONDocument(parsing: text), time: time, told: told ?? inputs))
    }

    mutating func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private static func message(
    _ id: String = "\"1\"", _ condition: String = "{}", text: String = "Hello"
  ) -> String {
    #"{"payload":{"pushId":\#(id),"condition":\#(condition),"native":{"title":{"en":"\#(text)"}}}}"#
  }

  private static func reply(_ messages: String...) -> String {
    #"{"messages":["# + messages.joined(separator: ",") + "]}"
  }

  @Test func `the app's own request is due at once, for the user of the moment`() {
    var talk = Talk(["autoFetch": true])
    talk.step("inbox.refresh", ["target": "wallet"])
    talk.step("user.identify", ["id": " "])
    talk.step("inbox.refresh")
    #expect(talk.take() == ["fetch refresh wallet", "silent refresh no user"])
  }

  @Test func `becoming active asks two seconds later, and leaving does not cancel it`() {
    var talk = Talk(["autoFetch": true])
    talk.step("app.launch")
    talk.advance(1_999)
    #expect(talk.take() == [])
    talk.step("app.background")
    talk.advance(1)
    #expect(talk.take() == ["fetch active"])
  }

  @Test func `screens ask at once, then once at the end of each fifteen seconds`() {
    var talk = Talk(["autoFetch": true])
    talk.screen("A")
    talk.advance(3_000)
    talk.screen("B")
    talk.screen("C")
    #expect(talk.take() == ["fetch screen", "deferral screen", "deferral screen"])
    talk.advance(11_999)
    #expect(talk.take() == [])
    talk.advance(1)
    #expect(talk.take() == ["fetch deferred"])
    talk.advance(5_000)
    talk.screen("D")
    talk.advance(10_000)
    #expect(talk.take() == ["deferral screen", "fetch deferred"])
    talk.advance(15_000)
    talk.screen("E")
    #expect(talk.take() == ["fetch screen"])
  }

  private static let gate = [
    (#"{"displayTime":160000}"#, "accepted 1"), (#"{"displayTime":160001}"#, "rejected early 1"),
    (#"{"displayTime":"160001"}"#, "rejected early 1"), (#"{"expireDate":100000}"#, "accepted 1"),
    (#"{"expireDate":99999}"#, "rejected expired 1"), (#"{"expireDate":"0"}"#, "accepted 1"),
    (#"{"expireDate":99999.9}"#, "rejected expired 1"), (#"{"displayTime":"soon"}"#, "accepted 1"),
    (#""{\"expireDate\":99999}""#, "rejected expired 1"), ("[1]", "accepted 1"),
    ("null", "accepted 1"),
  ]

  @Test(arguments: gate.indices)
  func `a message is taken in its time, give or take a minute before`(index: Int) {
    let (condition, expected) = Self.gate[index]
    var talk = Talk()
    talk.advance(100_000)
    talk.reply(Self.reply(Self.message("1", condition)))
    #expect(talk.take().first == expected)
  }

  @Test func `a message comes again after an hour, which a repeat does not prolong`() {
    var talk = Talk()
    talk.reply(Self.reply(Self.message("5"), Self.message("\"5\"")))
    #expect(talk.take() == ["accepted 5", "shown 5", "duplicate 5"])
    talk.advance(3_600_000)
    talk.reply(Self.reply(Self.message("5")))
    #expect(talk.take() == ["duplicate 5"])
    talk.advance(1)
    talk.reply(Self.reply(Self.message("5")))
    #expect(talk.take() == ["accepted 5", "shown 5"])
  }

  @Test func `a message is the user's for whom it was asked`() {
    var talk = Talk()
    let asked = talk.inputs
    talk.step("user.identify", ["id": "bob"])
    talk.reply(Self.reply(Self.message()), told: asked)
    talk.reply(Self.reply(Self.message()))
    #expect(talk.take() == ["accepted 1", "shown 1", "accepted 1", "shown 1"])
    talk.reply(Self.reply(Self.message()), told: asked)
    #expect(talk.take() == ["duplicate 1"])
  }

  @Test func `the longer of delay and time is waited for`() {
    var talk = Talk()
    talk.reply(Self.reply(Self.message("1", #"{"delay":1,"displayTime":30000}"#)))
    talk.advance(59_999)
    #expect(talk.take() == ["accepted 1"])
    talk.advance(1)
    #expect(talk.take() == ["shown 1"])
  }

  @Test func `a message that ends while it waits is not shown`() {
    var talk = Talk()
    talk.reply(Self.reply(Self.message("1", #"{"delay":1,"expireDate":59999}"#)))
    talk.advance(60_000)
    #expect(talk.take() == ["accepted 1", "lapsed 1"])
  }

  @Test func `excluded screens and the background hold messages back, also late ones`() {
    var talk = Talk(["excludedScreens": ["pay"]])
    talk.screen("CheckoutPayment")
    talk.reply(Self.reply(Self.message("1"), Self.message("2", #"{"delay":1}"#)))
    #expect(
      talk.take() == [
        "silent screen not automatic", "accepted 1", "held 1 screen", "accepted 2", "held 2 screen",
      ])
    talk.screen("Home")
    #expect(talk.take() == ["released 1", "shown 1", "released 2"])
    talk.step("app.background")
    talk.advance(60_000)
    #expect(talk.take() == ["silent deferred not automatic", "held 2 background"])
    talk.step("app.foreground")
    #expect(talk.take() == ["released 2", "shown 2"])
  }

  @Test func `only what is on screen is clicked and dismissed`() {
    var talk = Talk()
    talk.step("message.click", ["pushId": "1"])
    talk.reply(Self.reply(Self.message()))
    talk.step("message.click", ["pushId": "1"])
    talk.step("message.dismiss", ["pushId": "1"])
    talk.step("message.dismiss", ["pushId": "1"])
    #expect(talk.take() == ["accepted 1", "shown 1", "clicked 1", "dismissed 1"])
  }

  private static let elements = [
    ("7", "nothing empty"), (#"{"payload":7}"#, nil),
    (#"{"payload":{"pushId":"1"}}"#, "unreadable 1"),
    (#"{"payload":{"pushId":"1","native":{"title":{"en":""}}}}"#, "unreadable 1"),
    (#"{"payload":{"pushId":"1","layoutType":"modal","layouts":[]}}"#, "unreadable 1"),
    (
      #"{"payload":{"pushId":"1","layoutType":"modal","layouts":[{"blocks":{"order":[{"type":"video"}]}}]}}"#,
      "unreadable 1"
    ),
    (
      #"{"payload":{"pushId":"1","layoutType":"modal","layouts":"[{\"blocks\":{\"order\":[{\"type\":\"image\"}]}}]"}}"#,
      "accepted 1"
    ),
    (#"{"payload":{"pushId":"1","layoutType":"toast","native":{"body":"b"}}}"#, "accepted 1"),
    (#"{"pushId":9,"payload":{"native":{"message":{"tr":"b"}}}}"#, "accepted 9"),
    (#"{"pushId":9,"payload":{"pushId":null,"native":{"title":"t"}}}"#, "accepted"),
  ]

  @Test(arguments: elements.indices)
  func `a message is what can be drawn`(index: Int) {
    let (element, expected) = Self.elements[index]
    var talk = Talk()
    talk.reply(Self.reply(element))
    #expect(talk.take().first == expected)
  }

  @Test func `a reply without messages, and a failure with some, bring nothing`() {
    var talk = Talk()
    talk.reply(Self.reply())
    talk.reply("{}")
    talk.reply("<html>")
    talk.reply(Self.reply(Self.message()), status: 500)
    #expect(talk.take() == ["nothing empty", "nothing empty", "nothing empty", "nothing failure"])
  }

  @Test func `a start of the process forgets what came before`() {
    var talk = Talk()
    talk.reply(Self.reply(Self.message()))
    talk.tell(.launch(config: ["distinctId": "ada"], time: 0, date: 0))
    talk.reply(Self.reply(Self.message()))
    #expect(talk.take() == ["accepted 1", "shown 1", "accepted 1", "shown 1"])
  }

  @Test func `texts are the device's language's, else the message's, and blocks stand as listed`() {
    let page =
      #"{"close":{"active":true},"blocks":{"order":[{"type":"text","content":{"de":"Hallo","en":"Hello"}},{"type":"x"},{"type":"buttonGroup","buttons":[{"label":{"tr":"Git","en":"Go"}}]}]}}"#
    var traits: JSONObject = [:]
    let drawing = (try? JSONDocument(parsing: "[\(page)]")).flatMap {
      EngageDrawingReader(language: "tr", fallback: "de").pages($0.root.value, "modal", &traits)
    }
    #expect(drawing?.texts == ["Hallo", "Git"])
    #expect(drawing?.blocks == ["text", "buttonGroup"])
    #expect(drawing?.isClosable == true)
    #expect(traits["blockUnknown"] == true)
  }
}

import AssayContractModel
import AssayJSON
import Testing

@testable import AssayContracts

@Suite struct `What Surface Decision expects of an app` {
  /// A conversation with the model, whose outputs are kept as lines.
  private struct Talk {
    var model = SurfaceDecisionModel()
    var time = 0
    var inputs = 0
    var lines: [String] = []

    init(_ config: JSONObject = [:]) {
      tell(.launch(config: .object(config), time: 0, date: 0))
    }

    mutating func tell(_ input: ModelInput) {
      inputs += 1
      lines += model.receive(input).map { output in
        let fields = output.fields
        var words = [output.name]
        words += ["cause", "path", "identity", "jwt"].compactMap { fields[$0]?.string }
        if let hides = fields["hideContent"]?.boolean { words.append(hides ? "hidden" : "open") }
        if let message = fields["upsellMessage"]?.string { words.append("\"\(message)\"") }
        if fields["pending"] == true { words.append("pending") }
        return words.joined(separator: " ")
      }
    }

    mutating func open(_ path: String, premium: Bool = false) {
      step("article.open", ["path": .string(path), "premium": .boolean(premium)])
    }

    mutating func step(_ verb: String, _ arguments: JSONValue = [:]) {
      tell(.step(verb: verb, arguments: arguments, time: time))
    }

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

    mutating func reply(_ text: String, status: Int = 200, told: Int? = nil) {
      tell(
        .reply(
          operation: "decision", exchange: 1, status: status,
          body: try? JSONDocument(parsing: text), time: time, told: told ?? inputs))
    }

    /// An answer with these properties of the article.
    mutating func decide(_ properties: String, told: Int? = nil) {
      reply(#"{"componentBehaviors":{"article":{"properties":\#(properties)}}}"#, told: told)
    }

    mutating func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  @Test func `is a default at once, and then what was decided`() {
    var talk = Talk()
    talk.open("/a", premium: true)
    #expect(talk.take() == ["decision open /a anonymous", "rendered open /a hidden pending"])
    talk.decide(#"{"hideContent":false,"upsellMessage":"two left"}"#)
    #expect(talk.take() == [#"rendered answer /a open "two left""#])
    talk.advance(60_000)
    #expect(talk.take() == [])
  }

  private static let answers = [
    (#"{}"#, 200, "answer /a hidden"), (#"{"componentBehaviors":null}"#, 200, "answer /a hidden"),
    (#"{"status":"error","statusCode":404}"#, 200, "failure /a hidden"),
    (#"[]"#, 200, "failure /a hidden"), (#"<html>"#, 200, "failure /a hidden"),
    (
      #"{"componentBehaviors":{"article":{"properties":{"hideContent":false}}}}"#, 500,
      "failure /a hidden"
    ),
    (
      #"{"componentBehaviors":{"article":{"properties":{"hideContent":"false","upsellMessage":"m"}}}}"#,
      200, #"answer /a hidden "m""#
    ),
    (
      #"{"componentBehaviors":{"article":{"properties":{"hideContent":false,"upsellMessage":7}}}}"#,
      201, "answer /a open"
    ),
  ]

  @Test(arguments: answers.indices) func `is what can be read of an answer`(index: Int) {
    let (text, status, expected) = Self.answers[index]
    var talk = Talk()
    talk.open("/a", premium: true)
    _ = talk.take()
    talk.reply(text, status: status)
    #expect(talk.take() == ["rendered " + expected])
  }

  @Test func `is a new decision for another reader, and no old answer`() {
    var talk = Talk()
    talk.step("auth.signIn", ["jwt": "one"])
    #expect(talk.take() == [])
    talk.open("/a")
    let asked = talk.inputs
    #expect(talk.take().first == "decision open /a jwt one")
    talk.step("auth.signOut")
    #expect(
      talk.take() == ["decision signOut /a anonymous", "rendered again /a open pending"])
    talk.decide(#"{"hideContent":true}"#, told: asked)
    #expect(talk.take() == [])
    talk.decide(#"{"hideContent":true}"#)
    #expect(talk.take() == ["rendered answer /a hidden"])
    talk.step("article.leave")
    talk.step("auth.signIn", ["jwt": "two"])
    talk.decide(#"{"hideContent":false}"#)
    #expect(talk.take() == [])
  }

  @Test func `ends its patience after eight seconds, and says of later answers that they are late`()
  {
    var talk = Talk()
    talk.open("/a")
    _ = talk.take()
    #expect(talk.model.nextDue == 8_000)
    talk.advance(7_999)
    #expect(talk.take() == [])
    talk.advance(1)
    #expect(talk.take() == ["rendered ceiling /a open"])
    talk.decide(#"{"hideContent":true}"#)
    #expect(talk.take() == ["late /a"])
  }

  @Test func `lifts a placeholder after five seconds, and still draws what comes in time`() {
    var talk = Talk(["hold": true])
    talk.open("/a", premium: true)
    talk.advance(5_000)
    talk.decide(#"{"hideContent":false}"#)
    #expect(
      talk.take() == [
        "decision open /a anonymous", "rendered open /a hidden pending",
        "rendered hold /a hidden", "rendered answer /a open",
      ])
  }

  @Test func `forgets tokens and screens with the process, and keeps out of what is no app`() {
    var talk = Talk(["ceiling": 1_000, "component": "story"])
    talk.step("auth.signIn", ["jwt": "one"])
    talk.open("/a")
    talk.tell(.launch(config: ["component": "story"], time: 0, date: 0))
    _ = talk.take()
    #expect(talk.model.nextDue == nil)
    talk.open("/b")
    talk.reply(
      #"{"componentBehaviors":{"story":{"properties":{"hideContent":true}},"article":{}}}"#)
    #expect(
      talk.take() == [
        "decision open /b anonymous", "rendered open /b open pending", "rendered answer /b hidden",
      ])
    var page = Talk(["profile": "browser"])
    page.open("/a")
    #expect(page.take() == [])
  }
}

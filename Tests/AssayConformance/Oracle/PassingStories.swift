import AssayConformance
import AssayJSON
import AssayJournaling

/// For every worked rule, a story that passes.
enum PassingStories {
  typealias Telling = (rule: String, tell: @Sendable (inout Story) -> Void)

  static let all: [Telling] = momentPerks + engage + surfaces + banners

  /// The first passing one of the rule's own samples.
  private static var momentPerks: [Telling] {
    (1...12).compactMap { number in
      `MomentPerks rules`.samples.first { $0.rule == "mp\(number)" && $0.verdict == .pass }
        .map { ($0.rule, $0.tell) }
    }
  }

  /// Asks for messages and is told of one, over one connection.
  private static func fetch(_ story: inout Story, _ pushId: String, _ fields: JSONObject = [:]) {
    story.step("inbox.refresh")
    let fetch = story.request("fetch", fields, connection: 7)
    story.reply("fetch", to: fetch, connection: 7)
    var message = fields
    message["pushId"] = .string(pushId)
    story.served("message", message)
  }

  private static let engage: [Telling] = [
    (
      "en1",
      { story in
        story.step("screen.appear", ["name": "A"])
        story.settle()
        story.tick(to: 15_000)
        story.expected("fetch", ["cause": "screen", "target": "t"])
        story.request("fetch", ["target": "t"])
        story.settle()
        story.tick(to: 16_000)
        story.end()
      }
    ),
    (
      "en2",
      { story in
        story.step("screen.appear")
        story.settle()
        story.tick(to: 10_000)
        story.request("fetch")
        story.settle()
        story.tick(to: 16_000)
        story.end()
      }
    ),
    (
      "en3",
      { story in
        story.step("inbox.refresh", ["target": "t"])
        story.expected("fetch", ["cause": "refresh", "target": "t"])
        story.request("fetch", ["target": "t"])
        story.end()
      }
    ),
    (
      "en4",
      { story in
        story.step("inbox.refresh")
        let held = story.request("fetch", ["held": true])
        story.settle()
        story.tick(to: 10_000)
        story.aborted(held)
        story.settle()
        story.tick(to: 12_000)
        story.settle()
        story.step("release")
        story.reply("fetch", to: held)
        story.served("message", ["pushId": "p1", "after": 12_000])
        story.settle()
        fetch(&story, "p2")
        story.request("ack", ["pushId": "p2"])
        story.end()
      }
    ),
    (
      "en5",
      { story in
        fetch(&story, "p1")
        story.expected("rejected", ["pushId": "p1"])
        story.settle()
        story.tick(to: 60_000)
        story.settle()
        fetch(&story, "p1")
        story.expected("accepted", ["pushId": "p1"])
        story.request("ack", ["pushId": "p1", "status": "DELIVERED"], connection: 7)
        story.end()
      }
    ),
    (
      "en6",
      { story in
        fetch(&story, "p1")
        story.expected("accepted", ["pushId": "p1", "integerId": true])
        story.request("ack", ["pushId": "p1", "status": "DELIVERED"])
        story.settle()
        story.tick(to: 3_000)
        story.end()
      }
    ),
    (
      "en7",
      { story in
        fetch(&story, "p1")
        story.expected("accepted", ["pushId": "p1"])
        story.request("ack", ["pushId": "p1", "status": "DELIVERED"])
        story.settle()
        story.tick(to: 1_800_000)
        story.settle()
        fetch(&story, "p1")
        story.expected("duplicate", ["pushId": "p1"])
        story.end()
      }
    ),
    (
      "en8",
      { story in
        fetch(&story, "p1", ["distinctId": "A"])
        story.settle()
        fetch(&story, "p2", ["distinctId": "B"])
        story.request("ack", ["pushId": "p2", "distinctId": "B"])
        story.end()
      }
    ),
    (
      "en9",
      { story in
        fetch(&story, "p1")
        story.request("ack", ["pushId": "p1", "status": "DELIVERED"])
        story.settle()
        story.tick(to: 30_000)
        story.expected("shown", ["pushId": "p1"])
        story.seen("message.shown", ["pushId": "p1"])
        story.request("ack", ["pushId": "p1", "status": "SEEN"])
        story.end()
      }
    ),
    (
      "en10",
      { story in
        story.step("inbox.refresh")
        story.request("ack", ["pushId": "p1", "status": "DELIVERED", "outcome": "refused"])
        story.settle()
        story.tick(to: 60_000)
        story.end()
      }
    ),
    (
      "en11",
      { story in
        story.step("inbox.refresh")
        story.request("fetch", ["verbatim": true, "method": "POST", "valid": true])
        story.request("ack", ["verbatim": true, "method": "POST", "valid": true])
        story.end()
      }
    ),
    (
      "en12",
      { story in
        fetch(&story, "p1")
        story.expected("held", ["pushId": "p1"])
        story.settle()
        story.step("screen.appear")
        story.expected("released", ["pushId": "p1", "integerId": true])
        story.request("ack", ["pushId": "p1", "status": "DELIVERED"])
        story.settle()
        story.tick(to: 3_000)
        story.end()
      }
    ),
  ]

  private static let surfaces: [Telling] = [
    (
      "sd1",
      { story in
        story.request("decision", ["valid": true, "identityKinds": 1])
        story.end()
      }
    ),
    (
      "sd2",
      { story in
        story.request("decision", ["anonymousIdentifier": "a", "device": 1, "install": 1])
        story.settle()
        story.request("decision", ["anonymousIdentifier": "a", "device": 1, "install": 2])
        story.end()
      }
    ),
    (
      "sd3",
      { story in
        story.request("decision", ["anonymousIdentifier": "a", "device": 1])
        story.settle()
        story.request("decision", ["anonymousIdentifier": "b", "device": 2])
        story.end()
      }
    ),
    (
      "sd4",
      { story in
        story.step("auth.signIn", ["jwt": "j"])
        story.expected("decision", ["path": "p", "identity": "jwt", "jwt": "j"])
        story.request("decision", ["resourceId": "p", "userJwt": "j"])
        story.end()
      }
    ),
    (
      "sd5",
      { story in
        story.request("decision", ["userJwt": "j"])
        story.settle()
        story.step("auth.signOut")
        story.expected("decision", ["path": "p", "identity": "anonymous"])
        story.request("decision", ["resourceId": "p", "anonymousIdentifier": "a"])
        story.end()
      }
    ),
    (
      "sd6",
      { story in
        story.step("auth.signIn", ["jwt": "j1"])
        story.request("decision", ["userJwt": "j1"])
        story.settle()
        story.step("auth.signOut")
        story.request("decision")
        story.settle()
        story.step("auth.signIn", ["jwt": "j2"])
        story.request("decision", ["userJwt": "j2"])
        story.end()
      }
    ),
    (
      "sd7",
      { story in
        for path: JSONValue in ["p", "q"] {
          story.step("article.open", ["path": path])
          let decision = story.request("decision")
          story.reply("decision", to: decision)
          let shown: JSONObject = ["path": path, "hideContent": true, "upsellMessage": "u"]
          story.expected("rendered", shown)
          story.seen("article.rendered", shown)
          story.settle()
        }
        story.end()
      }
    ),
    (
      "sd8",
      { story in
        story.step("article.open", ["path": "p", "premium": true])
        let first = story.request("decision")
        story.seen("article.rendered", ["path": "p", "hideContent": true])
        story.settle()
        story.step("article.open", ["path": "q", "premium": false])
        story.seen("article.rendered", ["path": "q", "hideContent": false])
        story.settle()
        story.reply("decision", to: first)
        story.end()
      }
    ),
    (
      "sd9",
      { story in
        story.step("article.open", ["path": "p", "premium": true])
        story.request("decision")
        story.seen("article.rendered", ["path": "p", "hideContent": true, "pending": true])
        story.settle()
        story.tick(to: 8_000)
        story.seen("article.rendered", ["path": "p", "hideContent": true, "pending": false])
        story.settle()
        story.tick(to: 8_500)
        story.end()
      }
    ),
    (
      "sd10",
      { story in
        story.step("article.open")
        let decision = story.request("decision")
        story.reply("decision", to: decision)
        story.settle()
        story.tick(to: 120_000)
        story.settle()
        story.step("article.open")
        story.request("decision")
        story.end()
      }
    ),
    (
      "sd11",
      { story in
        story.step("article.open", ["path": "p"])
        story.request("decision", ["resourceId": "p"])
        story.end()
      }
    ),
    (
      "sd12",
      { story in
        story.step("article.open")
        let decision = story.request("decision")
        story.reply(
          "decision", to: decision, ["status": 200, "hideContent": true, "resourceId": "p"])
        story.seen("article.rendered", ["path": "p", "hideContent": true, "pending": false])
        story.end()
      }
    ),
  ]

  private static let banners: [Telling] = [
    (
      "ab1",
      { story in
        story.step("screen.open")
        story.expected(
          "result",
          [
            "request": 1, "status": "error", "codes": ["notReady"], "hasDelivery": false,
            "local": true,
          ])
        story.seen(
          "banner.result",
          ["request": 1, "status": "error", "errorCode": "notReady", "hasDelivery": false])
        story.settle()
        story.step("screen.open")
        story.expected("result", ["request": 2, "status": "content", "hasDelivery": true])
        story.request("content", ["request": 2])
        story.seen("banner.result", ["request": 2, "status": "content", "hasDelivery": true])
        story.end()
      }
    ),
    (
      "ab2",
      { story in
        story.step("screen.open")
        story.seen("request.returned", ["request": 1])
        story.seen("banner.result", ["request": 1, "thread": "main"])
        story.end()
      }
    ),
    (
      "ab3",
      { story in
        story.step("screen.open")
        story.expected("visible", ["delivery": "d"])
        story.request("report", ["action": "displayed", "delivery": "d"])
        story.end()
      }
    ),
    (
      "ab4",
      { story in
        story.step("screen.open")
        story.expected("visible", ["delivery": "d"])
        story.request("report", ["action": "displayed", "delivery": "d", "outcome": "ok"])
        story.end()
      }
    ),
    (
      "ab5",
      { story in
        story.step("banner.tap")
        story.request("report", ["action": "clicked", "delivery": "d", "outcome": "ok"])
        story.settle()
        story.step("banner.tap")
        story.end()
      }
    ),
    (
      "ab6",
      { story in
        var report: JSONObject = ["action": "displayed", "delivery": "d", "digest": "x"]
        report["outcome"] = "refused"
        story.request("report", report)
        story.settle()
        story.tick(to: 1_800_000)
        report["outcome"] = "ok"
        story.request("report", report)
        story.request(
          "report", ["action": "closed", "delivery": "d", "status": 400, "outcome": "refused"])
        story.end()
      }
    ),
    (
      "ab7",
      { story in
        story.step("screen.open")
        story.request("content", ["held": true])
        story.settle()
        story.step("screen.leave")
        story.settle()
        story.step("screen.open")
        story.request("report")
        story.end()
      }
    ),
    (
      "ab8",
      { story in
        story.step("screen.open")
        let content = story.request("content", ["held": true, "request": 1], released: 4)
        story.settle()
        story.step("release")
        story.reply("content", to: content)
        story.served("delivery", ["request": 1, "contentText": "t"])
        story.seen("banner.result", ["request": 1, "status": "content", "contentText": "t"])
        story.end()
      }
    ),
    (
      "ab9",
      { story in
        story.step("screen.open")
        story.expected("slot", ["slot": 1, "visible": true, "title": "t"])
        story.seen("banner.rendered", ["slot": 1, "visible": true, "title": "t"])
        story.end()
      }
    ),
    (
      "ab10",
      { story in
        story.step("screen.open")
        story.expected("superseded", ["delivery": "d"])
        story.request("report", ["delivery": "e"])
        story.end()
      }
    ),
    (
      "ab11",
      { story in
        story.step("screen.open")
        let content = story.request("content")
        story.reply("content", to: content)
        story.served("delivery", ["delivery": "d", "imageEnabled": false])
        story.request("report", ["delivery": "d"])
        story.end()
      }
    ),
    (
      "ab12",
      { story in
        story.step("screen.open")
        let media = story.request("media", ["held": true])
        story.settle()
        story.step("banner.close")
        story.aborted(media, ["operation": "media"])
        story.settle()
        story.step("screen.open")
        story.end()
      }
    ),
    (
      "uid",
      { story in
        story.request("content", ["uid": "u", "user": "u"])
        story.request("report")
        story.end()
      }
    ),
    (
      "timeout",
      { story in
        story.step("screen.open")
        story.request("content", ["held": true, "request": 1])
        story.settle()
        story.tick(to: 10_500)
        story.seen("banner.result", ["request": 1, "errorCode": "timedOut"])
        story.settle()
        story.tick(to: 20_000)
        story.end()
      }
    ),
  ]
}

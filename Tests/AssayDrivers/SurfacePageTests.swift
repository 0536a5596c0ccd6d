import AssayReferenceClients
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct `a page that asks for decisions` {
  private static let text = #"{"type": "text", "content": "a < b"}"#

  @Test(arguments: [
    ("#a", #""append": [\#(text)]"#, #"<p id="a">1a &lt; b</p><p class="b c">2</p>"#),
    (".c", #""before": [\#(text)]"#, #"<p id="a">1</p>a &lt; b<p class="b c">2</p>"#),
    ("#a", #""remove": true, "after": [\#(text)]"#, #"a &lt; b<p class="b c">2</p>"#),
    (
      ".b", #""prepend": [{"type": "HTML", "content": "<i>!</i>"}]"#,
      #"<p id="a">1</p><p class="b c"><i>!</i>2</p>"#
    ),
    (
      "#a", #""append": [{"type": "element", "schema": "shop:offer@2", "props": {"n": 1}}]"#,
      ##"<p id="a">1<shop-offer version="2" props="{&quot;n&quot;:1}"></shop-offer></p><p class="b c">2</p>"##
    ),
    ("#a", #""append": [{"type": "hologram"}]"#, #"<p id="a">1</p><p class="b c">2</p>"#),
    ("p > a", #""append": [\#(text)]"#, #"<p id="a">1</p><p class="b c">2</p>"#),
    ("#none", #""append": [\#(text)]"#, #"<p id="a">1</p><p class="b c">2</p>"#),
  ])
  func `changes the element that is named, and nothing else`(
    _ selector: String, _ content: String, _ body: String
  ) async {
    let unit = SurfacePageUnit { _ in .answer(200, SurfacePageUnit.decision(selector, content)) }
    let page = unit.page(#"<p id="a">1</p><p class="b c">2</p>"#)
    await unit.act { await page.load("/a") }
    #expect(unit.told.last == body)
  }

  @Test(arguments: [
    #"<!-- <p id="a"> --><p id="a">1</p>"#, #"<script>"<p id='a'>"</script><p id="a">1</p>"#,
    #"<div><p title=">" id="a">1</p></div>"#, #"<br id="b"><p id=a>1</p>"#,
    #"<p id='a'><b>1</b></p>"#,
  ])
  func `finds it in pages as people write them`(_ markup: String) async {
    let unit = SurfacePageUnit { _ in
      .answer(200, SurfacePageUnit.decision("#a", #""append": [\#(Self.text)]"#))
    }
    let page = unit.page(markup)
    await unit.act { await page.load("/a") }
    let end = markup.lastIndex(of: "1") ?? markup.startIndex
    let rest = markup[end...].dropFirst()
    let tail = rest.hasPrefix("</b>") ? "</b>" : ""
    #expect(
      unit.told.last == markup[...end] + tail + "a &lt; b" + rest.dropFirst(tail.count))
  }

  @Test func `is covered no longer than five seconds`() async throws {
    let unit = SurfacePageUnit { _ in .silence }
    let page = unit.page("text", cloaks: true)
    await unit.act { await page.load("/a") }
    try await unit.pass(4_999)
    #expect(unit.told == ["covered"])
    try await unit.pass(1)
    #expect(unit.told == ["covered", "text"])
  }

  @Test func `keeps the identifier that the service made`() async {
    let unit = SurfacePageUnit { _ in
      .answer(
        200,
        #"{"status": "success", "identity": {"identifier": "i", "isAuthenticated": false}}"#)
    }
    let page = unit.page("text")
    await unit.act { await page.load("/a") }
    await unit.act { await page.reload() }
    #expect(
      unit.identities == ["createAnonymousIdentifier true", #"anonymousIdentifier "i""#])
  }
}

@Suite struct `a proxy that asks for decisions` {
  private static let visit = SurfaceVisit(visitor: "v", target: "/a?b=c")

  private static func unit(
    _ decision: RecordedTransport.Reply
  ) -> SurfacePageUnit {
    SurfacePageUnit { request in
      request.httpMethod == "GET"
        ? .labelled(200, #"<p id="a">1</p>"#, "text/html") : decision
    }
  }

  @Test(
    arguments: [
      (.failure, #"200 <p id="a">1</p>"#), (.answer(500, "{}"), #"200 <p id="a">1</p>"#),
      (
        .answer(200, SurfacePageUnit.decision("#a", #""remove": true"#)), "200 "
      ),
      (
        .answer(
          200,
          SurfacePageUnit.decision(
            "#a", #""remove": true"#,
            #", "surfaceBehavior": {"http": {"status": 403, "body": "No"}}"#)),
        "403 No"
      ),
      (
        .answer(200, #"{"surfaceBehavior": {"http": {"status": 204, "body": "No"}}}"#), "204 "
      ),
      (.answer(200, #"{"surfaceBehavior": {"http": {"body": null}}}"#), "200 "),
    ] as [(RecordedTransport.Reply, String)])
  func `serves what was decided, else the site's page`(
    _ decision: RecordedTransport.Reply, _ page: String
  ) async {
    let unit = Self.unit(decision)
    let proxy = unit.proxy()
    await unit.act { await proxy.serve(Self.visit) }
    #expect(unit.told == [page])
  }

  @Test func `lets nobody wait longer than eight seconds`() async throws {
    let unit = Self.unit(.silence)
    let proxy = unit.proxy()
    await unit.act { await proxy.serve(Self.visit) }
    try await unit.pass(7_999)
    #expect(unit.told.isEmpty)
    try await unit.pass(1)
    #expect(unit.told == [#"200 <p id="a">1</p>"#])
  }
}

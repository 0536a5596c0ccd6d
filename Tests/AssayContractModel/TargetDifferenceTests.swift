import AssayJSON
import Testing

@testable import AssayContractModel

@Suite struct `Target differences` {
  private static let handedOut = "/p.png?o_id=4008&c_id=12&cb=%7Bcb%7D&tag=x&tag=y&empty="

  private static let table: [(name: String, got: String, difference: TargetDifference?)] = [
    ("the same bytes", handedOut, nil),
    (
      "lower-case escapes", "/p.png?o_id=4008&c_id=12&cb=%7bcb%7d&tag=x&tag=y&empty=",
      .caseOfEscapes
    ),
    ("decoded", "/p.png?o_id=4008&c_id=12&cb={cb}&tag=x&tag=y&empty=", .escapesReencoded),
    (
      "encoded twice", "/p.png?o_id=4008&c_id=12&cb=%257Bcb%257D&tag=x&tag=y&empty=",
      .escapesReencoded
    ),
    ("reordered", "/p.png?c_id=12&o_id=4008&cb=%7Bcb%7D&tag=x&tag=y&empty=", .reordered),
    ("repeats swapped", "/p.png?o_id=4008&c_id=12&cb=%7Bcb%7D&tag=y&tag=x&empty=", .reordered),
    ("one more", handedOut + "&user=1", .added),
    ("a repeat dropped", "/p.png?o_id=4008&c_id=12&cb=%7Bcb%7D&tag=x&empty=", .removed),
    ("an empty one dropped", "/p.png?o_id=4008&c_id=12&cb=%7Bcb%7D&tag=x&tag=y", .removed),
    ("a value filled in", "/p.png?o_id=4008&c_id=12&cb=77&tag=x&tag=y&empty=", .changed),
  ]

  @Test(arguments: table)
  func `a changed target is told apart by how it changed`(
    name: String, got: String, difference: TargetDifference?
  ) {
    let mine = ComparableTarget(Self.handedOut), theirs = ComparableTarget(got)
    #expect(mine.difference(to: theirs) == difference, "\(name)")
    #expect(mine.isNear(theirs), "\(name)")
  }

  @Test func `octets that no URI may hold can only be sent encoded, and that is allowed`() {
    let mine = ComparableTarget("/x?b={{k}}&c=a|b&d=100%")
    let theirs = ComparableTarget("/x?b=%7B%7Bk%7D%7D&c=a%7Cb&d=100%25")
    #expect(mine.difference(to: theirs) == .illegalOctetsEncoded)
    #expect(TargetDifference.illegalOctetsEncoded.isAllowed)
    #expect(TargetDifference.allCases.filter(\.isAllowed) == [.illegalOctetsEncoded])
  }

  @Test(arguments: ["/q.png?o_id=4008", "/p.png?o_id=1&c_id=2", "/"])
  func `another path, or nothing in common, is another request`(got: String) {
    #expect(!ComparableTarget(Self.handedOut).isNear(ComparableTarget(got)))
  }
}

@Suite struct `The registry of handed-out URLs` {
  private func table(_ targets: String..., role: String = "track", offer: String = "1")
    -> HandedOutTable
  {
    HandedOutTable(
      targets.map {
        HandedOutURLEntry(
          operation: "pixel", role: role, methods: ["GET"], url: "http://127.0.0.1:1\($0)",
          target: ComparableTarget($0), owner: ["offer": .string(offer)], isLegal: true)
      })
  }

  @Test func `the newest owner of a URL wins`() {
    var registry = HandedOutRegistry()
    let first = table("/p?o=1", offer: "first")
    registry.serve(first, reply: 3)
    registry.serve(table("/p?o=1", offer: "second"), reply: 9)
    #expect(registry.exact(role: "track", target: "/p?o=1")?.entry.owner["offer"] == "second")
    #expect(registry.exact(url: "http://127.0.0.1:1/p?o=1")?.reply == 9)
    registry.serve(first, reply: 12)
    #expect(registry.exact(role: "track", target: "/p?o=1")?.entry.owner["offer"] == "first")
    #expect(registry.exact(role: "track", target: "/p?o=1")?.reply == 3)
    #expect(registry.reply(of: first) == 3)
  }

  @Test func `a generation lasts until another table is served`() {
    var registry = HandedOutRegistry()
    let first = table("/p?o=1", offer: "first")
    let second = table("/p?o=1", offer: "second")
    var generations = [registry.generation]
    for (reply, table) in [first, first, second, second, first].enumerated() {
      registry.serve(table, reply: reply + 1)
      generations.append(registry.generation)
    }
    #expect(generations == [0, 1, 1, 2, 2, 3])
  }

  @Test func `a late reply does not hide that its table became the newest`() {
    var registry = HandedOutRegistry()
    let held = table("/p?o=1", offer: "held")
    registry.serve(table("/p?o=1", offer: "other"), reply: 2)
    registry.serve(held, reply: 1)
    #expect(registry.exact(role: "track", target: "/p?o=1")?.entry.owner["offer"] == "other")
    let generation = registry.generation
    registry.serve(held, reply: 3)
    #expect(registry.exact(role: "track", target: "/p?o=1")?.entry.owner["offer"] == "held")
    #expect(registry.generation > generation)
  }

  @Test func `a near target is matched to the URL that it shares most with`() {
    var registry = HandedOutRegistry()
    registry.serve(table("/p?o=1&s=7&cb=%7B", "/p?o=2&s=7&cb=%7B"), reply: 1)
    let match = registry.near(role: "track", target: "/p?o=1&s=7&cb={", roles: ["track"])
    #expect(match?.entry.target.text == "/p?o=1&s=7&cb=%7B")
    #expect(match?.difference == .escapesReencoded)
    #expect(match?.isVerbatim == false)
  }

  @Test func `of equally near targets the newest is meant`() {
    var registry = HandedOutRegistry()
    registry.serve(table("/p?o=1&s=7", offer: "old"), reply: 1)
    registry.serve(table("/p?o=1&s=7", offer: "new"), reply: 2)
    let match = registry.near(role: "track", target: "/p?s=7&o=1", roles: ["track"])
    #expect(match?.entry.owner["offer"] == "new")
  }

  @Test func `the right target at the wrong address is told by its host`() {
    var registry = HandedOutRegistry()
    registry.serve(table("/p?o=1"), reply: 1)
    let match = registry.near(role: "api", target: "/p?o=1", roles: ["api", "track"])
    #expect(match?.difference == .host)
  }

  @Test func `an unknown target matches nothing`() {
    var registry = HandedOutRegistry()
    registry.serve(table("/p?o=1"), reply: 1)
    #expect(registry.exact(role: "track", target: "/p?o=2") == nil)
    #expect(registry.near(role: "track", target: "/", roles: ["track"]) == nil)
  }
}

import AssayHTTP
import AssayKit
import AssayTesting
import Testing

@Suite struct `Conformance cases in a test` {
  /// A client that claims something and does nothing.
  struct Idle: ConformanceClient {
    static let profile = ConformanceProfile(name: "Idle", capabilities: ["offers"])
    init(_ session: ConformanceSession) async throws {}
    func perform(_ verb: String, _ arguments: [String: LaneValue]) async throws {}
    func end() async {}
  }

  /// A client that claims what it does not serve.
  struct Boaster: ConformanceClient {
    static let profile = ConformanceProfile(name: "Boaster", capabilities: ["offers"])
    init(_ session: ConformanceSession) async throws {}
    func perform(_ verb: String, _ arguments: [String: LaneValue]) async throws {
      throw UnsupportedStep(verb)
    }
    func end() async {}
  }

  /// A client that cannot be made.
  struct Unborn: ConformanceClient {
    struct Failure: Error {}
    static let profile = ConformanceProfile(name: "Unborn", capabilities: ["offers"])
    init(_ session: ConformanceSession) async throws { throw Failure() }
    func perform(_ verb: String, _ arguments: [String: LaneValue]) async throws {}
    func end() async {}
  }

  struct Misspelt: ConformanceClient {
    static let profile = ConformanceProfile(name: "Misspelt", capabilities: ["offer"])
    init(_ session: ConformanceSession) async throws {}
    func perform(_ verb: String, _ arguments: [String: LaneValue]) async throws {}
    func end() async {}
  }

  struct Lame: ConformanceClient {
    static let profile = ConformanceProfile(name: "Lame", capabilities: ["dismissal"])
    init(_ session: ConformanceSession) async throws {}
    func perform(_ verb: String, _ arguments: [String: LaneValue]) async throws {}
    func end() async {}
  }

  @Test func `are those of the contract, in its order`() throws {
    let all = try conformanceCases(of: "momentperks")
    #expect(all.count >= 12)
    #expect(all.allSatisfy { $0.id.hasPrefix("momentperks/") && !$0.title.isEmpty })
    #expect(Set(all.map(\.id)).count == all.count)
  }

  @Test func `leave out what a client does not claim`() throws {
    let all = try conformanceCases(of: "momentperks")
    let own = try conformanceCases(of: "momentperks", for: Idle.self)
    #expect(!own.isEmpty)
    #expect(own.allSatisfy { $0.needs.allSatisfy { $0 == "offers" } })
    #expect(own.count < all.count)
  }

  @Test func `refuse a claim that no contract knows, and a client that none fits`() {
    let claim = #expect(throws: TestLaneError.self) {
      try conformanceCases(of: "momentperks", for: Misspelt.self)
    }
    #expect(
      claim?.description
        == "Misspelt claims the capability \"offer\", which MomentPerks does not know; there are \"deadlines\", \"dismissal\", \"image\", \"navigation\", \"offers\", \"retry\", \"show-again\" and \"wallet\". Did you mean \"offers\"?"
    )
    let none = #expect(throws: TestLaneError.self) {
      try conformanceCases(of: "momentperks", for: Lame.self)
    }
    #expect(
      none?.description
        == "No case of \"momentperks\" applies to Lame, which claims \"dismissal\", so nothing would be proved. The capabilities are \"deadlines\", \"dismissal\", \"image\", \"navigation\", \"offers\", \"retry\", \"show-again\" and \"wallet\"."
    )
  }

  @Test func `may be chosen by a pattern, which must fit some`() throws {
    let chosen = try conformanceCases(of: "momentperks", matching: "*/request/offers-request")
    #expect(!chosen.isEmpty)
    #expect(chosen.allSatisfy { $0.id.hasPrefix("momentperks/request/offers-request") })
    let error = #expect(throws: TestLaneError.self) {
      try conformanceCases(of: "momentperks", matching: "cta/*")
    }
    #expect(
      error?.description
        == "No case of \"momentperks\" is called \"cta/*\". Did you mean \"*/cta/*\"? `*` stands for any characters."
    )
  }

  @Test(arguments: try conformanceCases(of: "momentperks", for: Idle.self))
  func `give a client that does nothing no green`(item: ConformanceCase) async {
    await withKnownIssue {
      let verdict = await item.expectConforms(Idle.self)
      #expect(verdict?.conforms == false)
    }
  }

  @Test func `tell a client that does not serve what it claims`() async throws {
    let item = try #require(try conformanceCases(of: "momentperks", for: Boaster.self).first)
    await withKnownIssue {
      await item.expectConforms(Boaster.self)
    } matching: {
      $0.flat.contains("breaks client.serves-what-it-claims")
    }
  }

  @Test func `tell a client that cannot be made`() async throws {
    let item = try #require(try conformanceCases(of: "momentperks", for: Unborn.self).first)
    await withKnownIssue {
      await item.expectConforms(Unborn.self)
    } matching: {
      $0.flat.contains("the client could not be made: Failure()")
    }
  }

  @Test func `tell that a case does not apply`() async throws {
    let item = try #require(
      try conformanceCases(of: "momentperks").first { $0.needs.contains("navigation") })
    await withKnownIssue {
      await item.expectConforms(Idle.self)
    } matching: {
      $0.flat.contains("the client does not claim \"navigation\", which the case needs")
    }
  }
}

import AssayTesting
import Perks
import Testing

/// The app's offers in the hands of the conformance suite.
struct OffersClient: ConformanceClient {
  static let profile = ConformanceProfile(name: "Perks", capabilities: ["offers"])

  private let session: ConformanceSession
  private let offers: Offers

  init(_ session: ConformanceSession) async throws {
    self.session = session
    offers = Offers(
      Offers.Account(
        address: session.baseURLs["api"] ?? "", key: session.config["apiKey"]?.string ?? "",
        placement: session.config["placement"]?.string ?? "",
        user: session.config["pub_user_id"]?.string,
        options: Self.values(["loyaltyboost", "creative", "campaignId"], of: session),
        details: Self.values(["adpx_fp", "ua", "country"], of: session)),
      in: SessionSurroundings(session: session))
  }

  func perform(_ verb: String, _ arguments: [String: LaneValue]) async throws {
    switch verb {
    case "offers.load", "offers.prefetch": session.start { [offers] in await offers.load() }
    case "offers.show": await offers.show()
    case "offers.accept": await offers.accept()
    case "offers.decline": await offers.decline()
    case "offers.close": await offers.close()
    default: throw UnsupportedStep(verb)
    }
  }

  func end() async {}

  private static func values(
    _ names: [String], of session: ConformanceSession
  ) -> [String: String] {
    names.reduce(into: [:]) { values, name in values[name] = session.config[name]?.string }
  }
}

/// Leads the client's requests, jobs and events through the session, so that its rest is counted.
struct SessionSurroundings: Surroundings {
  let session: ConformanceSession

  func send(_ request: Request) async throws -> Answer {
    try await session.request { try await PlainHTTP().send(request) }
  }

  func start(_ job: @escaping @Sendable () async -> Void) { session.start(job) }

  func tell(_ event: OffersEvent) {
    switch event {
    case .loaded(0): session.observe("offers.none")
    case .loaded(let count): session.observe("offers.loaded", ["count": .number("\(count)")])
    case .shown(let id): session.observe("offer.shown", ["offer": .string(id)])
    case .opened(let url): session.observe("url.opened", ["url": .string(url)])
    case .dismissed(let id): session.observe("unit.dismissed", ["offer": .string(id)])
    }
  }
}

struct ConformanceTests {
  @Test(
    arguments: try conformanceCases(
      of: "momentperks", for: OffersClient.self, matching: "*/cta/*"))
  func conforms(_ item: ConformanceCase) async {
    await item.expectConforms(OffersClient.self)
  }
}

import AssayDrivers
import AssayReferenceClients
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A MomentPerks client whose clock, transport and loops are in the hands of a test.
struct MomentPerksUnit {
  let session: AdapterSession
  let transport: RecordedTransport
  let client: any MomentPerksActions
  private let observer: Observer

  init(
    _ configuration: MomentPerksConfiguration = MomentPerksConfiguration(
      baseURL: "http://api.test", apiKey: "k e+y&=1", fingerprint: "fp", userID: "u-1"),
    mutant: MomentPerksMutant? = nil,
    tracker: @escaping @Sendable (URLRequest) -> RecordedTransport.Reply = { _ in .answer(204, "")
    },
    offers: RecordedTransport.Reply = .answer(200, MomentPerksUnit.threeOffers)
  ) {
    session = AdapterSession(
      SessionOpening(session: "s", api: "momentperks", baseURLs: [:], startTime: 1_000)
    ) { _ in }
    transport = RecordedTransport(ledger: session.ledger) { request in
      request.url?.host == "api.test" && request.httpMethod == "POST" ? offers : tracker(request)
    }
    observer = Observer()
    let loops = TestLoops(session: session)
    let services = AppServices(
      clock: loops, transport: transport, work: loops, screen: loops,
      openURL: { [log = observer.log] in log.append("open \($0)") })
    client =
      mutant?.client(configuration: configuration, services: services, observer: observer)
      ?? MomentPerks(configuration: configuration, services: services, observer: observer)
  }

  /// What the observer was told, and what was opened.
  var told: [String] { observer.log.entries }

  /// The addresses of the tracking requests so far, in alphabetical order.
  var tracked: [String] {
    transport.requests.filter { $0.httpMethod == "GET" }.compactMap { $0.url?.absoluteString }
      .sorted()
  }

  /// The requests for offers so far.
  var loads: [URLRequest] {
    transport.requests.filter { $0.url?.path.contains("offers.json") == true }
  }

  /// Does one thing and waits until the client is at rest.
  @discardableResult
  func act(
    held: Int = 0, _ step: @Sendable (any MomentPerksActions) async -> Void
  ) async -> SettleReport {
    await session.working { await step(client) }
    return await session.settle(limit: 600_000, held: held)
  }

  static func offer(_ number: Int) -> String {
    """
    {"id": \(number), "title": "T", "click_url": "http://t/click\(number)",
     "pixel": "http://t/pixel\(number)", "adv_pixel_url": "http://t/adv\(number)",
     "save_for_later_url": "http://t/save\(number)",
     "beacons": {"close": "http://t/close\(number)", "no_thanks_click": "http://t/no\(number)"}}
    """
  }

  static let threeOffers =
    #"{"data": {"offers": [\#(offer(1)), \#(offer(2)), \#(offer(3))], "count": 3}}"#
}

private final class Observer: MomentPerksObserver {
  let log = Log<String>()

  func offersLoaded(count: Int) { log.append("loaded \(count)") }
  func offersNone() { log.append("none") }
  func offersFailed(_ failure: MomentPerksFailure) { log.append("failed \(failure.rawValue)") }
  func offerShown(_ id: String?, position: Int) { log.append("shown \(id ?? "-") \(position)") }
  func opened(_ url: String) { log.append("opened \(url)") }
  func unitDismissed(_ id: String?) { log.append("dismissed \(id ?? "-")") }
}

struct TestLoops: AppClock, BackgroundWork, ScreenUpdates {
  let session: AdapterSession

  var now: Int64 { Int64(session.now) }

  func schedule(
    after milliseconds: Int64, _ action: @escaping @Sendable () -> Void
  ) -> any AppTimer {
    TestTimer(withdraw: session.schedule(after: Int(milliseconds), action))
  }

  func start(_ job: @escaping @Sendable () async -> Void) { session.start(job) }
  func enqueue(_ turn: @escaping @Sendable () async -> Void) { session.enqueue(turn) }
}

private struct TestTimer: AppTimer {
  let withdraw: @Sendable () -> Void

  func cancel() { withdraw() }
}

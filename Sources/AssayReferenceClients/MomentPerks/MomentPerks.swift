import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A unit of MomentPerks offers, as an app shows it: one offer at a time.
///
/// Every method returns at once. Requests run in the background and none of them holds up the user:
/// a tracker that fails or hangs changes nothing on screen. The observer is told what happens.
package actor MomentPerks: MomentPerksActions {
  /// How long to wait for offers, in milliseconds of the app's clock.
  package static let patience: Int64 = 30_000

  private struct Unit {
    var offers: [MomentPerksOffer]
    var position: Int
    var isAnswered = false
    var display: Int

    var offer: MomentPerksOffer { offers[position] }
  }

  private let requests: MomentPerksRequests
  private let services: AppServices
  private weak var observer: (any MomentPerksObserver)?

  private var isLoading = false
  private var offers: [MomentPerksOffer] = []
  private var lastShown: [MomentPerksOffer] = []
  private var unit: Unit?
  private var displays = 0

  /// Creates a client that has requested nothing yet.
  ///
  /// - Parameters:
  ///   - configuration: The account, the user, the place, and filters.
  ///   - services: Clock, transport and the like.
  ///   - observer: Told what happens; not kept alive.
  package init(
    configuration: MomentPerksConfiguration, services: AppServices,
    observer: any MomentPerksObserver
  ) {
    requests = MomentPerksRequests(configuration: configuration)
    self.services = services
    self.observer = observer
  }

  /// What the user is looking at, to draw it.
  package var offerOnScreen: MomentPerksOffer? { unit?.offer }
}

// MARK: - Loading

extension MomentPerks {
  /// Asks for offers, unless that is already under way.
  ///
  /// Nothing is shown and no tracker is told.
  ///
  /// What the answer holds takes the place of earlier offers; a unit that is on screen stays.
  package func load() {
    guard !isLoading else { return }
    do {
      let request = try requests.offers()
      isLoading = true
      services.work.start { await self.fetch(request) }
    } catch {
      observer?.offersFailed(error)
    }
  }

  /// Asks for offers again after a failure, in the same words.
  package func retry() {
    load()
  }

  private func fetch(_ request: URLRequest) async {
    let transport = services.transport
    let call = Task { try await transport.send(request) }
    let timer = services.clock.schedule(after: Self.patience) { call.cancel() }
    let result = await call.result
    timer.cancel()
    isLoading = false
    do {
      if call.isCancelled { throw MomentPerksFailure.timeout }
      switch try MomentPerksResponse.read(result.get()) {
      case .offers(let offers):
        self.offers = offers
        lastShown = []
        observer?.offersLoaded(count: offers.count)
      case .none:
        offers = []
        lastShown = []
        observer?.offersNone()
      }
    } catch {
      offers = []
      observer?.offersFailed(error as? MomentPerksFailure ?? .unreachable)
    }
  }
}

// MARK: - What the user does

extension MomentPerks {
  /// Brings the first loaded offer on screen; without offers, or with a unit on screen, nothing.
  ///
  /// Offers are shown once: a declined one does not come back before the service sends it again.
  package func show() {
    guard unit == nil, !offers.isEmpty else { return }
    lastShown = offers
    offers = []
    display(0, of: lastShown)
  }

  /// Brings the offers of the last unit on screen again, without asking the service.
  ///
  /// A newer answer of the service puts an end to that.
  package func showAgain() {
    guard unit == nil, !lastShown.isEmpty else { return }
    display(0, of: lastShown)
  }

  /// The user takes the offer: opens its URL, then shows the next offer, if any.
  package func accept() {
    guard let offer = answer() else { return }
    open(offer.clickURL)
    moveOn()
  }

  /// The user refuses the offer: tells so, then shows the next offer, if any.
  package func decline() {
    guard let offer = answer() else { return }
    track(offer.noThanksBeacon)
    moveOn()
  }

  /// The user wants to see more: opens the offer's URL, and the offer stays.
  package func tapImage() {
    guard let unit, !unit.isAnswered else { return }
    open(unit.offer.clickURL)
  }

  /// The user keeps the offer for later: tells so, and the offer stays.
  package func save() {
    guard let unit, !unit.isAnswered else { return }
    track(unit.offer.saveURL, method: "POST")
  }

  /// Shows the offer behind the one on screen; at the last one, nothing.
  package func next() {
    turn(by: 1)
  }

  /// Shows the offer before the one on screen; at the first one, nothing.
  package func previous() {
    turn(by: -1)
  }

  /// The user closes the unit with its button.
  package func close() {
    dismiss()
  }

  /// The user leaves the unit in another way, which counts as closing it.
  package func dismiss(by gesture: MomentPerksGesture) {
    dismiss()
  }
}

// MARK: - What is on screen

extension MomentPerks {
  private func display(_ position: Int, of offers: [MomentPerksOffer]) {
    displays += 1
    unit = Unit(offers: offers, position: position, display: displays)
    let offer = offers[position]
    observer?.offerShown(offer.id, position: position)
    track(offer.pixel)
    track(offer.advertiserPixel)
  }

  /// The offer that a button belongs to; the buttons of an answered offer are dead.
  private func answer() -> MomentPerksOffer? {
    guard let unit, !unit.isAnswered else { return nil }
    self.unit?.isAnswered = true
    return unit.offer
  }

  /// Replaces the answered offer with the next turn of the screen, unless it is gone by then.
  private func moveOn() {
    let display = unit?.display
    services.screen.enqueue { await self.replace(display) }
  }

  private func replace(_ display: Int?) {
    guard let unit, unit.display == display else { return }
    if unit.position + 1 < unit.offers.count {
      self.display(unit.position + 1, of: unit.offers)
    } else {
      dismiss()
    }
  }

  private func turn(by step: Int) {
    guard let unit, unit.offers.indices.contains(unit.position + step) else { return }
    display(unit.position + step, of: unit.offers)
  }

  private func dismiss() {
    guard let unit else { return }
    track(unit.offer.closeBeacon)
    self.unit = nil
    observer?.unitDismissed(unit.offer.id)
  }

  /// Hands a URL to the system, where the offer has one.
  private func open(_ url: String?) {
    guard let url, !url.isEmpty else { return }
    services.openURL(url)
    observer?.opened(url)
  }

  /// Requests a tracking URL in the background and forgets about it.
  private func track(_ url: String?, method: String = "GET") {
    guard let request = requests.tracking(url, method: method) else { return }
    let transport = services.transport
    services.work.start { _ = try? await transport.send(request) }
  }
}

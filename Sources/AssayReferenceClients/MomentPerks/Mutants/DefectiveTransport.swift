import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A transport that sends something else than what it is given, or tells of another answer.
actor DefectiveTransport: Transport {
  /// What the user or the app did last.
  enum Act: Sendable {
    case retry, answer, close, gesture
  }

  /// Which URL of which offer a request goes to.
  fileprivate struct Place {
    enum Kind { case pixel, advertiserPixel, close, noThanks, save }

    var kind: Kind
    var offer: MomentPerksOffer
    var index: Int
  }

  private let mutant: MomentPerksMutant
  private let configuration: MomentPerksConfiguration
  private let transport: any Transport
  private let services: AppServices

  /// The offers of the last answer that had some.
  private(set) var offers: [MomentPerksOffer] = []

  /// Whether a request for offers has failed.
  private(set) var hasFailed = false

  /// Whether a tracker has failed.
  private(set) var hasFailedTracker = false

  private var act: Act?
  private var loads = 0
  private var lastBody: Data?
  private var places: [String: Place] = [:]
  private var counted: Set<String> = []
  private var declined: [URLRequest] = []
  private var lastClose: URLRequest?
  private var pixelsInFlight = 0
  private var waiting: [@Sendable () async -> Void] = []

  /// Stands between a client and the transport of its services.
  init(
    _ mutant: MomentPerksMutant, configuration: MomentPerksConfiguration, services: AppServices
  ) {
    self.mutant = mutant
    self.configuration = configuration
    self.services = services
    transport = services.transport
  }

  func send(_ request: URLRequest) async throws -> TransportAnswer {
    if let place = request.url.flatMap({ places[$0.absoluteString] }) {
      return try await track(request, place)
    }
    return try await fetch(request)
  }

  func invalidate() async {
    await transport.invalidate()
  }
}

// MARK: - What the client around it asks for

extension DefectiveTransport {
  /// Remembers what is being done.
  func begin(_ act: Act) {
    self.act = act
  }

  /// Requests a tracking URL that the client did not ask for.
  func track(_ url: String?) {
    guard let url = url.flatMap(VerbatimURL.make) else { return }
    services.start(URLRequest(url: url))
  }

  /// Runs an action once no pixel waits for its answer.
  func afterPixels(_ action: @escaping @Sendable () async -> Void) async {
    if pixelsInFlight == 0 { await action() } else { waiting.append(action) }
  }
}

// MARK: - Offers

extension DefectiveTransport {
  private func fetch(_ request: URLRequest) async throws -> TransportAnswer {
    loads += 1
    let request = mutant.changed(
      request, configuration: configuration, load: loads, isRetry: act == .retry)
    if mutant == .loadTwice { services.start(request) }
    if mutant == .closeAgainOnLoad, let lastClose { services.start(lastClose) }
    do {
      var answer = try await transport.send(request)
      if mutant == .refusalRetried, 400..<500 ~= answer.status {
        services.start(request, after: 10_000)
      }
      let body = answer.body
      answer = mutant.changed(answer, known: offers, last: lastBody, base: configuration.baseURL)
      hasFailed = !(200..<300 ~= answer.status)
      guard case .offers(let offers)? = try? MomentPerksResponse.read(answer) else { return answer }
      lastBody = body
      learn(offers)
      if mutant == .pixelOnLoad { track(offers[0].pixel) }
      return answer
    } catch {
      hasFailed = true
      throw error
    }
  }

  private func learn(_ offers: [MomentPerksOffer]) {
    self.offers = offers
    for (index, offer) in offers.enumerated() {
      let urls: [(Place.Kind, String?)] = [
        (.pixel, offer.pixel), (.advertiserPixel, offer.advertiserPixel),
        (.close, offer.closeBeacon), (.noThanks, offer.noThanksBeacon), (.save, offer.saveURL),
      ]
      for (kind, text) in urls {
        guard let text, let url = VerbatimURL.make(text) else { continue }
        places[url.absoluteString] = Place(kind: kind, offer: offer, index: index)
      }
    }
  }
}

// MARK: - Trackers

extension DefectiveTransport {
  private func track(_ request: URLRequest, _ place: Place) async throws -> TransportAnswer {
    guard let request = replaced(request, place) else { return .nothing }
    if place.kind == .pixel { pixelsInFlight += 1 }
    let result: Result<TransportAnswer, any Error>
    do {
      result = .success(try await transport.send(mutant.changed(request, configuration, services)))
    } catch {
      result = .failure(error)
    }
    await answered(request, place, result)
    return try result.get()
  }

  /// The request to send in place of one, or nil for none; others are started besides.
  private func replaced(_ request: URLRequest, _ place: Place) -> URLRequest? {
    let offer = place.offer
    switch (mutant, place.kind) {
    case (.pixelNever, .pixel), (.advertiserPixelForgotten, .advertiserPixel),
      (.advertiserPixelWaits, .advertiserPixel), (.advertiserPixelNeedsPixel, .advertiserPixel),
      (.noThanksForgotten, .noThanks), (.closeForgotten, .close):
      return nil
    case (.pixelOnLoad, .pixel):
      return place.index == 0 ? nil : request
    case (.pixelOncePerOffer, .pixel), (.advertiserPixelOncePerOffer, .advertiserPixel):
      return counted.insert(request.url?.absoluteString ?? "").inserted ? request : nil
    case (.pixelNotInTests, .pixel):
      return configuration.isDevelopment ? nil : request
    case (.closeNotAfterAnswer, .close):
      return act == .answer ? nil : request
    case (.gestureUnreported, .close):
      return act == .gesture ? nil : request
    case (.pixelTwice, .pixel), (.noThanksTwice, .noThanks):
      services.start(request)
    case (.declinesPileUp, .noThanks):
      for earlier in declined { services.start(earlier) }
      declined.append(request)
    case (.closeAgainOnLoad, .close):
      lastClose = request
    case (.pixelOfNextOffer, .pixel):
      if place.index + 1 < offers.count { track(offers[place.index + 1].pixel) }
    case (.clickPrefetched, .pixel):
      track(offer.clickURL)
    case (.closeOnDecline, .noThanks):
      track(offer.closeBeacon)
    case (.escapesDoubled, _):
      return mutant.doublyEscaped(request, offer[keyPath: place.kind.key])
    default: break
    }
    return request
  }

  private func answered(
    _ request: URLRequest, _ place: Place, _ result: Result<TransportAnswer, any Error>
  ) async {
    let status = (try? result.get())?.status
    let isFine = status.map { 200..<300 ~= $0 } ?? false
    if !isFine { hasFailedTracker = true }
    if mutant == .beaconsRetried, status != nil, !isFine { services.start(request, after: 5_000) }
    guard place.kind == .pixel else { return }
    if mutant == .pixelAgainLater { services.start(request, after: 200) }
    if mutant == .advertiserPixelWaits { track(place.offer.advertiserPixel) }
    if mutant == .advertiserPixelNeedsPixel, isFine { track(place.offer.advertiserPixel) }
    pixelsInFlight -= 1
    guard pixelsInFlight == 0 else { return }
    let actions = waiting
    waiting = []
    for action in actions { await action() }
  }
}

extension TransportAnswer {
  /// What a client is told of a request that was not sent.
  fileprivate static let nothing = TransportAnswer(status: 204, body: Data())
}

extension DefectiveTransport.Place.Kind {
  fileprivate var key: KeyPath<MomentPerksOffer, String?> {
    switch self {
    case .pixel: \.pixel
    case .advertiserPixel: \.advertiserPixel
    case .close: \.closeBeacon
    case .noThanks: \.noThanksBeacon
    case .save: \.saveURL
    }
  }
}

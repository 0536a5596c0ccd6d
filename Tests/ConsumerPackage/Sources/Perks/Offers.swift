import Foundation

/// A unit of offers on screen, one at a time.
///
/// Trackers are told in the background; none of them holds the user up.
package actor Offers {
  /// How the app is set up with the service.
  package struct Account: Sendable {
    package var address: String
    package var key: String
    package var placement: String
    package var user: String?
    /// Further parameters of the service in the URL, by its names.
    package var options: [String: String]
    /// Further parameters of the service in the payload, by its names.
    package var details: [String: String]

    package init(
      address: String, key: String, placement: String, user: String? = nil,
      options: [String: String] = [:], details: [String: String] = [:]
    ) {
      self.address = address
      self.key = key
      self.placement = placement
      self.user = user
      self.options = options
      self.details = details
    }
  }

  private let account: Account
  private let surroundings: any Surroundings
  private let closesWithFirstOffer: Bool
  private var loaded: [Offer] = []
  private var unit: (offers: [Offer], position: Int)?

  /// - Parameter closesWithFirstOffer: A defect, to see a test fail: closing reports the first offer
  ///   of the unit whatever is on screen.
  package init(
    _ account: Account, in surroundings: any Surroundings, closesWithFirstOffer: Bool = false
  ) {
    self.account = account
    self.surroundings = surroundings
    self.closesWithFirstOffer = closesWithFirstOffer
  }

  /// The id of the offer on screen.
  package var onScreen: String? { unit.map { $0.offers[$0.position].id } }

  /// Fetches offers and shows nothing.
  ///
  /// - Returns: How many there are; none when the service cannot be reached.
  @discardableResult
  package func load() async -> Int {
    var parts = URLComponents(string: account.address + "/native/v4/offers.json")
    parts?.queryItems =
      [URLQueryItem(name: "api_key", value: account.key)]
      + account.options.sorted { $0.key < $1.key }.map {
        URLQueryItem(name: $0.key, value: $0.value)
      }
    var payload = account.details
    payload["placement"] = account.placement
    payload["pub_user_id"] = account.user
    guard let url = parts?.string, let body = try? JSONEncoder().encode(payload) else { return 0 }
    let answer = try? await surroundings.send(
      Request(method: "POST", url: url, headers: ["Content-Type": "application/json"], body: body))
    loaded = answer.map(Offer.list) ?? []
    surroundings.tell(.loaded(loaded.count))
    return loaded.count
  }

  /// Brings the first loaded offer on screen.
  package func show() {
    guard unit == nil, !loaded.isEmpty else { return }
    let offers = loaded
    loaded = []
    display(0, of: offers)
  }

  /// The user takes the offer: the app opens its page.
  package func accept() {
    guard let offer = current else { return }
    if let url = offer.clickURL, !url.isEmpty { surroundings.tell(.opened(url)) }
    moveOn()
  }

  /// The user refuses the offer.
  package func decline() {
    guard let offer = current else { return }
    track(offer.noThanks)
    moveOn()
  }

  /// The user closes the unit.
  package func close() {
    guard let unit, let offer = current else { return }
    track(closesWithFirstOffer ? unit.offers[0].close : offer.close)
    self.unit = nil
    surroundings.tell(.dismissed(offer.id))
  }

  private var current: Offer? { unit.map { $0.offers[$0.position] } }

  private func display(_ position: Int, of offers: [Offer]) {
    unit = (offers, position)
    surroundings.tell(.shown(offers[position].id))
    track(offers[position].pixel)
    track(offers[position].advertiserPixel)
  }

  private func moveOn() {
    guard let unit else { return }
    if unit.position + 1 < unit.offers.count {
      display(unit.position + 1, of: unit.offers)
    } else {
      close()
    }
  }

  private func track(_ url: String?) {
    guard let url, !url.isEmpty else { return }
    let surroundings = surroundings
    surroundings.start {
      _ = try? await surroundings.send(Request(method: "GET", url: url))
    }
  }
}

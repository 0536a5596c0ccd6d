import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A transport that sends the same in other words, or more of it where that is allowed.
actor VariantTransport: Transport {
  private let variant: MomentPerksVariant
  private let transport: any Transport
  private let services: AppServices
  private var advertiserPixels: [String: String] = [:]
  private var saveURLs: Set<String> = []

  /// Stands between a client and the transport of its services.
  init(_ variant: MomentPerksVariant, services: AppServices) {
    self.variant = variant
    self.services = services
    transport = services.transport
  }

  func send(_ request: URLRequest) async throws -> TransportAnswer {
    let address = request.url?.absoluteString ?? ""
    let isSave = saveURLs.contains(address)
    return request.httpMethod == "POST" && !isSave
      ? try await fetch(request) : try await track(request, address, isSave: isSave)
  }

  func invalidate() async {
    await transport.invalidate()
  }

  /// Requests a page as a browser would.
  func visit(_ url: String) async {
    guard let url = VerbatimURL.make(url) else { return }
    _ = try? await transport.send(URLRequest(url: url))
  }

  private func fetch(_ request: URLRequest) async throws -> TransportAnswer {
    let request = variant.changed(request)
    do {
      var answer = try await transport.send(request)
      if variant == .unavailableRetried, answer.status >= 500 {
        answer = try await transport.send(request)
      }
      learn(answer)
      return answer
    } catch {
      if variant == .lossRetried, !Task.isCancelled { services.start(request, after: 2_000) }
      throw error
    }
  }

  private func learn(_ answer: TransportAnswer) {
    guard case .offers(let offers)? = try? MomentPerksResponse.read(answer) else { return }
    for offer in offers {
      if let url = offer.saveURL.flatMap(VerbatimURL.make) { saveURLs.insert(url.absoluteString) }
      guard let pixel = offer.pixel.flatMap(VerbatimURL.make),
        let other = offer.advertiserPixel.flatMap(VerbatimURL.make)
      else { continue }
      advertiserPixels[pixel.absoluteString] = other.absoluteString
    }
    if variant == .imagesLoaded { loadImages(answer.body) }
  }

  private func track(
    _ request: URLRequest, _ address: String, isSave: Bool
  ) async throws -> TransportAnswer {
    var request = request
    switch variant {
    case .advertiserPixelFirst:
      if let other = advertiserPixels[address].flatMap(VerbatimURL.make) {
        services.start(URLRequest(url: other))
      } else if advertiserPixels.values.contains(address) {
        return TransportAnswer(status: 204, body: Data())
      }
    case .trackersWithHeaders:
      request.setValue("application/json, image/*", forHTTPHeaderField: "Accept")
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.setValue("no-cache", forHTTPHeaderField: "Cache-Control")
    case .savesByGET where isSave: request.httpMethod = "GET"
    default: break
    }
    do {
      return try await transport.send(request)
    } catch {
      if variant == .brokenBeaconResent, (error as? URLError)?.code == .networkConnectionLost {
        return try await transport.send(request)
      }
      if variant == .lostBeaconResent, !Task.isCancelled { services.start(request, after: 2_000) }
      throw error
    }
  }

  private func loadImages(_ body: Data) {
    struct Envelope: Decodable {
      struct Content: Decodable { var offers: [Offer] }
      struct Offer: Decodable { var image: String? }
      var data: Content
    }
    guard let envelope = try? JSONDecoder().decode(Envelope.self, from: body) else { return }
    let images = envelope.data.offers.compactMap(\.image).compactMap(VerbatimURL.make)
    for url in images.prefix(3) {
      services.start(URLRequest(url: url))
      services.start(URLRequest(url: url), after: 1_000)
    }
  }
}

package import AssayDrivers
package import AssayReferenceClients

/// Which MomentPerks client to serve.
package enum MomentPerksBuild: ReferenceAPI {
  package static let id = "momentperks"

  package static let claims = ReferenceClaims(
    capabilities: [
      "offers", "navigation", "dismissal", "retry", "show-again", "image", "wallet", "deadlines",
    ],
    verbs: MomentPerksVerb.allCases.map { .init(name: $0.rawValue, calls: $0.call) },
    observations: [
      "offers.loaded", "offers.none", "offers.failed", "offer.shown", "url.opened",
      "unit.dismissed",
    ])

  /// The reference.
  case reference

  /// The reference with a defect, which a suite must notice.
  case mutant(MomentPerksMutant)

  /// The reference behind an adapter that claims a verb which it does not serve.
  case claimsTooMuch

  /// The reference with a difference, which a suite must not mind.
  case variant(MomentPerksVariant)

  /// The names of all mutants.
  package static var mutants: [String] {
    MomentPerksMutant.allCases.map(\.rawValue) + [claimsTooMuchName]
  }

  private static let claimsTooMuchName = "claims-too-much"

  /// The names of all variants.
  package static var variants: [String] { MomentPerksVariant.allCases.map(\.rawValue) }

  package init(mutant: String?, variant: String?) throws(UnknownName) {
    if mutant == Self.claimsTooMuchName {
      self = .claimsTooMuch
    } else if let mutant {
      guard let known = MomentPerksMutant(rawValue: mutant) else {
        throw UnknownName(mutant, kind: "mutant", known: Self.mutants)
      }
      self = .mutant(known)
    } else if let variant {
      guard let known = MomentPerksVariant(rawValue: variant) else {
        throw UnknownName(variant, kind: "variant", known: Self.variants)
      }
      self = .variant(known)
    } else {
      self = .reference
    }
  }

  package var opensURLs: Bool {
    if case .variant(.opensClicks) = self { true } else { false }
  }

  /// Whether the adapter serves the verb.
  func serves(_ verb: MomentPerksVerb) -> Bool {
    if case .claimsTooMuch = self { verb != .decline } else { true }
  }

  package func open(
    _ opening: SessionOpening, services: AppServices, stores: SessionStores,
    adapter: AdapterSession
  ) throws(AdapterError) -> any ServedClient {
    MomentPerksClient(
      self, configuration: try MomentPerksConfiguration(opening), services: services,
      adapter: adapter)
  }

  /// A client that has requested nothing yet.
  func client(
    configuration: MomentPerksConfiguration, services: AppServices,
    observer: any MomentPerksObserver
  ) -> any MomentPerksActions {
    switch self {
    case .reference, .claimsTooMuch:
      MomentPerks(configuration: configuration, services: services, observer: observer)
    case .mutant(let mutant):
      mutant.client(configuration: configuration, services: services, observer: observer)
    case .variant(let variant):
      variant.client(configuration: configuration, services: services, observer: observer)
    }
  }
}

package import AssayDrivers
package import AssayReferenceClients

/// Which Engage client to serve.
package enum EngageBuild: ReferenceAPI {
  /// The reference.
  case reference

  /// The reference with a defect, which a suite must notice.
  case mutant(EngageMutant)

  /// The reference with a difference, which a suite must not mind.
  case variant(EngageVariant)

  package static let id = "engage"

  package static let claims = ReferenceClaims(
    capabilities: ["inbox", "triggers", "display", "interaction", acks, images, "deadlines"],
    verbs: EngageVerb.allCases.map { .init(name: $0.rawValue, calls: $0.call) },
    observations: ["message.shown", "message.closed"])

  /// The capability of a client that tells the service of more than what was delivered.
  private static let acks = "interaction-acks"

  /// The capability of a client that loads images before it shows a message.
  private static let images = "images"

  /// The names of all mutants.
  package static var mutants: [String] { EngageMutant.allCases.map(\.rawValue) }

  /// The names of all variants.
  package static var variants: [String] { EngageVariant.allCases.map(\.rawValue) }

  package init(mutant: String?, variant: String?) throws(UnknownName) {
    if let mutant {
      guard let known = EngageMutant(rawValue: mutant) else {
        throw UnknownName(mutant, kind: "mutant", known: Self.mutants)
      }
      self = .mutant(known)
    } else if let variant {
      guard let known = EngageVariant(rawValue: variant) else {
        throw UnknownName(variant, kind: "variant", known: Self.variants)
      }
      self = .variant(known)
    } else {
      self = .reference
    }
  }

  package var lacks: [String] {
    switch self {
    case .variant(.deliveredOnly): [Self.acks]
    case .variant(.imagesUnloaded): [Self.images]
    default: []
    }
  }

  package func open(
    _ opening: SessionOpening, services: AppServices, stores: SessionStores,
    adapter: AdapterSession
  ) throws(AdapterError) -> any ServedClient {
    EngageClient(
      self, configuration: try EngageConfiguration(opening), services: services, adapter: adapter)
  }

  /// A client that has requested nothing yet.
  func client(
    configuration: EngageConfiguration, services: AppServices, observer: any EngageObserver
  ) -> any EngageActions {
    switch self {
    case .reference:
      Engage(configuration: configuration, services: services, observer: observer)
    case .mutant(let mutant):
      mutant.client(configuration: configuration, services: services, observer: observer)
    case .variant(let variant):
      variant.client(configuration: configuration, services: services, observer: observer)
    }
  }
}

package import AssayDrivers
package import AssayReferenceClients

/// Which article screen of an app to serve.
package enum SurfaceNativeBuild: ReferenceAPI {
  /// The reference.
  case reference

  /// The reference with a defect, which a suite must notice.
  case mutant(SurfaceMutant)

  /// The reference with a difference, which a suite must not mind.
  case variant(SurfaceVariant)

  package static let id = "native"

  package static let claims = ReferenceClaims(
    capabilities: [id, "articles", "accounts", "storage", "screen", "deadlines", hold],
    verbs: SurfaceVerb.allCases.map { .init(name: $0.rawValue, calls: $0.call) },
    observations: ["article.rendered", "screen.ready"])

  /// The capability of a client that can keep the body behind a placeholder.
  private static let hold = "hold"

  package static var mutants: [String] { SurfaceMutant.allCases.map(\.rawValue) }
  package static var variants: [String] { SurfaceVariant.allCases.map(\.rawValue) }

  package init(mutant: String?, variant: String?) throws(UnknownName) {
    if let mutant {
      guard let known = SurfaceMutant(rawValue: mutant) else {
        throw UnknownName(mutant, kind: "mutant", known: Self.mutants)
      }
      self = .mutant(known)
    } else if let variant {
      guard let known = SurfaceVariant(rawValue: variant) else {
        throw UnknownName(variant, kind: "variant", known: Self.variants)
      }
      self = .variant(known)
    } else {
      self = .reference
    }
  }

  package var lacks: [String] {
    if case .variant(.neverHolds) = self { [Self.hold] } else { [] }
  }

  package func open(
    _ opening: SessionOpening, services: AppServices, stores: SessionStores,
    adapter: AdapterSession
  ) throws(AdapterError) -> any ServedClient {
    try SurfaceClient(self, opening, services: services, stores: stores, adapter: adapter)
  }

  /// A client that has requested nothing yet.
  ///
  /// - Parameter log: Where a mutant sends what is nobody's business.
  func client(
    configuration: SurfaceConfiguration, services: AppServices, stores: AppStores, log: String?,
    observer: any SurfaceObserver
  ) -> any SurfaceActions {
    switch self {
    case .reference:
      ArticleScreen(
        configuration: configuration, services: services, store: stores.secure, observer: observer)
    case .mutant(let mutant):
      mutant.client(
        configuration: configuration, services: services, stores: stores, log: log,
        observer: observer)
    case .variant(let variant):
      variant.client(
        configuration: configuration, services: services, stores: stores, observer: observer)
    }
  }
}

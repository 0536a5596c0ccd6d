package import AssayDrivers
package import AssayReferenceClients

/// Which page of a site to serve.
package enum SurfaceBrowserBuild: ReferenceAPI {
  /// The reference.
  case reference

  /// The reference with a defect, which a suite must notice.
  case mutant(SurfacePageMutant)

  /// The reference with a difference, which a suite must not mind.
  case variant(SurfacePageVariant)

  package static let id = "browser"

  package static let claims = ReferenceClaims(
    capabilities: [id, "pages", "accounts", "deadlines", "hold", minted],
    verbs: SurfacePageVerb.allCases.map { .init(name: $0.rawValue, calls: $0.call) },
    observations: ["page.rendered"])

  /// The capability of a client that has the service make its identifiers.
  private static let minted = "minted-ids"

  package static var mutants: [String] { SurfacePageMutant.allCases.map(\.rawValue) }
  package static var variants: [String] { SurfacePageVariant.allCases.map(\.rawValue) }

  package init(mutant: String?, variant: String?) throws(UnknownName) {
    if let mutant {
      guard let known = SurfacePageMutant(rawValue: mutant) else {
        throw UnknownName(mutant, kind: "mutant", known: Self.mutants)
      }
      self = .mutant(known)
    } else if let variant {
      guard let known = SurfacePageVariant(rawValue: variant) else {
        throw UnknownName(variant, kind: "variant", known: Self.variants)
      }
      self = .variant(known)
    } else {
      self = .reference
    }
  }

  package var lacks: [String] {
    if case .variant(.mintsItself) = self { [Self.minted] } else { [] }
  }

  package func open(
    _ opening: SessionOpening, services: AppServices, stores: SessionStores,
    adapter: AdapterSession
  ) throws(AdapterError) -> any ServedClient {
    try SurfacePageClient(self, opening, services: services, stores: stores, adapter: adapter)
  }

  /// A page that has requested nothing yet.
  func client(
    configuration: SurfacePageConfiguration, services: AppServices, storage: any KeyValueStore,
    observer: any SurfacePageObserver
  ) -> any SurfacePageActions {
    switch self {
    case .reference:
      SurfacePage(
        configuration: configuration, services: services, storage: storage, observer: observer)
    case .mutant(let mutant):
      mutant.client(
        configuration: configuration, services: services, storage: storage, observer: observer)
    case .variant(let variant):
      variant.client(
        configuration: configuration, services: services, storage: storage, observer: observer)
    }
  }
}

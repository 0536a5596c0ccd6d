package import AssayDrivers
package import AssayReferenceClients

/// Which proxy before a site to serve.
package enum SurfaceProxyBuild: ReferenceAPI {
  /// The reference.
  case reference

  /// The reference with a defect, which a suite must notice.
  case mutant(SurfaceProxyMutant)

  /// The reference with a difference, which a suite must not mind.
  case variant(SurfaceProxyVariant)

  package static let id = "proxy"

  package static let claims = ReferenceClaims(
    capabilities: [id, "requests", "deadlines", "minted-ids"],
    verbs: [.init(name: SurfaceProxyClient.verb, calls: "SurfaceProxy.serve(_:)")],
    observations: ["page.returned"])

  package static var mutants: [String] { SurfaceProxyMutant.allCases.map(\.rawValue) }
  package static var variants: [String] { SurfaceProxyVariant.allCases.map(\.rawValue) }

  package init(mutant: String?, variant: String?) throws(UnknownName) {
    if let mutant {
      guard let known = SurfaceProxyMutant(rawValue: mutant) else {
        throw UnknownName(mutant, kind: "mutant", known: Self.mutants)
      }
      self = .mutant(known)
    } else if let variant {
      guard let known = SurfaceProxyVariant(rawValue: variant) else {
        throw UnknownName(variant, kind: "variant", known: Self.variants)
      }
      self = .variant(known)
    } else {
      self = .reference
    }
  }

  /// Redirects are the visitors' to follow.
  package func followsRedirects(_ opening: SessionOpening) -> Bool { false }

  package func open(
    _ opening: SessionOpening, services: AppServices, stores: SessionStores,
    adapter: AdapterSession
  ) throws(AdapterError) -> any ServedClient {
    try SurfaceProxyClient(self, opening, services: services, stores: stores, adapter: adapter)
  }

  /// A proxy that has requested nothing yet.
  func client(
    configuration: SurfaceProxyConfiguration, services: AppServices,
    observer: any SurfaceProxyObserver
  ) -> any SurfaceProxyActions {
    switch self {
    case .reference:
      SurfaceProxy(configuration: configuration, services: services, observer: observer)
    case .mutant(let mutant):
      mutant.client(configuration: configuration, services: services, observer: observer)
    case .variant(let variant):
      variant.client(configuration: configuration, services: services, observer: observer)
    }
  }
}

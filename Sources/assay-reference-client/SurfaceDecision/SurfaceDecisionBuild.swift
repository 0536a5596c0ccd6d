package import AssayDrivers
import AssayJSON
package import AssayReferenceClients

/// Which Surface Decision clients to serve: one for each place where decisions are asked for.
///
/// The configuration of a session says by `profile` which of them it is about.
package struct SurfaceDecisionBuild: ReferenceAPI {
  package static let id = "surface-decision"

  /// One a profile, with the profile's name for an id; the first is meant where none is named.
  private static let profiles: [any ReferenceAPI.Type] = [
    SurfaceNativeBuild.self, SurfaceBrowserBuild.self, SurfaceProxyBuild.self,
  ]

  package static var mutants: [String] { profiles.flatMap { $0.mutants } }
  package static var variants: [String] { profiles.flatMap { $0.variants } }
  package static var claims: ReferenceClaims { ReferenceClaims(profiles.map { $0.claims }) }
  package static var reference: Self { Self(builds: profiles.map { $0.reference }) }

  private let builds: [any ReferenceAPI]

  private init(builds: [any ReferenceAPI]) {
    self.builds = builds
  }

  package init(mutant: String?, variant: String?) throws(UnknownName) {
    builds = try ReferenceAPIs.builds(of: Self.profiles, mutant: mutant, variant: variant)
  }

  package var opensURLs: Bool { builds.contains(where: \.opensURLs) }
  package var lacks: [String] { builds.flatMap(\.lacks) }

  package func open(
    _ opening: SessionOpening, services: AppServices, stores: SessionStores,
    adapter: AdapterSession
  ) throws(AdapterError) -> any ServedClient {
    guard let build = build(of: opening) else {
      let names = Self.profiles.map { "\"\($0.id)\"" }.joined(separator: ", ")
      let profile = opening.config["profile"].map { "\($0)" } ?? "null"
      throw .invalid("config key \"profile\" has the value \(profile); give \(names)")
    }
    return try build.open(opening, services: services, stores: stores, adapter: adapter)
  }

  package func followsRedirects(_ opening: SessionOpening) -> Bool {
    build(of: opening)?.followsRedirects(opening) ?? true
  }

  private func build(of opening: SessionOpening) -> (any ReferenceAPI)? {
    let profile = opening.config["profile"] ?? .null
    let name = profile == .null ? Self.profiles[0].id : profile.string
    return builds.first { type(of: $0).id == name }
  }
}

import AssayDrivers
import AssayJSON
import AssayReferenceClients

extension SurfaceConfiguration {
  private static let keys = [
    "profile", "baseURL", "key", "surfaceSlug", "component", "siteBase", "ceiling", "hold",
    "holdCeiling", "anonymousId",
  ]

  /// Reads what the runner wants a client to be configured with, and keeps the identifier that an earlier
  /// version of the app would have kept.
  ///
  /// - Throws: `AdapterError.invalid` for an unknown key, or a value of the wrong type.
  init(_ opening: SessionOpening, _ stores: SessionStores) throws(AdapterError) {
    let config = try ConfigReader(opening, keys: Self.keys)
    let base = try opening.base("api")
    guard let key = try config.text("key") else {
      throw .invalid("config lacks \"key\"; give a string")
    }
    self.init(baseURL: try config.text("baseURL") ?? base, key: key)
    surface = try config.text("surfaceSlug") ?? surface
    component = try config.text("component") ?? component
    siteBase = try config.text("siteBase") ?? siteBase
    ceiling = try config.count("ceiling").map(Int64.init) ?? ceiling
    holds = try config.flag("hold", default: holds)
    holdCeiling = try config.count("holdCeiling").map(Int64.init) ?? holdCeiling
    if let identifier = try config.text("anonymousId") { stores.preset(identifier) }
  }
}

extension SessionStores {
  fileprivate func preset(_ identifier: String) {
    // A store that was just opened does not fail.
    guard (try? secure.value(AnonymousIdentity.key)) == nil else { return }
    try? secure.keep(identifier, as: AnonymousIdentity.key)
  }
}

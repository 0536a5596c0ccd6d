/// What a `SurfaceProxy` is made of.
struct SurfaceProxyParts: Sendable {
  var configuration: SurfaceProxyConfiguration
  var requests: WebRequests
  var habits = SurfaceProxyHabits()

  /// The parts of a proxy as it should be.
  init(_ configuration: SurfaceProxyConfiguration) {
    self.configuration = configuration
    requests = WebRequests(
      baseURL: configuration.baseURL, key: configuration.key, surface: configuration.surface,
      fields: ["X-MOS-Proxy-Version": "1.5.2"])
  }
}

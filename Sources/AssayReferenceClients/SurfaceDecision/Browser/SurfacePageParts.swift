/// What a `SurfacePage` is made of.
struct SurfacePageParts: Sendable {
  var configuration: SurfacePageConfiguration
  var requests: WebRequests
  var habits = SurfacePageHabits()

  /// The parts of a page as it should be.
  init(_ configuration: SurfacePageConfiguration) {
    self.configuration = configuration
    requests = WebRequests(
      baseURL: configuration.baseURL, key: configuration.key, surface: configuration.surface,
      fields: ["X-MOS-Browser-Version": "1.1.0"])
  }
}

/// What an article's screen is made of.
struct SurfaceParts: Sendable {
  var configuration: SurfaceConfiguration
  var requests: SurfaceRequests
  var identity: AnonymousIdentity
  var habits: SurfaceHabits

  /// The parts of a screen as it should be.
  init(_ configuration: SurfaceConfiguration, store: any KeyValueStore) {
    self.configuration = configuration
    requests = SurfaceRequests(configuration: configuration)
    identity = AnonymousIdentity(store: store)
    habits = SurfaceHabits(configuration)
  }
}

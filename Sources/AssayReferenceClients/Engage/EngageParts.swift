/// What an `Engage` client is made of.
struct EngageParts: Sendable {
  var configuration: EngageConfiguration
  var requests: EngageRequests
  var reader = EngageReader()
  var gate = EngageGate()
  var habits = EngageHabits()
  var stage: EngageStage
  var debounce = EngageDebounce()
  var window = EngageSeenWindow()

  /// The parts of a client as it should be.
  init(_ configuration: EngageConfiguration) {
    self.configuration = configuration
    requests = EngageRequests(configuration: configuration)
    stage = EngageStage(excluded: configuration.excludedScreens)
  }
}

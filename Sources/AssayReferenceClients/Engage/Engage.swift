/// In-app messages of Engage, as an app integrates them: asks for them, decides when each comes on
/// screen, and tells the service what became of it.
///
/// Every method returns at once. Requests run in the background and none of them holds up the user.
/// The observer is told what to draw.
package actor Engage: EngageActions {
  let configuration: EngageConfiguration
  let services: AppServices
  let requests: EngageRequests
  let reader: EngageReader
  let gate: EngageGate
  let habits: EngageHabits
  weak var observer: (any EngageObserver)?

  /// Who uses the app; nil while nobody is known.
  var user: String?

  var stage: EngageStage
  var debounce: EngageDebounce
  var window: EngageSeenWindow

  /// All accepted messages, by the order in which they came.
  var deliveries: [Int: EngageDelivery] = [:]

  /// Those that wait for a screen, in their order.
  var queue: [Int] = []

  /// Those on screen, the topmost last.
  var onScreen: [Int] = []

  /// The addresses of images that need not be loaded again.
  var loadedImages: Set<String> = []

  /// Acknowledgements that wait for all others.
  var ackLine: [@Sendable () async -> Void] = []
  var isAckLineBusy = false

  private var accepted = 0

  /// Creates a client that has requested nothing yet.
  ///
  /// - Parameters:
  ///   - configuration: The addresses, the account, the user, and what to leave alone.
  ///   - services: Clock, transport and the like.
  ///   - observer: Told what to draw; not kept alive.
  package init(
    configuration: EngageConfiguration, services: AppServices, observer: any EngageObserver
  ) {
    self.init(EngageParts(configuration), services: services, observer: observer)
  }

  /// Creates a client of parts that may be other than they should.
  init(_ parts: EngageParts, services: AppServices, observer: any EngageObserver) {
    configuration = parts.configuration
    requests = parts.requests
    reader = parts.reader
    gate = parts.gate
    habits = parts.habits
    stage = parts.stage
    debounce = parts.debounce
    window = parts.window
    user = parts.configuration.distinctID
    self.services = services
    self.observer = observer
  }

  /// A number for a message that was accepted.
  func nextNumber() -> Int {
    accepted += 1
    return accepted
  }

  /// Runs a job in a while, by the app's clock.
  func later(_ milliseconds: Int64, _ job: @escaping @Sendable () async -> Void) {
    let work = services.work
    _ = services.clock.schedule(after: milliseconds) { work.start(job) }
  }
}

import Foundation

/// What the offers need of the app around them.
package protocol Surroundings: Sendable {
  /// Sends a request and waits for its whole answer.
  func send(_ request: Request) async throws -> Answer

  /// Starts work that nobody waits for.
  func start(_ job: @escaping @Sendable () async -> Void)

  /// Tells the app what happened.
  func tell(_ event: OffersEvent)
}

/// What an app can see of its offers.
package enum OffersEvent: Hashable, Sendable {
  case loaded(Int)
  /// The offer with this id came on screen.
  case shown(String)
  /// A page is to be opened.
  case opened(String)
  /// The unit went away while the offer with this id was on screen.
  case dismissed(String)
}

/// An HTTP request.
package struct Request: Sendable {
  package var method: String
  package var url: String
  package var headers: [String: String] = [:]
  package var body = Data()
}

/// The answer to a request.
package struct Answer: Sendable {
  package var status: Int
  package var body: Data
}

/// The surroundings of an app that runs: real requests, tasks of their own.
package final class AppSurroundings: Surroundings {
  private let jobs = Jobs()
  private let wire = PlainHTTP()
  private let tells: @Sendable (OffersEvent) -> Void

  package init(tells: @escaping @Sendable (OffersEvent) -> Void = { _ in }) {
    self.tells = tells
  }

  package func send(_ request: Request) async throws -> Answer { try await wire.send(request) }

  package func start(_ job: @escaping @Sendable () async -> Void) {
    jobs.add(Task { await job() })
  }

  package func tell(_ event: OffersEvent) { tells(event) }

  /// Waits until all work that was started has ended.
  package func finish() async { await jobs.finish() }
}

/// Tasks that run somewhere in the background.
private final class Jobs: @unchecked Sendable {
  private let lock = NSLock()
  private var tasks: [Task<Void, Never>] = []

  func add(_ task: Task<Void, Never>) { lock.withLock { tasks.append(task) } }

  func finish() async {
    var finished = 0
    while let task = lock.withLock({ finished < tasks.count ? tasks[finished] : nil }) {
      await task.value
      finished += 1
    }
  }
}

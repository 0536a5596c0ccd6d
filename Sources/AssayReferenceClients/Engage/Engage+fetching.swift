import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// MARK: - Asking for messages

extension Engage {
  /// Asks for messages, where there is somebody to ask for.
  ///
  /// Whatever goes wrong is forgotten: the next trigger asks again.
  func fetch(target: String?) {
    guard configuration.isEnabled, let user = requests.user(user),
      let request = requests.fetch(user: user, target: target)
    else { return }
    services.work.start { await self.load(request, for: user) }
  }

  private func load(_ request: URLRequest, for user: String) async {
    guard let answer = try? await services.send(request, within: habits.patience),
      200..<300 ~= answer.status
    else { return }
    for message in reader.messages(answer.body) { accept(message, for: user) }
    drain()
  }

  /// Takes a message in, unless its time is not now or the user had it within the hour.
  private func accept(_ message: EngageMessage, for user: String) {
    let now = services.clock.now
    if habits.remembersRejected, !isNew(message, for: user, at: now) { return }
    guard gate.admits(message.condition, at: now),
      habits.remembersRejected || isNew(message, for: user, at: now)
    else { return }
    let number = nextNumber()
    deliveries[number] = EngageDelivery(message, for: user)
    if habits.acksHeld { tell(.delivered, of: number) }
    if habits.losesHeld, !stage.isOpen { return }
    queue.append(number)
  }

  private func isNew(_ message: EngageMessage, for user: String, at now: Int64) -> Bool {
    let time = habits.countsForegroundOnly ? stage.activeTime(at: now) : now
    return habits.key(message, user).map { window.admit($0, at: time) } ?? true
  }
}

// MARK: - Telling the service

extension Engage {
  /// Acknowledges a message to the service: each status once, under the user it was asked for.
  ///
  /// A message without a whole number for an id is none that the service can be told of.
  func tell(_ status: EngageStatus, of number: Int) {
    guard let delivery = deliveries[number], habits.ackID(delivery.message) != nil else { return }
    let next = deliveries[number]?.acks.add(status, isRepeated: habits.repeatsAcks)
    if let next { send(next, of: number) } else { hasten(number) }
  }

  /// Lets what waits for an answer wait no longer than it should.
  private func hasten(_ number: Int) {
    guard !habits.sharesAckLine, let acks = deliveries[number]?.acks, acks.isWaiting else { return }
    later(Self.ackPatience) { await self.end(acks.turn, of: number) }
  }

  /// How long an acknowledgement waits for the answer to the one before, in milliseconds.
  private static let ackPatience: Int64 = 1_000

  private func send(_ status: EngageStatus, of number: Int) {
    guard let delivery = deliveries[number], let id = habits.ackID(delivery.message),
      let user = habits.acksAsCurrentUser ? requests.user(user) : delivery.user,
      let request = requests.ack(status, of: id, user: user)
    else { return }
    let turn = delivery.acks.turn
    let services = services
    let patience = habits.patience
    if habits.sharesAckLine {
      ackLine.append { [weak self] in
        _ = try? await services.send(request, within: patience)
        await self?.end(turn, of: number)
        await self?.moveAckLine()
      }
      return isAckLineBusy ? () : moveAckLine()
    }
    services.work.start {
      _ = try? await services.send(request, within: patience)
      await self.end(turn, of: number)
    }
  }

  /// The acknowledgement was answered or failed, or is not waited for any more; none is repeated.
  private func end(_ turn: Int, of number: Int) {
    guard let next = deliveries[number]?.acks.end(turn) else { return }
    send(next, of: number)
    hasten(number)
  }

  private func moveAckLine() {
    isAckLineBusy = !ackLine.isEmpty
    if isAckLineBusy { services.work.start(ackLine.removeFirst()) }
  }
}

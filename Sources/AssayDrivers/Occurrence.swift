import AssayJournaling

/// Something that happens once and may be waited for by many, before and after.
final class Occurrence<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var followers: [@Sendable (Value) -> Void] = []
  }

  private let state = Guarded(State())

  /// What happened; nil as long as it has not.
  var value: Value? { state.withLock { $0.value } }

  /// Lets it happen, unless it has happened before.
  func happen(_ value: Value) {
    let followers = state.withLock { state -> [@Sendable (Value) -> Void] in
      guard state.value == nil else { return [] }
      state.value = value
      defer { state.followers = [] }
      return state.followers
    }
    for follower in followers { follower(value) }
  }

  /// Calls `follower` when it happens, at once when it has.
  func whenHappened(_ follower: @escaping @Sendable (Value) -> Void) {
    let known: Value? = state.withLock { state in
      if state.value == nil { state.followers.append(follower) }
      return state.value
    }
    if let known { follower(known) }
  }

  /// Waits for it; nil after `milliseconds` of real time.
  func value(within milliseconds: Int) async -> Value? {
    let waiter = Awaited<Value>()
    whenHappened { waiter.fulfil($0) }
    return await waiter.value(within: milliseconds)
  }
}

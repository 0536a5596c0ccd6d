import AssayJournaling

/// A value that comes once, and is waited for no longer than up to a deadline.
final class Awaited<Value: Sendable>: Sendable {
  private enum State {
    case open
    case waiting(CheckedContinuation<Value?, Never>)
    case fulfilled(Value)
    case expired
  }

  private let state = Guarded(State.open)

  /// Delivers the value; false when nobody waits for it any more, or when it came before.
  @discardableResult
  func fulfil(_ value: Value) -> Bool {
    let (isInTime, waiter) = state.withLock {
      state -> (Bool, CheckedContinuation<Value?, Never>?) in
      switch state {
      case .open:
        state = .fulfilled(value)
        return (true, nil)
      case .waiting(let continuation):
        state = .fulfilled(value)
        return (true, continuation)
      case .fulfilled, .expired:
        return (false, nil)
      }
    }
    waiter?.resume(returning: value)
    return isInTime
  }

  /// Waits for the value; nil after `milliseconds` of real time, or when the task is cancelled.
  ///
  /// May be called once.
  func value(within milliseconds: Int) async -> Value? {
    let deadline = Task {
      try? await Task.sleep(for: .milliseconds(milliseconds))
      if !Task.isCancelled { expire() }
    }
    defer { deadline.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known: Value?? = state.withLock { state in
          switch state {
          case .open:
            state = .waiting(continuation)
            return nil
          case .fulfilled(let value): return .some(value)
          case .waiting, .expired: return .some(nil)
          }
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      expire()
    }
  }

  private func expire() {
    let waiter: CheckedContinuation<Value?, Never>? = state.withLock { state in
      switch state {
      case .waiting(let continuation):
        state = .expired
        return continuation
      case .open:
        state = .expired
        return nil
      case .fulfilled, .expired:
        return nil
      }
    }
    waiter?.resume(returning: nil)
  }
}

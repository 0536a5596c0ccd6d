import AssayJournaling

/// The last part of what a process wrote, for the person who reads the report.
package final class OutputTail: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var dropped = 0
  }

  private let state = Guarded(State())
  private let capacity: Int

  /// Creates a tail that keeps `capacity` bytes.
  package init(capacity: Int = 65_536) {
    self.capacity = capacity
  }

  /// Takes further output.
  package func append(_ bytes: some Collection<UInt8>) {
    state.withLock { state in
      state.bytes.append(contentsOf: bytes)
      let excess = state.bytes.count - capacity
      guard excess > 0 else { return }
      state.bytes.removeFirst(excess)
      state.dropped += excess
    }
  }

  /// How many bytes were written so far, kept or not.
  package var total: Int { state.withLock { $0.dropped + $0.bytes.count } }

  /// The last lines of what was written after so many bytes, as far as it is kept.
  ///
  /// - Parameters:
  ///   - mark: A former `total`.
  ///   - count: How many lines at most.
  package func lines(after mark: Int, last count: Int) -> [String] {
    state.withLock { state in
      let kept = state.bytes.dropFirst(max(0, mark - state.dropped))
      return kept.split(separator: 0x0A).suffix(count).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// How many bytes are no longer kept.
  package var dropped: Int { state.withLock { $0.dropped } }

  /// What is kept, behind a remark on what is not.
  package var text: String {
    state.withLock { state in
      let text = String(decoding: state.bytes, as: UTF8.self)
      return state.dropped == 0 ? text : "(\(state.dropped) bytes dropped)\n\(text)"
    }
  }
}

import AssayJournaling

extension StepOutcome {
  /// What an error answer to a step means.
  init(code: Int, message: String) {
    self =
      code == AdapterProtocol.Code.unsupported
      ? .unsupported : .failed(code: code, message: message)
  }

  /// The answers in order; those that have not come by the end of one common limit are `pending`.
  static func all(_ answers: [Awaited<StepOutcome>], within limit: Int) async -> [StepOutcome] {
    let start = ContinuousClock.now
    var outcomes: [StepOutcome] = []
    for answer in answers {
      let left = Duration.milliseconds(limit) - start.duration(to: .now)
      outcomes.append(await answer.value(within: left.wholeMilliseconds) ?? .pending)
    }
    return outcomes
  }
}

extension Duration {
  /// The time in milliseconds, at least 0.
  fileprivate var wholeMilliseconds: Int {
    max(0, Int(components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000))
  }
}

/// What a rule says about one journal.
package enum Verdict: String, Sendable, CaseIterable {
  case pass, fail, vacuous, inconclusive

  /// The worse of two, in the order fail, inconclusive, vacuous, pass.
  package static func worse(_ a: Verdict, _ b: Verdict) -> Verdict {
    a.weight >= b.weight ? a : b
  }

  private var weight: Int {
    switch self {
    case .pass: 0
    case .vacuous: 1
    case .inconclusive: 2
    case .fail: 3
    }
  }
}

/// The matches of a pattern in a scope, as positions in order.
struct Found {
  var inside: [Int] = []
  /// In it or not: the order does not say.
  var possible: [Int] = []
  /// Beyond a time bound by no more than a real clock is allowed.
  var slack: [Int] = []
  /// Both: beyond a time bound, and even so in it or not.
  var possibleSlack: [Int] = []

  var all: [Int] { (inside + possible + slack + possibleSlack).sorted() }

  mutating func add(_ position: Int, _ membership: Scope.Membership) {
    switch membership {
    case .inside: inside.append(position)
    case .possible: possible.append(position)
    case .slack: slack.append(position)
    case .possibleSlack: possibleSlack.append(position)
    case .outside: break
    }
  }

  /// What a reading of the time bounds makes of it: inside, or in it or not.
  func read(_ reading: Reading) -> Found {
    if slack.isEmpty, possibleSlack.isEmpty { return self }
    return Found(
      inside: (inside + slack.filter(reading.forgiven.contains)).sorted(),
      possible: (possible + possibleSlack.filter(reading.forgiven.contains)).sorted())
  }
}

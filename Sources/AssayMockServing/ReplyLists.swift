import AssayContractModel

/// The replies of each operation, and how many of them are used up.
struct ReplyLists {
  private struct List {
    var plans: [PreparedReply]
    var then: ReplyExhaustion
    var used = 0

    var next: PreparedReply? {
      if used < plans.count { return plans[used] }
      return then == .repeat ? plans.last : nil
    }
  }
  private var lists: [String: List] = [:]

  mutating func set(_ operation: String, _ plans: [PreparedReply], then: ReplyExhaustion) {
    lists[operation] = List(plans: plans, then: then)
  }

  /// The next reply for an operation; `nil` when its list is used up and says to refuse.
  mutating func next(_ operation: String) -> PreparedReply? {
    guard let reply = lists[operation]?.next else { return nil }
    lists[operation]?.used += 1
    return reply
  }

  /// The reply that the next request to an operation will get, without using it up.
  func peek(_ operation: String) -> PreparedReply? { lists[operation]?.next }

  /// Whether a reply waits at that gate.
  func hasGate(_ gate: String) -> Bool {
    lists.values.contains { list in list.plans.contains { $0.hold == gate } }
  }
}

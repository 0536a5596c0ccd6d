import AssayJSON
import AssayJournaling

/// The five checks, over what a scope holds.
struct PlainChecks {
  let json: JSONObject
  let scope: PlainScope

  private var events: [Event] { scope.lane.trace.events }
  private var trigger: Event? { scope.trigger.map { events[$0] } }

  /// What the check looked at, for a reader of a disagreement.
  var note: String {
    let words = ["of", "state", "sequence", "equals"].filter { json[$0] != nil }
    let found = words.map { word in
      let found = scope.matches(PlainPattern(json[word]))
      func entries(_ positions: [Int]) -> String {
        positions.map { String(events[$0].begin) }.joined(separator: ", ")
      }
      return "\(word): [\(entries(found.certain))] and perhaps [\(entries(found.maybe))]"
    }
    return (found + (scope.isUnlimited ? ["a bound is not reached"] : [])).joined(separator: "; ")
  }

  /// - Parameter members: The events of a group, for a formula with `per`.
  func verdict(members: [Int]?) -> PlainVerdict {
    if let must = json["must"] { return self.must(must) }
    if let state = json["state"] { return self.state(PlainPattern(state)) }
    if let sequence = json["sequence"] { return self.sequence(PlainPattern(sequence)) }
    let found =
      json["of"].map { scope.matches(PlainPattern($0)) } ?? (certain: members ?? [], maybe: [])
    if let count = json["count"] {
      let low = found.certain.count
      return compare(low, low + found.maybe.count, with: count)
    }
    let field = json["distinct"]?.string ?? ""
    func values(_ positions: [Int]) -> Int {
      Set(positions.map { PlainValue.text(events[$0][field]) }).count
    }
    return compare(
      values(found.certain), values(found.certain + found.maybe), with: .object(json))
  }

  /// Pass if every value from the lower to the upper satisfies, fail if none does.
  private func compare(_ low: Int, _ high: Int, with limits: JSONValue) -> PlainVerdict {
    let min = limits.integer ?? limits["min"]?.integer ?? 0
    let max = limits.integer ?? limits["max"]?.integer ?? Int.max
    if scope.isUnlimited {
      if low >= min, max == Int.max { return .pass }
      return low > max ? .fail : .inconclusive
    }
    let satisfying = (low...high).count { $0 >= min && $0 <= max }
    return satisfying == high - low + 1 ? .pass : satisfying == 0 ? .fail : .inconclusive
  }

  private func must(_ requirement: JSONValue) -> PlainVerdict {
    guard let trigger, case .object(let conditions) = requirement else { return .vacuous }
    return PlainPattern.fits(trigger, conditions, trigger: trigger) ? .pass : .fail
  }

  /// At every settled mark in scope, the latest match so far fits.
  private func state(_ pattern: PlainPattern) -> PlainVerdict {
    guard case .object(let conditions) = json["is"] else { return .vacuous }
    let marks = events.indices.filter {
      events[$0].name == "mark.settled" && scope.place($0) != .outside
    }
    if marks.isEmpty { return .vacuous }
    // A later match may be among the entries that were lost.
    if scope.lane.trace.overflowed { return .inconclusive }
    var isCertain = !scope.isUnlimited
    var hasMark = false
    for mark in marks {
      let matches = (0..<mark).filter { pattern.fits(events[$0], trigger: trigger) }
      let latest = matches.filter { match in
        !matches.contains { scope.order.isBefore(match, $0) }
      }
      let fitting = latest.count {
        PlainPattern.fits(events[$0], conditions, trigger: trigger)
      }
      if scope.place(mark) == .inside {
        hasMark = true
        if fitting == 0 { return .fail }
      }
      if fitting < latest.count || latest.isEmpty { isCertain = false }
    }
    return isCertain && hasMark ? .pass : .inconclusive
  }

  /// Two lists of values are equal in every allowed order, or in none.
  private func sequence(_ pattern: PlainPattern) -> PlainVerdict {
    let field = json["by"]?.string ?? ""
    let wanted = PlainPattern(json["equals"])
    if scope.isUnlimited { return begun(scope.matches(pattern), scope.matches(wanted), field) }
    let left = lists(scope.matches(pattern), by: field)
    let right = lists(scope.matches(wanted), by: field)
    if left.isDisjoint(with: right) { return .fail }
    return left.count == 1 && right.count == 1 ? .pass : .inconclusive
  }

  /// Lists that may go on cannot be equal when what no later event can precede already differs.
  private func begun(
    _ left: (certain: [Int], maybe: [Int]), _ right: (certain: [Int], maybe: [Int]),
    _ field: String
  ) -> PlainVerdict {
    if scope.lane.trace.overflowed { return .inconclusive }
    let end =
      PlainValue.isSame(json["order"], "arrival")
      ? events.count : events.lastIndex { $0.name == "mark.settled" } ?? 0
    let starts = [left, right].map { found in
      lists((found.certain.filter { $0 < end }, found.maybe.filter { $0 < end }), by: field)
    }
    let canAgree = starts[0].contains { a in
      starts[1].contains { b in zip(a, b).allSatisfy { $0 == $1 } }
    }
    return canAgree ? .inconclusive : .fail
  }

  /// Every list of values that some choice of the doubtful events and some allowed order gives.
  private func lists(_ found: (certain: [Int], maybe: [Int]), by field: String) -> Set<[String]> {
    var choices = [found.certain]
    for event in found.maybe { choices += choices.map { $0 + [event] } }
    var lists = Set<[String]>()
    for choice in choices { lists.formUnion(orders(of: Set(choice), by: field)) }
    return lists
  }

  private func orders(of events: Set<Int>, by field: String) -> Set<[String]> {
    if events.isEmpty { return [[]] }
    var lists = Set<[String]>()
    for first in events
    where !events.contains(where: { scope.order.isBefore($0, first) }) {
      for rest in orders(of: events.subtracting([first]), by: field) {
        lists.insert([PlainValue.text(self.events[first][field])] + rest)
      }
    }
    return lists
  }
}

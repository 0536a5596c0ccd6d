import AssayJSON
import AssayJournaling

@testable import AssayConformance

/// Judges a trace by trying every order that its events may have had: slow, and obviously correct.
///
/// In one order there is nothing uncertain, so each word means what it says. What the judge calls a
/// pass must pass in every order, and what it calls a failure must fail in every one.
struct Oracle {
  private let entries: [[Event]]
  /// Every order that the events may have had; `nil` when there are very many.
  private var orders: [[Event]]?

  init(_ trace: Trace) {
    var entries: [[Event]] = []
    for event in trace.events {
      if entries.last?.first?.begin == event.begin {
        entries[entries.count - 1].append(event)
      } else {
        entries.append([event])
      }
    }
    self.entries = entries
    orders = allOrders()
  }

  /// The verdicts of a condition in each of the orders; `nil` when there are too many.
  func verdicts(_ each: Each) -> Set<Verdict>? {
    guard let orders else { return nil }
    return Set(orders.map { order in SingleOrder(events: order).verdict(each) })
  }

  private func allOrders() -> [[Event]]? {
    let before = entries.indices.map { later in
      entries.indices.filter { isBefore($0, later) }
    }
    var found: [[Event]] = []
    var isWhole = true
    func place(_ placed: [Int]) {
      guard isWhole else { return }
      if placed.count == entries.count {
        found.append(placed.flatMap { entries[$0] })
        isWhole = found.count <= 40
        return
      }
      for entry in entries.indices where !placed.contains(entry) {
        if before[entry].allSatisfy(placed.contains) { place(placed + [entry]) }
      }
    }
    place([])
    return isWhole ? found : nil
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    guard a < b, let x = entries[a].first, let y = entries[b].first else { return false }
    if entries[a...b].contains(where: { $0.first?.name == "mark.settled" }) { return true }
    if let connection = x.connection, y.connection == connection { return true }
    if x.speaker == .adapter { return y.speaker == .adapter }
    if x.speaker == .runner {
      return y.speaker == .runner || x["settledBefore"]?.boolean != false
    }
    return y.speaker == .runner
  }
}

/// A trace whose order is known.
private struct SingleOrder {
  let events: [Event]

  func verdict(_ each: Each) -> Verdict {
    var verdicts: [Verdict] = []
    if let pattern = each.pattern {
      for (place, event) in events.enumerated() where fits(event, pattern, nil) {
        verdicts.append(verdict(each, place))
      }
    } else {
      verdicts = [verdict(each, nil)]
    }
    let judged = verdicts.filter { $0 != .vacuous }
    return judged.isEmpty ? .vacuous : judged.contains(.fail) ? .fail : .pass
  }

  private func fits(_ event: Event, _ pattern: Pattern, _ trigger: Event?) -> Bool {
    let named = pattern.names.contains { name in
      switch name {
      case .exact(let exact): exact == event.name
      case .family(let prefix): event.name.hasPrefix(prefix)
      case .trigger: trigger?.name == event.name
      }
    }
    return named && fits(event, pattern.conditions, trigger)
  }

  private func fits(_ event: Event, _ conditions: Where, _ trigger: Event?) -> Bool {
    conditions.entries.allSatisfy { entry in
      switch entry.condition {
      case .equals(.literal(let value)): event[entry.field] == value
      case .equals(.field(let field)): event[entry.field] == trigger?[field]
      default: false
      }
    }
  }

  private func verdict(_ each: Each, _ trigger: Int?) -> Verdict {
    let isLate = isAfter(each.from, trigger)
    let isEarly = each.to.map { isBefore($0, trigger) }
    let scope = events.indices.filter { place in
      isLate(place) && isEarly.allSatisfy { $0(place) }
    }
    let own = trigger.map { events[$0] }
    func matches(_ pattern: Pattern) -> [Event] {
      scope.map { events[$0] }.filter { fits($0, pattern, own) }
    }
    switch each.check {
    case let check as CountCheck:
      let count = check.pattern.map { matches($0).count } ?? 0
      return check.interval.contains(count) ? .pass : .fail
    case let check as DistinctCheck:
      let values = check.pattern.map { Set(matches($0).map { $0[check.field] }) } ?? []
      return check.interval.contains(values.count) ? .pass : .fail
    case let check as StateCheck:
      let marks = scope.filter { events[$0].name == "mark.settled" }
      if marks.isEmpty { return .vacuous }
      let holds = marks.allSatisfy { mark in
        let latest = events[..<mark].last { fits($0, check.pattern, own) }
        return latest.map { fits($0, check.requirement, own) } ?? false
      }
      return holds ? .pass : .fail
    case let check as SequenceCheck:
      let left = matches(check.actual).map { $0[check.field] }
      return left == matches(check.wanted).map { $0[check.field] } ? .pass : .fail
    case let check as MustCheck:
      return own.map { fits($0, check.requirement, own) } == true ? .pass : .fail
    default:
      return .inconclusive
    }
  }

  private func next(_ pattern: Pattern, _ trigger: Int?) -> Int? {
    events.indices.first { place in
      place > trigger ?? -1 && fits(events[place], pattern, trigger.map { events[$0] })
    }
  }

  private func previous(_ pattern: Pattern, _ trigger: Int?) -> Int? {
    events.indices.last { place in
      place < trigger ?? -1 && fits(events[place], pattern, trigger.map { events[$0] })
    }
  }

  private func settled(_ trigger: Int?) -> Int? {
    events.indices.first { $0 > trigger ?? -1 && events[$0].name == "mark.settled" }
  }

  private func moment(_ offset: Int, _ trigger: Int?) -> Int {
    (trigger.map { events[$0].time } ?? 0) + offset
  }

  /// Whether a place lies behind a bound.
  private func isAfter(_ bound: Bound, _ trigger: Int?) -> (Int) -> Bool {
    switch bound.kind {
    case .start: return { _ in true }
    case .end, .limit: return { _ in false }
    case .trigger: return { $0 > trigger ?? -1 }
    case .settled: return isBehind(settled(trigger), otherwise: false)
    case .offset(let offset):
      let moment = moment(offset, trigger)
      return { events[$0].time >= moment }
    case .next(let pattern): return isBehind(next(pattern, trigger), otherwise: false)
    case .previous(let pattern): return isBehind(previous(pattern, trigger), otherwise: true)
    }
  }

  /// Whether a place lies before a bound.
  private func isBefore(_ bound: Bound, _ trigger: Int?) -> (Int) -> Bool {
    switch bound.kind {
    case .start, .limit: return { _ in false }
    case .end: return { _ in true }
    case .trigger: return { $0 < trigger ?? -1 }
    case .settled:
      let mark = settled(trigger)
      return { place in mark.map { place <= $0 } ?? true }
    case .offset(let offset):
      let moment = moment(offset, trigger)
      return { events[$0].time <= moment }
    case .next(let pattern): return isAhead(next(pattern, trigger), otherwise: true)
    case .previous(let pattern): return isAhead(previous(pattern, trigger), otherwise: false)
    }
  }

  private func isBehind(_ end: Int?, otherwise: Bool) -> (Int) -> Bool {
    { place in end.map { place > $0 } ?? otherwise }
  }

  private func isAhead(_ end: Int?, otherwise: Bool) -> (Int) -> Bool {
    { place in end.map { place < $0 } ?? otherwise }
  }
}

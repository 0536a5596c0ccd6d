import AssayJSON
import AssayJournaling

/// The four verdicts, from the worst to the best.
enum PlainVerdict: String { case fail, inconclusive, vacuous, pass }

/// Judges a formula by the definitions of the language, word by word.
///
/// It is slow on purpose, reads the formula's JSON by itself, and shares no code with the judge, so
/// that a mistake would have to be made twice to be missed.
struct PlainJudge {
  let lane: PlainLane
  private let byCause: PlainOrder
  private let byArrival: PlainOrder

  init(_ trace: Trace, limits: [String: Int], handedOut: Set<String>) {
    lane = PlainLane(trace, limits: limits)
    byCause = PlainOrder(trace, handedOut: handedOut, isArrival: false)
    byArrival = PlainOrder(trace, handedOut: handedOut, isArrival: true)
  }

  private var events: [Event] { lane.trace.events }

  /// The verdict of a formula, and how many instances it had.
  func judge(_ formula: JSONValue) -> (verdict: PlainVerdict, instances: Int) {
    judge(saidInFull: lane.sayingLimits(in: formula))
  }

  private func judge(saidInFull formula: JSONValue) -> (verdict: PlainVerdict, instances: Int) {
    guard case .object(let json) = formula else { return (.vacuous, 0) }
    guard case .array(let parts) = json["all"] else { return each(json) }
    let rulings = parts.map { judge(saidInFull: $0) }
    let worst = [PlainVerdict.fail, .inconclusive, .vacuous].first { verdict in
      rulings.contains { $0.verdict == verdict }
    }
    return (worst ?? .pass, rulings.map(\.instances).reduce(0, +))
  }

  /// What was found of every instance, for a reader of a disagreement.
  func explain(_ formula: JSONValue) -> [String] {
    let formula = lane.sayingLimits(in: formula)
    guard case .object(let json) = formula else { return [] }
    if case .array(let parts) = json["all"] { return parts.flatMap { explain($0) } }
    return instances(json).map { own in
      let trigger = own.trigger.map { events[$0] }
      let notes = readings(scope(own, json), trigger).map {
        PlainChecks(json: json, scope: $0).note
      }
      let place = trigger.map { "\($0.name) (entry \($0.begin))" } ?? "the lane"
      return "\(place): \(instance(own, json).rawValue); \(notes.joined(separator: " | "))"
    }
  }

  private func each(_ json: JSONObject) -> (verdict: PlainVerdict, instances: Int) {
    let verdicts = instances(json).map { instance($0, json) }
    if verdicts.contains(.fail) { return (.fail, verdicts.count) }
    if verdicts.contains(.inconclusive) { return (.inconclusive, verdicts.count) }
    return (verdicts.contains(.pass) ? .pass : .vacuous, verdicts.count)
  }

  /// The triggers, each with its group if there is one; a lane's trigger is its start.
  private func instances(_ json: JSONObject) -> [(trigger: Int?, members: [Int]?)] {
    guard case .object = json["each"] else { return [(nil, nil)] }
    let pattern = PlainPattern(json["each"])
    let triggers = events.indices.filter { pattern.fits(events[$0], trigger: nil) }
    guard case .array(let fields) = json["per"] else { return triggers.map { ($0, nil) } }
    func tuple(_ event: Int) -> [String] {
      fields.map { PlainValue.text(events[event][$0.string ?? ""]) }
    }
    var seen = Set<[String]>()
    return triggers.filter { seen.insert(tuple($0)).inserted }.map { first in
      (first, triggers.filter { tuple($0) == tuple(first) })
    }
  }

  private func instance(
    _ instance: (trigger: Int?, members: [Int]?), _ json: JSONObject
  ) -> PlainVerdict {
    let trigger = instance.trigger.map { events[$0] }
    guard isGiven(json["given"], trigger) else {
      return lane.trace.overflowed ? .inconclusive : .vacuous
    }
    let verdicts = readings(scope(instance, json), trigger).map {
      PlainChecks(json: json, scope: $0).verdict(members: instance.members)
    }
    // Where a real clock leaves several readings, one that passes is enough, and all must fail.
    return [PlainVerdict.pass, .vacuous, .inconclusive].first { verdicts.contains($0) } ?? .fail
  }

  private func scope(
    _ instance: (trigger: Int?, members: [Int]?), _ json: JSONObject
  ) -> PlainScope {
    var scope = PlainScope(
      lane: lane, order: PlainValue.isSame(json["order"], "arrival") ? byArrival : byCause,
      trigger: instance.trigger, from: PlainScope.Bound(json: json["from"] ?? "trigger"), to: [])
    if case .array(let list) = json["to"] {
      scope.to = list.map { PlainScope.Bound(json: $0) }
    } else {
      scope.to = [PlainScope.Bound(json: json["to"] ?? "end")]
    }
    if instance.members != nil {
      scope.from = PlainScope.Bound(json: "start")
      scope.to = [PlainScope.Bound(json: "end")]
    }
    return scope.prepared
  }

  /// The scope with every reading of its time bounds.
  private func readings(_ scope: PlainScope, _ trigger: Event?) -> [PlainScope] {
    var readings = [scope]
    let lower = lane.readings(scope.from.json, trigger: trigger, isUpper: false)
    if !lower.isEmpty {
      readings = lower.map { time in
        var reading = scope
        reading.from.time = time
        return reading
      }
    }
    for (index, bound) in scope.to.enumerated() {
      let upper = lane.readings(bound.json, trigger: trigger, isUpper: true)
      if upper.isEmpty { continue }
      readings = readings.flatMap { reading in
        upper.map { time in
          var other = reading
          other.to[index].time = time
          return other
        }
      }
    }
    return readings
  }

  /// Whether all that the rule presupposes happened somewhere in the lane.
  private func isGiven(_ given: JSONValue?, _ trigger: Event?) -> Bool {
    guard let given else { return true }
    if case .array(let all) = given { return all.allSatisfy { isGiven($0, trigger) } }
    let pattern = PlainPattern(given["of"] ?? given)
    let matches = events.filter { pattern.fits($0, trigger: trigger) }
    if let count = given["count"] { return matches.count >= count["min"]?.integer ?? 0 }
    if let field = given["distinct"]?.string {
      return Set(matches.map { PlainValue.text($0[field]) }).count >= given["min"]?.integer ?? 0
    }
    return !matches.isEmpty
  }
}

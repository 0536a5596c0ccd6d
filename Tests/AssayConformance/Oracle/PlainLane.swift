import AssayJSON
import AssayJournaling

/// What a rule is judged in: the trace, the named durations, and which times a bound may stand for.
struct PlainLane {
  let trace: Trace
  let limits: [String: Int]

  /// - Parameter limits: The contract's named durations; the lane's own win over them.
  init(_ trace: Trace, limits: [String: Int]) {
    self.trace = trace
    self.limits = limits.merging(trace.lane.limits) { $1 }
  }

  /// The formula with the length of each named duration in the place of its name.
  func sayingLimits(in formula: JSONValue) -> JSONValue {
    switch formula {
    case .string(let text) where text.hasPrefix("@") && !text.hasPrefix("@@"):
      limits[String(text.dropFirst())].map { .number(JSONNumber($0)) } ?? formula
    case .array(let values): .array(values.map { sayingLimits(in: $0) })
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, sayingLimits(in: $0.value)) }))
    default: formula
    }
  }

  /// Whether a final settled mark closes the lane: nothing follows it but the end of the case and
  /// what the client says while its session is closed.
  var isSettledAtEnd: Bool {
    guard let mark = trace.events.lastIndex(where: { $0.name == "mark.settled" }) else {
      return false
    }
    return trace.events[(mark + 1)...].allSatisfy {
      $0.name == "mark.end" || $0.speaker == .adapter
    }
  }

  /// Every way to read a time bound, the exact one first; empty when the bound is no time.
  ///
  /// Only a real clock leaves a choice: how many of the events that came a little early, or late,
  /// still count, and whether more may have been on their way.
  func readings(_ bound: JSONValue, trigger: Event?, isUpper: Bool) -> [PlainTime] {
    guard case .string(let text) = bound, let sign = text.first, sign == "+" || sign == "-"
    else { return [] }
    let amount = text.dropFirst()
    let size = amount.hasPrefix("@") ? limits[String(amount.dropFirst())] : Int(amount)
    guard let size else { return [] }
    let moment = (trigger?.time ?? 0) + (sign == "-" ? -size : size)
    let exact = PlainTime(moment: moment, reach: moment, forgiven: [])
    let factor: Double
    switch trace.clock {
    case .manual: return [exact]
    case .real: factor = 1
    case .scaled(let scale): factor = scale
    }
    let slack = isUpper ? size + Int(1_000 * factor) : max(size * 2 / 100, Int(5 * factor))
    var strays = trace.events.indices.filter { event in
      let time = trace.events[event].time
      return isUpper
        ? time > moment && time <= moment + slack : time < moment && time >= moment - slack
    }
    // From the bound outwards; what came in the same millisecond came in the order of the journal.
    strays.sort { (trace.events[$0].time, $0) < (trace.events[$1].time, $1) }
    if !isUpper { strays.reverse() }
    var readings = [exact]
    for count in 0..<strays.count {
      readings.append(
        PlainTime(moment: moment, reach: moment, forgiven: Set(strays[...count])))
    }
    if isUpper {
      readings.append(
        PlainTime(moment: moment, reach: moment + slack, forgiven: Set(strays)))
    }
    return readings
  }
}

/// One reading of a time bound.
struct PlainTime {
  var moment: Int
  /// The lane time that the clock must have reached for nothing more to come.
  var reach: Int
  /// The positions of the events beyond the moment that count even so.
  var forgiven: Set<Int>
}

import AssayJSON
import AssayJournaling

/// The events of a trace that a pattern may match, sorted by the values that a trigger fixes.
///
/// Conditions without the trigger are decided once; `"offer": "$offer"` becomes a look-up. So
/// judging every instance of a rule costs little more than reading the trace once.
struct Candidates {
  private let buckets: [[JSONValue?]: [Int]]
  private let keys: [(field: String, bound: String)]
  private let isKeyedByName: Bool

  init(_ pattern: Pattern, triggerNames: [Pattern.Name], _ index: TraceIndex, _ matcher: Matcher) {
    let isKeyedByName = pattern.names == [.trigger]
    let names = pattern.names.contains(.trigger) ? pattern.names + triggerNames : pattern.names
    var keys: [(field: String, bound: String)] = []
    var fixed = Where()
    for entry in pattern.conditions.entries {
      if case .equals(.field(let bound)) = entry.condition {
        keys.append((entry.field, bound))
      } else if entry.condition.operands.allSatisfy({ $0.boundField == nil }) {
        fixed.entries.append(entry)
      }
    }
    fixed.excluded = pattern.conditions.excluded.filter(\.boundFields.isEmpty)
    let seesResends = pattern.seesResends
    var buckets: [[JSONValue?]: [Int]] = [:]
    for position in index.positions(of: names, triggerName: nil) {
      let event = index.events[position]
      if !seesResends, event["dup"]?.string == "resend" { continue }
      guard matcher.fits(event, fixed, .lane) else { continue }
      var key = keys.map { event[$0.field] }
      if isKeyedByName { key.append(.string(event.name)) }
      buckets[key, default: []].append(position)
    }
    self.buckets = buckets
    self.keys = keys
    self.isKeyedByName = isKeyedByName
  }

  /// The positions that may match for a subject, in order.
  func positions(for subject: Subject) -> [Int] {
    var key = keys.map { subject[$0.bound] }
    if isKeyedByName { key.append(subject["on"]) }
    return buckets[key] ?? []
  }
}

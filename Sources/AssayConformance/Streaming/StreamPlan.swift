import AssayJSON

/// A set of rules, made ready once for judging any number of lanes in one pass each.
///
/// Field names and literals are numbers, and patterns that differ only in what they compare with the
/// trigger are one pattern. Which conditions cannot be judged without the whole lane is part of the
/// plan: see ``keptConditions(onManualClock:)``.
package struct StreamPlan: Sendable {
  /// The rules in the order in which verdicts come.
  package let rules: [CompiledRule]
  let eaches: [PlannedEach]
  let patterns: [PlannedPattern]
  /// The names of fields, by number.
  let fields: [String]
  let literals: ValueTable
  /// The named durations; lanes may override them.
  let limits: [(name: String, milliseconds: Int?)]
  /// The sources of regular expressions.
  let expressions: [String]
  /// How many counts of `given` a lane keeps.
  let givenCount: Int
  /// Fields whose values a client can know from replies alone.
  let handedOut: [Int32]
  let known: KnownFields
  /// The limits of a lane that overrides none.
  let defaultLimits: [Int?]
  /// The conditions that wait for the whole of a lane with a manual clock that overrides no limit.
  private(set) var keptByDefault: ContiguousArray<Bool> = []

  /// The fields that the order of events depends on.
  struct KnownFields: Sendable {
    var exchange: Int32
    var reply: Int32
    var dup: Int32
    var settledBefore: Int32
  }

  /// How many bytes of an event file are best taken at once.
  ///
  /// The lines of a lane are taken together, and the more rules there are, the more it costs to fetch
  /// what is remembered of a lane; the larger the piece, the further off is its beginning.
  package var pieceSize: Int { eaches.count < 16 ? 4 << 20 : 16 << 20 }

  /// Compiles rules of one API.
  package init(_ rules: [CompiledRule]) {
    var planner = StreamPlanner(handedOut: rules.first?.handedOut ?? [])
    for (place, rule) in rules.enumerated() {
      for each in rule.formula.eaches { planner.add(each, of: rule, at: place) }
    }
    self.rules = rules
    eaches = planner.finishedEaches()
    patterns = planner.finishedPatterns()
    fields = planner.fields
    literals = planner.literals
    limits = planner.limits
    expressions = planner.expressions
    givenCount = planner.givenCount
    handedOut = planner.handedOut
    known = planner.known
    defaultLimits = planner.limits.map(\.milliseconds)
    keptByDefault = StreamLane.kept(self, defaultLimits, isManual: true)
  }

  /// The rules of which some condition keeps all events of a lane until it ends.
  ///
  /// They need more than the past of an open scope: `state`, a `previous` that depends on the
  /// trigger, scopes that reach back by time, and on a real clock every time bound, whose readings
  /// are weighed in the end.
  package func keptConditions(onManualClock isManual: Bool) -> [String] {
    var found: [String] = []
    for each in eaches where isKept(each, isManual: isManual) {
      let id = rules[each.rule].id
      if found.last != id { found.append(id) }
    }
    return found
  }

  func isKept(_ each: PlannedEach, isManual: Bool) -> Bool {
    each.method == .kept || (each.hasTime && !isManual && each.method == .scoped)
  }
}

/// A pattern without what depends on a trigger.
struct PlannedPattern: Sendable {
  /// What a match leads to at once, without regard to order.
  enum Act: Sendable {
    case given(each: Int, Int)
    case must(each: Int)
    case whole(each: Int)
    case member(each: Int)
    case ofGroup(each: Int)
  }

  var names: [Pattern.Name]
  var conditions: PackedConditions
  var seesResends: Bool
  var acts: [Act] = []
  /// The conditions that look at matches in their segment.
  var eaches: [Int] = []
  /// The fields that are read of a match while its segment is open.
  var keptFields: Set<Int32> = []
  /// The fields whose values a lane keeps longer than the match.
  var storedFields: Set<Int32> = []
  /// The fields whose values are compared when a match comes.
  var readFields: Set<Int32> = []
  /// The fields of which only the presence counts when a match comes.
  var notedFields: Set<Int32> = []

  func covers(_ name: String) -> Bool { names.contains { $0.covers(name) } }
}

/// One condition of a rule, made ready for judging lanes as they come.
///
/// A class so that handing it around costs one word; nothing in it changes.
final class PlannedEach: Sendable {
  /// How a condition is judged.
  enum Method: Sendable {
    /// Each trigger by itself, when it comes.
    case must
    /// All matches of the lane, without regard to order.
    case whole
    /// All members, or matches, of each group, without regard to order.
    case group
    /// Instances with a scope; order matters within a segment.
    case scoped
    /// Two lists, compared as far as their order is certain.
    case sequence
    /// By the explaining judge when the lane ends: the lane's events are kept.
    case kept
  }

  let method: Method
  /// The place of its rule in the plan.
  let rule: Int
  /// Where the condition stands among those of its rule.
  let source: Each
  /// The pattern of the trigger; `nil` for the lane.
  let trigger: Int?
  let given: [PlannedGiven]
  let requirement: PackedConditions
  let tally: TallyShape
  /// What is counted; `nil` for the members of a group.
  let counted: PatternUse?
  /// The second list of a sequence.
  let wanted: PatternUse?
  let lower: PlannedBound
  let uppers: [PlannedBound]
  let isArrival: Bool
  /// The fields of the trigger that an instance keeps.
  let subject: [Int32]
  /// The place of each field of the plan among `subject`; negative when it is not kept.
  let subjectPlaces: ContiguousArray<Int32>
  /// Whether an instance keeps its trigger's name.
  let keepsName: Bool
  /// Whether an instance keeps its trigger's time.
  let hasTime: Bool

  init(
    method: Method, rule: Int, source: Each, trigger: Int?, given: [PlannedGiven],
    requirement: PackedConditions, tally: TallyShape, counted: PatternUse?, wanted: PatternUse?,
    lower: PlannedBound, uppers: [PlannedBound], subject: [Int32], fieldCount: Int
  ) {
    self.method = method
    self.rule = rule
    self.source = source
    self.trigger = trigger
    self.given = given
    self.requirement = requirement
    self.tally = tally
    self.counted = counted
    self.wanted = wanted
    self.lower = lower
    self.uppers = uppers
    self.subject = subject
    isArrival = source.order == .arrival
    var places = ContiguousArray<Int32>(repeating: -1, count: fieldCount)
    for (place, field) in subject.enumerated() { places[Int(field)] = Int32(place) }
    subjectPlaces = places
    let bounds = [lower] + uppers
    keepsName =
      ([counted] + bounds.map(\.use)).contains { use in
        use.map { $0.isNamedByTrigger || $0.asksForName } ?? false
      }
    hasTime = bounds.contains(where: \.isTime)
  }

  /// The number of words of an instance: how many there are, its state, time and name, the fields of
  /// its trigger, and what was counted.
  var stride: Int { 4 + subject.count + tally.words }

  /// Whether a lane keeps more for it than instances and one table.
  var needsExtra: Bool { method == .sequence || (method == .group && counted != nil) }

  /// Whether matches from before the trigger's segment count.
  var looksBack: Bool { trigger != nil && (lower.kind == .start || lower.kind == .previous) }
}

/// What must be found in the lane for a condition to mean anything.
struct PlannedGiven: Sendable {
  var pattern: Int
  var min: Int
  /// The field whose distinct values are counted; `nil` when events are.
  var field: Int32?
  /// The place of its count among those of a lane.
  var place: Int
}

/// A pattern as one condition uses it: what depends on the trigger, beside what does not.
final class PatternUse: Sendable {
  /// The pattern without what depends on the trigger.
  let pattern: Int
  /// What depends on the trigger.
  let bound: PackedConditions
  /// The names that the pattern itself gives.
  let names: [Pattern.Name]
  /// Whether the trigger's name is one of those that match.
  let isNamedByTrigger: Bool
  /// Whether a condition compares with the trigger's name.
  let asksForName: Bool
  /// The fields of the matching event that `bound` looks at.
  let fields: [Int32]
  /// Whether all triggers see the same matches.
  let isFree: Bool
  /// Whether the values of the trigger say which values the event must have.
  let isKey: Bool
  /// Whether comparing words decides.
  let isQuick: Bool

  init(
    pattern: Int, bound: PackedConditions, names: [Pattern.Name], isNamedByTrigger: Bool,
    asksForName: Bool, fields: [Int32]
  ) {
    self.pattern = pattern
    self.bound = bound
    self.names = names
    self.isNamedByTrigger = isNamedByTrigger
    self.asksForName = asksForName
    self.fields = fields
    isFree = bound.isEmpty && !isNamedByTrigger
    isKey = bound.isKeyAlone
    isQuick = bound.slow.isEmpty && bound.excluded.isEmpty && !isNamedByTrigger
  }
}

/// One end of a scope.
struct PlannedBound: Sendable {
  enum Kind: Sendable { case start, trigger, settled, end, time, next, previous }

  var kind: Kind
  /// The milliseconds of a time bound, unless a limit says them.
  var offset = 0
  /// The number of the limit.
  var limit: Int?
  /// The pattern of `next` and `previous`.
  var use: PatternUse?

  var isTime: Bool { kind == .time }
}

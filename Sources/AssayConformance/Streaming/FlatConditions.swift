/// All conditions of a plan that are asked when an event comes, in bare memory.
///
/// Most are a few comparisons of words, and there are many for each event.
final class FlatConditions {
  /// Conditions: a stretch of quick tests, and the rest where there is one.
  struct Stretch {
    var first: Int32
    var count: Int32
    /// The place of the whole conditions among ``slow``; -1 when the quick tests say it all.
    var slow: Int32
  }

  /// A pattern as it is asked.
  struct Pattern {
    var number: Int32
    var conditions: Stretch
    var seesResends: Bool
    /// Whether conditions look at matches in their segment.
    var isLookedAt: Bool
    var firstAct: Int32
    var actCount: Int32
  }

  /// What a match leads to at once.
  struct Act {
    enum Kind: UInt8 { case given, must, whole, member, ofGroup }

    var kind: Kind
    var each: Int32
    /// For `given`: the place of its count, the least number, and the field that is counted or -1.
    var place: Int32 = 0
    var min: Int32 = 0
    var field: Int32 = -1
    /// For `must`.
    var requirement = Stretch(first: 0, count: 0, slow: -1)
  }

  private(set) var patterns: [Pattern] = []
  let tests: UnsafeMutablePointer<QuickTest>
  let acts: UnsafeMutablePointer<Act>
  let slow: [PackedConditions]

  init(_ plan: StreamPlan) {
    var tests: [QuickTest] = []
    var slow: [PackedConditions] = []
    var acts: [Act] = []
    func stretch(_ conditions: PackedConditions) -> Stretch {
      let first = tests.count
      tests += conditions.quick
      let isQuick = conditions.slow.isEmpty && conditions.excluded.isEmpty
      if !isQuick { slow.append(conditions) }
      return Stretch(
        first: Int32(first), count: Int32(conditions.quick.count),
        slow: isQuick ? -1 : Int32(slow.count - 1))
    }
    for (number, pattern) in plan.patterns.enumerated() {
      let firstAct = acts.count
      for act in pattern.acts {
        switch act {
        case .given(let index, let place):
          let given = plan.eaches[index].given[place]
          acts.append(
            Act(
              kind: .given, each: Int32(index), place: Int32(given.place),
              min: Int32(clamping: given.min), field: given.field ?? -1))
        case .must(let index):
          acts.append(
            Act(
              kind: .must, each: Int32(index),
              requirement: stretch(plan.eaches[index].requirement)))
        case .whole(let index): acts.append(Act(kind: .whole, each: Int32(index)))
        case .member(let index): acts.append(Act(kind: .member, each: Int32(index)))
        case .ofGroup(let index): acts.append(Act(kind: .ofGroup, each: Int32(index)))
        }
      }
      patterns.append(
        Pattern(
          number: Int32(number), conditions: stretch(pattern.conditions),
          seesResends: pattern.seesResends, isLookedAt: !pattern.eaches.isEmpty,
          firstAct: Int32(firstAct), actCount: Int32(acts.count - firstAct)))
    }
    self.slow = slow
    self.tests = .allocate(capacity: tests.count + 1)
    self.tests.initialize(from: tests, count: tests.count)
    self.acts = .allocate(capacity: acts.count + 1)
    self.acts.initialize(from: acts, count: acts.count)
  }

  deinit {
    tests.deallocate()
    acts.deallocate()
  }

  /// Whether the quick tests of a stretch hold for an event that is its own subject.
  @inline(__always)
  func holdsQuickly(_ stretch: Stretch, _ values: UnsafeMutablePointer<UInt64>) -> Bool {
    var test = tests + Int(stretch.first)
    let end = test + Int(stretch.count)
    while test < end {
      let value = values[Int(test.pointee.field)]
      let holds: Bool
      switch test.pointee.kind {
      case .equals: holds = value == test.pointee.literal.bits
      case .differs: holds = value != test.pointee.literal.bits
      case .present: holds = value != 0
      case .absent: holds = value == 0
      case .sameAs: holds = value == values[Int(test.pointee.other)]
      }
      if !holds { return false }
      test += 1
    }
    return true
  }
}

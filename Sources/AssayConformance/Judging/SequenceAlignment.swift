import AssayJSON

/// One of two lists that are compared, with what is certain of its order.
protocol OrderedList {
  associatedtype Value: Hashable
  var values: [Value] { get }
  /// Whether an element may be left out.
  var isOptional: [Bool] { get }
  /// Whether every order that the elements may have had gives the same list of values.
  var isOneList: Bool { get }
  /// The elements that must come before each, those below its floor left out.
  func predecessors() -> [[Int]]
  /// The number of leading elements that are certainly before each.
  func floors() -> [Int]
}

/// What is known of two lists' equality.
enum SequenceAnswer: Hashable {
  case always, sometimes, never
  /// The search was given up.
  case tooMany

  var verdict: Verdict {
    switch self {
    case .always: .pass
    case .never: .fail
    case .sometimes, .tooMany: .inconclusive
    }
  }
}

/// Decides in how many of the possible orders two lists of values are equal.
///
/// Lists whose order is certain are compared in one pass. Otherwise the orders are searched,
/// element by element, without visiting the same situation twice.
struct SequenceAlignment<Side: OrderedList> {
  /// Situations after which the search is given up.
  private static var limit: Int { 20_000 }

  private let left: Side
  private let right: Side
  /// Whether more events might have followed on both sides.
  private let mayGoOn: Bool
  /// Situations that were visited before: pairs of equal elements that the lists no longer hold.
  private let visited: Int

  init(_ left: Side, _ right: Side, mayGoOn: Bool, visited: Int = 0) {
    self.visited = visited
    self.left = left
    self.right = right
    self.mayGoOn = mayGoOn
  }

  func answer() -> SequenceAnswer {
    if left.isOneList, right.isOneList {
      let shared = Swift.min(left.values.count, right.values.count)
      guard left.values.prefix(shared) == right.values.prefix(shared) else { return .never }
      if mayGoOn { return .sometimes }
      return left.values.count == right.values.count ? .always : .never
    }
    guard let agrees = someOrderAgrees() else { return .tooMany }
    return agrees ? .sometimes : .never
  }

  /// What is left of both lists.
  private struct Situation: Hashable {
    var left = Progress()
    var right = Progress()
  }

  /// The taken elements: all below `taken`, and some above.
  private struct Progress: Hashable {
    var taken = 0
    var ahead: Set<Int> = []

    func has(_ element: Int) -> Bool { element < taken || ahead.contains(element) }

    mutating func take(_ element: Int) {
      ahead.insert(element)
      while ahead.remove(taken) != nil { taken += 1 }
    }
  }

  /// Whether some possible orders give equal lists; `nil` when the search was given up.
  private func someOrderAgrees() -> Bool? {
    let before = (left.predecessors(), right.predecessors())
    let floors = (left.floors(), right.floors())
    var stack = [Situation()]
    var seen: Set<Situation> = [Situation()]
    while let situation = stack.popLast() {
      let isLeftDone = isDone(situation.left, left)
      let isRightDone = isDone(situation.right, right)
      if isLeftDone, isRightDone { return true }
      if mayGoOn, isLeftDone || isRightDone { return true }
      if seen.count + visited > Self.limit { return nil }
      var followers: [Situation] = []
      let lefts = available(situation.left, left, before.0, floors.0)
      let rights = available(situation.right, right, before.1, floors.1)
      for element in lefts where left.isOptional[element] {
        var next = situation
        next.left.take(element)
        followers.append(next)
      }
      for element in rights where right.isOptional[element] {
        var next = situation
        next.right.take(element)
        followers.append(next)
      }
      for a in lefts.reversed() {
        for b in rights.reversed() where left.values[a] == right.values[b] {
          var next = situation
          next.left.take(a)
          next.right.take(b)
          followers.append(next)
        }
      }
      for next in followers where seen.insert(next).inserted { stack.append(next) }
    }
    return false
  }

  private func isDone(_ progress: Progress, _ side: Side) -> Bool {
    (progress.taken..<side.values.count).allSatisfy {
      progress.has($0) || side.isOptional[$0]
    }
  }

  /// The elements that may come next.
  private func available(
    _ progress: Progress, _ side: Side, _ before: [[Int]], _ floors: [Int]
  ) -> [Int] {
    var found: [Int] = []
    var element = progress.taken
    while element < side.values.count, floors[element] <= progress.taken {
      if !progress.has(element), before[element].allSatisfy(progress.has) { found.append(element) }
      element += 1
    }
    return found
  }
}

/// A deterministic automaton for texts in ASCII, made from a program of states.
///
/// Each of its states is a set of the program's that are possible at once. Programs that look around
/// have none, nor have those that would need more than a few hundred states.
struct PatternAutomaton: Sendable {
  private static let mostStates = 400
  private static let mostInstructions = 2_000

  /// State and character, 128 to a state → state.
  private var next: [UInt16] = []

  /// Whether a match was found on the way to a state.
  private var isMatch: [Bool] = []

  /// Whether the text may end in a state.
  private var isMatchAtEnd: [Bool] = []

  init?(_ program: [PatternInstruction]) {
    guard program.count <= Self.mostInstructions else { return nil }
    for instruction in program {
      switch instruction {
      case .look, .wordBoundary: return nil
      default: break
      }
    }
    var states: [[Int]: UInt16] = [:]
    var sets: [[Int]] = []
    // At the start of the text `^` holds; later it does not, but a match may begin anywhere. So the
    // first state is never come back to, though another may have the same set.
    let first = Self.closure(of: [0], program, isStart: true)
    sets.append(first)
    while isMatch.count < sets.count {
      let set = sets[isMatch.count]
      let matches = Self.hasMatch(set, program)
      isMatch.append(matches)
      isMatchAtEnd.append(matches || Self.matchesAtEnd(set, program, isStart: isMatch.count == 1))
      for character in 0..<UInt32(128) {
        let state: UInt16
        if matches {
          state = UInt16(isMatch.count - 1)
        } else {
          let targets = Self.targets(of: set, character, program)
          let reached = Self.closure(of: targets + [0], program, isStart: false)
          if let known = states[reached] {
            state = known
          } else {
            guard sets.count < Self.mostStates else { return nil }
            state = UInt16(sets.count)
            states[reached] = state
            sets.append(reached)
          }
        }
        next.append(state)
      }
    }
  }

  /// Whether there is a match; nil when the text is not ASCII.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    next.withUnsafeBufferPointer { next in
      isMatch.withUnsafeBufferPointer { isMatch in
        var state = 0
        for byte in text {
          if byte >= 0x80 { return nil }
          if isMatch[state] { return true }
          state = Int(next[state &* 128 &+ Int(byte)])
        }
        return isMatchAtEnd[state]
      }
    }
  }

  /// The states from which a character is taken or the end awaited, reached without a character.
  private static func closure(
    of starts: [Int], _ program: [PatternInstruction], isStart: Bool
  ) -> [Int] {
    var seen = Set<Int>()
    var stack = starts
    while let index = stack.popLast() {
      guard seen.insert(index).inserted else { continue }
      switch program[index] {
      case .jump(let target): stack.append(target)
      case .split(let one, let other): stack += [one, other]
      case .start: if isStart { stack.append(index + 1) }
      default: break
      }
    }
    return seen.filter { index in
      switch program[index] {
      case .set, .end, .match: true
      default: false
      }
    }.sorted()
  }

  private static func hasMatch(_ set: [Int], _ program: [PatternInstruction]) -> Bool {
    set.contains { if case .match = program[$0] { true } else { false } }
  }

  /// Whether `$`, once it holds, leads to a match.
  private static func matchesAtEnd(
    _ set: [Int], _ program: [PatternInstruction], isStart: Bool
  ) -> Bool {
    var known = set
    while true {
      var starts = known
      for index in known {
        if case .end = program[index] { starts.append(index + 1) }
      }
      let reached = closure(of: starts, program, isStart: isStart)
      if hasMatch(reached, program) { return true }
      if reached == known { return false }
      known = reached
    }
  }

  private static func targets(
    of set: [Int], _ character: UInt32, _ program: [PatternInstruction]
  ) -> [Int] {
    set.compactMap { index in
      if case .set(let characters) = program[index], characters.contains(character) {
        index + 1
      } else {
        nil
      }
    }
  }
}

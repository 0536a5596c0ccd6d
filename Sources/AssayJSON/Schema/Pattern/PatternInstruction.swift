/// A step of a compiled expression: the states of a finite automaton.
enum PatternInstruction: Sendable {
  /// Consumes one character of the set and goes on with the next instruction.
  case set(PatternSet)
  case jump(Int)
  case split(Int, Int)
  case start
  case end
  case wordBoundary(isNegated: Bool)

  /// Goes on at `next` if the instructions after this one do (or do not) reach a match from here.
  case look(next: Int, backward: Bool, isNegated: Bool)
  case match

  private static let longest = 200_000

  /// Translates a tree; `match` is the last instruction.
  static func program(for tree: PatternTree) throws(PatternProblem) -> [PatternInstruction] {
    var program: [PatternInstruction] = []
    try append(tree, backward: false, to: &program)
    program.append(.match)
    return program
  }

  private static func append(
    _ tree: PatternTree, backward: Bool, to program: inout [PatternInstruction]
  ) throws(PatternProblem) {
    guard program.count < longest else { throw PatternProblem("it is too large when unrolled") }
    switch tree {
    case .empty: break
    case .set(let set): program.append(.set(set))
    case .start: program.append(.start)
    case .end: program.append(.end)
    case .wordBoundary(let isNegated): program.append(.wordBoundary(isNegated: isNegated))
    case .sequence(let terms):
      for term in backward ? terms.reversed() : terms {
        try append(term, backward: backward, to: &program)
      }
    case .choice(let branches):
      var jumps: [Int] = []
      for branch in branches.dropLast() {
        let split = program.count
        program.append(.match)
        try append(branch, backward: backward, to: &program)
        jumps.append(program.count)
        program.append(.match)
        program[split] = .split(split + 1, program.count)
      }
      if let last = branches.last { try append(last, backward: backward, to: &program) }
      for jump in jumps { program[jump] = .jump(program.count) }
    case .repetition(let atom, let lowest, let highest):
      let first = program.count
      for _ in 0..<lowest {
        try append(atom, backward: backward, to: &program)
        if program.count == first { return }
      }
      guard let highest else {
        let split = program.count
        program.append(.match)
        try append(atom, backward: backward, to: &program)
        program.append(.jump(split))
        program[split] = .split(split + 1, program.count)
        return
      }
      var splits: [Int] = []
      for _ in lowest..<highest {
        splits.append(program.count)
        program.append(.match)
        try append(atom, backward: backward, to: &program)
      }
      for split in splits { program[split] = .split(split + 1, program.count) }
    case .look(let tree, let looksBack, let isNegated):
      let look = program.count
      program.append(.match)
      try append(tree, backward: looksBack, to: &program)
      program.append(.match)
      program[look] = .look(next: program.count, backward: looksBack, isNegated: isNegated)
    }
  }
}

/// Runs a program over a text by keeping the set of states that are possible at each position.
struct PatternMatcher {
  let program: [PatternInstruction]
  let text: [UInt32]

  /// Whether `match` can be reached from an instruction and a position, or, `everywhere`, from any
  /// position after it too.
  func reachesMatch(from start: Int, at origin: Int, backward: Bool, everywhere: Bool) -> Bool {
    var visited = [Int](repeating: -1, count: program.count)
    var stack = [start]
    var next: [Int] = []
    var position = origin
    while true {
      let place = backward ? position - 1 : position
      let character = text.indices.contains(place) ? text[place] : nil
      while let index = stack.popLast() {
        if visited[index] == position { continue }
        visited[index] = position
        switch program[index] {
        case .match: return true
        case .jump(let target): stack.append(target)
        case .split(let one, let other):
          stack.append(other)
          stack.append(one)
        case .set(let set):
          if let character, set.contains(character) { next.append(index + 1) }
        case .start: if position == 0 { stack.append(index + 1) }
        case .end: if position == text.count { stack.append(index + 1) }
        case .wordBoundary(let isNegated):
          if (isWord(position - 1) != isWord(position)) != isNegated { stack.append(index + 1) }
        case .look(let target, let looksBack, let isNegated):
          let isReached = reachesMatch(
            from: index + 1, at: position, backward: looksBack, everywhere: false)
          if isReached != isNegated { stack.append(target) }
        }
      }
      position += backward ? -1 : 1
      guard position >= 0, position <= text.count else { return false }
      if everywhere { next.append(start) }
      guard !next.isEmpty else { return false }
      swap(&stack, &next)
      next.removeAll(keepingCapacity: true)
    }
  }

  private func isWord(_ position: Int) -> Bool {
    text.indices.contains(position) && PatternSet.wordCharacters.contains(text[position])
  }
}

extension JSONSchemaRun {
  func checkAny(_ first: Int32, _ count: Int32, _ place: Int32, _ node: Int) {
    let isRecording = records.isRecording(node)
    var hasMatch = false
    for index in Int(first)..<Int(first + count) where accepts(lists[index], recording: node) {
      hasMatch = true
      // On record every alternative counts, for each may evaluate something else.
      if !isRecording { return }
    }
    if !hasMatch { failAlternatives("a match of one", first, count, place, node) }
  }

  func checkOne(_ first: Int32, _ count: Int32, _ place: Int32, _ node: Int) {
    var matching: [Int] = []
    var matches = 0
    for index in 0..<Int(count) where accepts(lists[Int(first) + index], recording: node) {
      matches += 1
      if isQuiet {
        if matches > 1 { break }
      } else {
        matching.append(index)
      }
    }
    if matches == 1 { return }
    if matches == 0 {
      failAlternatives("exactly one", first, count, place, node)
    } else {
      let places = matching.map(String.init).joined(separator: ", ")
      guard noteFailure() else { return }
      fail(
        place, node, expected: "exactly one of \(count) alternatives to match",
        found: "matches of the alternatives \(places)")
    }
  }

  func checkNot(_ part: Int32, _ place: Int32, _ node: Int) {
    let before = records.snapshot(node)
    let isAccepted = accepts(part, node)
    records.restore(before)
    if isAccepted {
      guard noteFailure() else { return }
      fail(
        place, node, expected: "a value that does not match", found: self.node(node).summary)
    }
  }

  func applyCondition(_ test: Int32, _ then: Int32, _ otherwise: Int32, _ node: Int) {
    let next = accepts(test, recording: node) ? then : otherwise
    if next >= 0 { apply(next, to: node) }
  }

  /// Whether a value satisfies a part; what the part evaluated counts only then.
  private func accepts(_ part: Int32, recording node: Int) -> Bool {
    let before = records.snapshot(node)
    if accepts(part, node) { return true }
    records.restore(before)
    return false
  }

  /// Reports the nearest alternative, the keyword itself, and the others.
  private func failAlternatives(
    _ demand: String, _ first: Int32, _ count: Int32, _ place: Int32, _ node: Int
  ) {
    hasFailed = true
    guard !isQuiet else { return }
    if records.isRecording(node) { records.blur() }
    let depth = pointer(to: node).tokens.count
    let before = records.snapshot(node)
    var branches: [(index: Int, distance: Int, failures: [JSONSchemaFailure])] = []
    for index in 0..<Int(count) {
      let failures = failures(of: lists[Int(first) + index], node)
      records.restore(before)
      let distance = failures.map { Self.distance($0, from: depth) }.max() ?? 0
      branches.append((index: index, distance: distance, failures: failures))
    }
    branches.sort {
      ($0.distance, $0.failures.count, $0.index) < ($1.distance, $1.failures.count, $1.index)
    }
    report(branches.first?.failures ?? [])
    guard noteFailure() else { return }
    fail(
      place, node, expected: "\(demand) of \(count) alternatives",
      found: "no match; the nearest is alternative \(branches.first?.index ?? 0)")
    for branch in branches.dropFirst() { report(branch.failures) }
  }

  /// 2 when the value is of the wrong type, 1 when a discriminator differs, 0 otherwise.
  private static func distance(_ failure: JSONSchemaFailure, from depth: Int) -> Int {
    let below = failure.instance.tokens.count - depth
    switch failure.keyword {
    case "type": return below == 0 ? 2 : 0
    case "const", "enum": return below == 0 ? 2 : below == 1 ? 1 : 0
    default: return 0
    }
  }
}

extension JSONSchemaRun {
  func applyElements(_ first: Int32, _ count: Int32, _ rest: Int32, _ node: Int) {
    guard tape[node].tag == JSONTapeEntry.array else { return }
    let records = self.records.isRecording(node)
    let end = Int(tape[node].next)
    var element = node &+ 1
    var index: Int32 = 0
    while element < end {
      let part = index < count ? lists[Int(first &+ index)] : rest
      if part < 0 { return }
      apply(part, to: element)
      if records { self.records.mark(element) }
      if isQuiet && hasFailed { return }
      element = Int(tape[element].next)
      index &+= 1
    }
  }

  func checkContains(_ index: Int32, _ node: Int) {
    guard tape[node].tag == JSONTapeEntry.array else { return }
    let rule = schema.program.contains[Int(index)]
    let records = self.records.isRecording(node)
    var count = 0
    var element = node + 1
    while element < Int(tape[node].next) {
      if accepts(rule.part, element) {
        count += 1
        if records { self.records.mark(element) }
      }
      element = Int(tape[element].next)
    }
    let found = "\(count) of \(tape[node].count) elements"
    if count < rule.lowest {
      guard noteFailure() else { return }
      fail(
        rule.lowestPlace, node, expected: "at least \(rule.lowest) that match", found: found)
    }
    if count > rule.highest {
      guard noteFailure() else { return }
      fail(
        rule.highestPlace, node, expected: "at most \(rule.highest) that match", found: found)
    }
  }

  func checkUnique(_ place: Int32, _ node: Int) {
    guard tape[node].tag == JSONTapeEntry.array, tape[node].count > 1 else { return }
    var seen: [JSONValue: Int] = [:]
    for (index, element) in self.node(node).elements.enumerated() {
      let value = element.value
      if let first = seen[value] {
        guard noteFailure() else { return }
        fail(
          place, node, expected: "elements that all differ",
          found: "element \(index) equal to element \(first)")
        return
      }
      seen[value] = index
    }
  }

  func checkUnevaluatedElements(_ part: Int32, _ place: Int32, _ node: Int) {
    guard tape[node].tag == JSONTapeEntry.array, !records.isBlurred else { return }
    var element = node + 1
    while element < Int(tape[node].next) {
      if !records.isMarked(element) {
        if part == JSONSchemaProgram.Members.forbidden {
          guard noteFailure() else { return }
          fail(
            place, element, expected: "no elements beyond those that the schema describes",
            found: self.node(element).summary)
        } else {
          apply(part, to: element)
        }
        records.mark(element)
      }
      element = Int(tape[element].next)
    }
  }
}

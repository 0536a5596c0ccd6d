extension JSONSchemaRun {
  func applyMembers(_ index: Int32, _ node: Int) {
    guard tape[node].tag == JSONTapeEntry.object else { return }
    let table = members[Int(index)]
    let records = self.records.isRecording(node)
    let end = Int(tape[node].next)
    var guess = Int(table.names.first)
    var key = node &+ 1
    while key < end {
      let value = key &+ 1
      var isKnown = false
      let name = self.index(of: key, in: table.names, guess: guess)
      if name >= 0 {
        isKnown = true
        guess = name &+ 1
        apply(names.names[name].part, to: value)
      }
      if table.patternCount > 0, applyPatterns(table, key) { isKnown = true }
      if !isKnown && table.others != JSONSchemaProgram.Members.allowed {
        if table.others >= 0 {
          apply(table.others, to: value)
        } else {
          forbid(key, table)
        }
        isKnown = true
      }
      if isKnown && records { self.records.mark(value) }
      if isQuiet && hasFailed { return }
      key = Int(tape[value].next)
    }
  }

  /// Applies `patternProperties` to a member; whether any of them is for it.
  private func applyPatterns(_ table: JSONSchemaProgram.Members, _ key: Int) -> Bool {
    var isKnown = false
    for offset in 0..<Int(table.patternCount) {
      // Patterns and parts alternate.
      let place = Int(table.firstPattern) + 2 * offset
      let pattern = schema.program.patterns[Int(lists[place])]
      guard withText(of: key, { pattern.matches($0) }) else { continue }
      isKnown = true
      apply(lists[place + 1], to: key + 1)
    }
    return isKnown
  }

  private func forbid(_ key: Int, _ table: JSONSchemaProgram.Members) {
    guard noteFailure() else { return }
    fail(
      table.place, key, expected: known(table), found: "member \"\(self.node(key).string ?? "")\"")
  }

  private func known(_ table: JSONSchemaProgram.Members) -> String {
    let first = Int(table.names.first)
    var listed = (first..<first + Int(table.names.count)).map { names.string($0) }
    for offset in 0..<Int(table.patternCount) {
      let pattern = lists[Int(table.firstPattern) + 2 * offset]
      listed.append("/\(schema.program.patterns[Int(pattern)].source)/")
    }
    return listed.isEmpty ? "no members" : "only the members \(listed.joined(separator: ", "))"
  }

  func applyPropertyNames(_ part: Int32, _ node: Int) {
    guard tape[node].tag == JSONTapeEntry.object else { return }
    var key = node + 1
    while key < Int(tape[node].next) {
      apply(part, to: key)
      key = Int(tape[key + 1].next)
    }
  }

  func checkRequired(_ first: Int32, _ count: Int32, _ place: Int32, _ node: Int) {
    guard tape[node].tag == JSONTapeEntry.object else { return }
    var key = node &+ 1
    for name in Int(first)..<Int(first &+ count) {
      // The search goes on behind the last find, since names tend to come in the same order.
      let found = member(name, node, from: key)
      if found < 0 {
        guard noteFailure() else { return }
        fail(
          place, node, expected: "a member \"\(names.string(name))\"",
          found: self.node(node).summary)
        if isQuiet { return }
      } else {
        key = Int(tape[found &+ 1].next)
      }
    }
  }

  func checkDependentRequired(
    _ trigger: Int32, _ first: Int32, _ count: Int32, _ place: Int32, _ node: Int
  ) {
    guard has(trigger, node) else { return }
    for name in Int(first)..<Int(first + count) where member(name, node, from: node + 1) < 0 {
      guard noteFailure() else { return }
      fail(
        place, node,
        expected: "a member \"\(names.string(name))\" beside \"\(names.string(Int(trigger)))\"",
        found: self.node(node).summary)
    }
  }

  /// Whether the value is an object with a member of this name.
  func has(_ name: Int32, _ node: Int) -> Bool {
    tape[node].tag == JSONTapeEntry.object && member(Int(name), node, from: node + 1) >= 0
  }

  /// The key of the member with this name; -1 when there is none.
  ///
  /// It looks from one key to the end and then from the first key on.
  private func member(_ name: Int, _ node: Int, from start: Int) -> Int {
    let end = Int(tape[node].next)
    var key = start
    while key < end {
      if isName(name, key) { return key }
      key = Int(tape[key &+ 1].next)
    }
    key = node &+ 1
    while key < start {
      if isName(name, key) { return key }
      key = Int(tape[key &+ 1].next)
    }
    return -1
  }

  @inline(__always)
  private func isName(_ index: Int, _ key: Int) -> Bool {
    let name = names.names[index]
    let entry = tape[key]
    if entry.isEscaped {
      return withText(of: key) { text in
        guard let base = text.baseAddress, text.count == Int(name.key.length) else { return false }
        return name.key.agrees(JSONSchemaNameKey(base, text.count))
          && names.same(name, base, text.count)
      }
    }
    let start = Int(entry.start) &+ 1
    let count = Int(entry.end) &- 1 &- start
    guard count == Int(name.key.length), let base = bytes.baseAddress else { return false }
    return name.key.agrees(JSONSchemaNameKey(base + start, count))
      && names.same(name, base + start, count)
  }

  func checkUnevaluatedMembers(_ part: Int32, _ place: Int32, _ node: Int) {
    guard tape[node].tag == JSONTapeEntry.object, !records.isBlurred else { return }
    var key = node + 1
    while key < Int(tape[node].next) {
      let value = key + 1
      if !records.isMarked(value) {
        if part == JSONSchemaProgram.Members.forbidden {
          guard noteFailure() else { return }
          fail(
            place, key, expected: "no members beyond those that the schema describes",
            found: "member \"\(self.node(key).string ?? "")\"")
        } else {
          apply(part, to: value)
        }
        records.mark(value)
      }
      key = Int(tape[value].next)
    }
  }
}

extension JSONSchemaRun {
  @inline(__always)
  func hasType(_ kinds: UInt8, _ node: Int) -> Bool {
    let tag = tape[node].tag
    if kinds &>> UInt8(truncatingIfNeeded: tag) & 1 != 0 { return true }
    return tag == JSONTapeEntry.number && kinds & JSONSchemaInstruction.integerBit != 0
      && isIntegral(node)
  }

  func failType(_ place: Int32, _ node: Int) {
    guard noteFailure() else { return }
    fail(
      place, node, expected: schema.program.places[Int(place)].expected,
      found: self.node(node).summary)
  }

  private func isIntegral(_ node: Int) -> Bool {
    let lexeme = lexeme(node)
    if !lexeme.contains(where: { $0 == 0x2E || $0 | 0x20 == 0x65 }) { return true }
    return JSONShortDecimal(lexeme)?.isIntegral ?? (self.node(node).number?.isIntegral == true)
  }

  func checkChoice(
    _ kinds: UInt8, _ strings: Int32, _ values: Int32, _ place: Int32, _ node: Int
  ) {
    let tag = tape[node].tag
    if kinds &>> UInt8(truncatingIfNeeded: tag) & 1 != 0 {
      if tag == JSONTapeEntry.string {
        if index(of: node, in: schema.program.strings[Int(strings)], guess: .max) >= 0 { return }
      } else {
        let value = self.node(node).value
        if schema.program.values[Int(values)].contains(value) { return }
      }
    }
    guard noteFailure() else { return }
    fail(
      place, node, expected: schema.program.places[Int(place)].expected,
      found: self.node(node).summary)
  }

  func check(_ bound: JSONSchemaBound, _ number: Int32, _ place: Int32, _ node: Int) {
    guard tape[node].tag == JSONTapeEntry.number else { return }
    if isMet(bound, number, node) { return }
    let relation =
      switch bound {
      case .minimum: "at least"
      case .exclusiveMinimum: "more than"
      case .maximum: "at most"
      case .exclusiveMaximum: "less than"
      case .multipleOf: "a multiple of"
      }
    guard noteFailure() else { return }
    fail(
      place, node, expected: "\(relation) \(schema.program.numbers[Int(number)])",
      found: self.node(node).summary)
  }

  private func isMet(_ bound: JSONSchemaBound, _ number: Int32, _ node: Int) -> Bool {
    if let value = JSONShortDecimal(lexeme(node)), let limit = limits[Int(number)] {
      if bound == .multipleOf {
        if let isMultiple = value.isMultiple(of: limit) { return isMultiple }
      } else if let order = value.compared(with: limit) {
        switch bound {
        case .minimum: return order >= 0
        case .exclusiveMinimum: return order > 0
        case .maximum: return order <= 0
        case .exclusiveMaximum: return order < 0
        case .multipleOf: break
        }
      }
    }
    guard let value = self.node(node).number else { return true }
    let limit = schema.program.numbers[Int(number)]
    return switch bound {
    case .minimum: value >= limit
    case .exclusiveMinimum: value > limit
    case .maximum: value <= limit
    case .exclusiveMaximum: value < limit
    case .multipleOf: value.isMultiple(of: limit) == true
    }
  }

  func checkSize(
    _ measure: JSONSchemaMeasure, _ isLowest: Bool, _ limit: Int, _ place: Int32, _ node: Int
  ) {
    let entry = tape[node]
    let count: Int
    switch measure {
    case .length:
      guard entry.tag == JSONTapeEntry.string else { return }
      // A code point takes 1 to 4 bytes, escaped up to 12: most strings need not be counted.
      let size = Int(entry.end &- entry.start) &- 2
      if isLowest ? size > (limit &- 1) &* (entry.isEscaped ? 12 : 4) : size <= limit { return }
      count = JSONText.length(of: inner(of: entry))
    case .members:
      guard entry.tag == JSONTapeEntry.object else { return }
      count = entry.count > 1 ? entry.count - self.node(node).repeatedNameCount : entry.count
    case .elements:
      guard entry.tag == JSONTapeEntry.array else { return }
      count = entry.count
    }
    if isLowest ? count >= limit : count <= limit { return }
    guard noteFailure() else { return }
    fail(
      place, node, expected: "\(isLowest ? "at least" : "at most") \(measure.text(limit))",
      found: measure.text(count))
  }

  func checkPattern(_ pattern: Int32, _ place: Int32, _ node: Int) {
    guard tape[node].tag == JSONTapeEntry.string else { return }
    let matches = withText(of: node) { schema.program.patterns[Int(pattern)].matches($0) }
    if matches { return }
    guard noteFailure() else { return }
    fail(
      place, node, expected: "a match of \"\(schema.program.patterns[Int(pattern)].source)\"",
      found: self.node(node).summary)
  }

  func checkFormat(_ format: JSONSchemaFormat, _ place: Int32, _ node: Int) {
    guard tape[node].tag == JSONTapeEntry.string else { return }
    if withText(of: node, { format.accepts($0) }) { return }
    guard noteFailure() else { return }
    fail(
      place, node, expected: "the format \"\(format.rawValue)\"", found: self.node(node).summary)
  }

  /// The bytes of a value as they stand in the document.
  @inline(__always)
  func lexeme(_ node: Int) -> UnsafeBufferPointer<UInt8> {
    let entry = tape[node]
    return UnsafeBufferPointer(rebasing: bytes[Int(entry.start)..<Int(entry.end)])
  }

  /// The bytes between the quotes of a string, escapes and all.
  @inline(__always)
  private func inner(of entry: JSONTapeEntry) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[Int(entry.start) &+ 1..<Int(entry.end) &- 1])
  }

  /// Hands over the UTF-8 of a string or name, decoded.
  @inline(__always)
  func withText<Result>(
    of node: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let entry = tape[node]
    let inner = inner(of: entry)
    if !entry.isEscaped { return body(inner) }
    var text = JSONText.unescape(inner)
    return text.withUTF8(body)
  }

  /// The index of the name that a string or member name is; -1 when the table has none.
  @inline(__always)
  func index(of node: Int, in table: JSONSchemaNameTable, guess: Int) -> Int {
    withText(of: node) { text in
      guard let base = text.baseAddress else { return -1 }
      return names.index(of: base, text.count, in: table, guess: guess)
    }
  }
}

extension JSONNode {
  /// How many members of an object only repeat the name of another.
  fileprivate var repeatedNameCount: Int {
    var names: Set<JSONObject.Name> = []
    for (key, _) in members { names.insert(JSONObject.Name(key.string ?? "")) }
    return count - names.count
  }
}

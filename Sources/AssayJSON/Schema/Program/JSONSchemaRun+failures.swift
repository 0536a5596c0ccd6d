extension JSONSchemaRun {
  /// Notes that the value is not valid; whether anyone wants to know why.
  func noteFailure() -> Bool {
    hasFailed = true
    return !isQuiet
  }

  /// Reports that a value does not satisfy the keyword at a place, after ``noteFailure()``.
  func fail(_ place: Int32, _ node: Int, expected: String, found: String) {
    let keyword = schema.program.places[Int(place)]
    let origin = schema.program.origins[keyword.resource]
    let inner = JSONPointer(tokens: Array(keyword.pointer.tokens.dropFirst(origin.depth)))
    failures.append(
      JSONSchemaFailure(
        instance: pointer(to: node), schema: keyword.pointer, keyword: keyword.keyword,
        expected: expected, found: found, document: origin.document,
        location: "\(origin.resource)#\(URIReference.fragment(of: inner))"))
  }

  /// Reports failures that were collected before.
  func report(_ collected: [JSONSchemaFailure]) {
    hasFailed = true
    if !isQuiet { failures += collected }
  }

  func refuse(_ place: Int32, _ node: Int) {
    guard noteFailure() else { return }
    fail(place, node, expected: "no value here", found: self.node(node).summary)
  }

  /// Whether a value satisfies a part, without reporting anything.
  func accepts(_ part: Int32, _ node: Int) -> Bool {
    let before = (isQuiet, hasFailed)
    isQuiet = true
    hasFailed = false
    apply(part, to: node)
    let isAccepted = !hasFailed
    (isQuiet, hasFailed) = before
    return isAccepted
  }

  /// What a part has to say about a value, without reporting it.
  func failures(of part: Int32, _ node: Int) -> [JSONSchemaFailure] {
    let before = (failures, hasFailed)
    failures = []
    apply(part, to: node)
    let collected = failures
    (failures, hasFailed) = before
    return collected
  }

  /// The way from the value under validation to one of its parts; a name leads to its member.
  func pointer(to target: Int) -> JSONPointer {
    var tokens: [String] = []
    var place = origin
    while place != target {
      let entry = tape[place]
      var child = place + 1
      var index = 0
      let isObject = entry.tag == JSONTapeEntry.object
      if isObject {
        while target >= Int(tape[child + 1].next) { child = Int(tape[child + 1].next) }
        tokens.append(node(child).string ?? "")
        if target == child { break }
        place = child + 1
      } else {
        while target >= Int(tape[child].next) {
          child = Int(tape[child].next)
          index += 1
        }
        tokens.append(String(index))
        place = child
      }
    }
    return JSONPointer(tokens: tokens)
  }
}

extension URIReference {
  /// A pointer as the fragment of a URI (RFC 6901, section 6).
  static func fragment(of pointer: JSONPointer) -> String {
    let digits = Array("0123456789ABCDEF")
    var text = ""
    for byte in pointer.description.utf8 {
      let isPlain =
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
        || "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
      if isPlain {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return text
  }
}

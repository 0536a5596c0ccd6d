extension JSONNode {
  /// The value of the member with this name; the last one when the name is duplicated.
  ///
  /// Names are compared by code points after decoding escapes. The cost grows with the number of
  /// members, not with their size.
  package subscript(key: String) -> JSONNode? {
    let container = entry
    guard container.tag == JSONTapeEntry.object else { return nil }
    var wanted = key
    let found: Int = wanted.withUTF8 { name in
      storage.bytes.withUnsafeBufferPointer { bytes in
        storage.tape.withUnsafeBufferPointer { tape in
          Self.lastMember(name, tape, bytes, index + 1, Int(container.next))
        }
      }
    }
    return found < 0 ? nil : JSONNode(storage: storage, index: found)
  }

  private static func lastMember(
    _ name: UnsafeBufferPointer<UInt8>, _ tape: UnsafeBufferPointer<JSONTapeEntry>,
    _ bytes: UnsafeBufferPointer<UInt8>, _ first: Int, _ end: Int
  ) -> Int {
    var found = -1
    var i = first
    while i < end {
      let key = tape[i]
      let start = Int(key.start) + 1
      let length = Int(key.end) - 1 - start
      if key.isEscaped {
        let inner = UnsafeBufferPointer(rebasing: bytes[start..<start + length])
        if JSONText.unescape(inner).utf8.elementsEqual(name) { found = i + 1 }
      } else if length == name.count {
        var same = true
        for j in 0..<length where bytes[start + j] != name[j] {
          same = false
          break
        }
        if same { found = i + 1 }
      }
      i = Int(tape[i + 1].next)
    }
    return found
  }

  /// The element at an index; nil outside the array and for other kinds.
  package subscript(index: Int) -> JSONNode? {
    guard entry.tag == JSONTapeEntry.array, index >= 0, index < count else { return nil }
    var position = self.index + 1
    for _ in 0..<index { position = Int(storage.tape[position].next) }
    return JSONNode(storage: storage, index: position)
  }

  /// The names that occur more than once in an object, each once, in the order of the text.
  package var duplicateKeys: [String] {
    var seen: [JSONObject.Name: Int] = [:]
    var duplicates: [String] = []
    for (key, _) in members {
      let name = key.string ?? ""
      let times = seen[JSONObject.Name(name), default: 0]
      if times == 1 { duplicates.append(name) }
      seen[JSONObject.Name(name)] = times + 1
    }
    return duplicates
  }

  /// The value that a pointer leads to (RFC 6901, section 4); nil when there is none.
  package func node(at pointer: JSONPointer) -> JSONNode? {
    var node = self
    for token in pointer.tokens {
      guard let next = node.child(token) else { return nil }
      node = next
    }
    return node
  }

  /// The member or element that one token of a pointer leads to; nil when there is none.
  func child(_ token: String) -> JSONNode? {
    switch kind {
    case .object: self[token]
    case .array: JSONPointer.arrayIndex(token).flatMap { self[$0] }
    default: nil
    }
  }
}

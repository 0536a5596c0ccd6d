extension JSONNode {
  /// The value as a tree without positions.
  ///
  /// Numbers keep their lexemes and members their order. Of a duplicated name the last value stays,
  /// at the place of the first. Nesting costs no stack.
  package var value: JSONValue {
    var open: [OpenContainer] = []
    var cursor = index
    while true {
      let node = JSONNode(storage: storage, index: cursor)
      let entry = node.entry
      cursor += 1
      if let last = open.indices.last, open[last].awaitsName {
        open[last].name = node.string
        continue
      }
      var value: JSONValue
      if entry.tag < JSONTapeEntry.array {
        value = node.scalarValue
      } else {
        let container = OpenContainer(
          end: Int(entry.next), isObject: entry.tag == JSONTapeEntry.object, count: entry.count)
        if container.end > cursor {
          open.append(container)
          continue
        }
        value = container.value
      }
      while let last = open.indices.last {
        open[last].append(value)
        guard open[last].end == cursor else { break }
        value = open[last].value
        open.removeLast()
      }
      if open.isEmpty { return value }
    }
  }

  private var scalarValue: JSONValue {
    let entry = entry
    switch entry.tag {
    case JSONTapeEntry.string: return .string(string ?? "")
    case JSONTapeEntry.number: return .number(JSONNumber(valid: lexeme))
    case JSONTapeEntry.boolean: return .boolean(storage.bytes[Int(entry.start)] == 0x74)
    default: return .null
    }
  }
}

/// An array or object whose values are still being collected.
private struct OpenContainer {
  /// The index of the entry after the container.
  let end: Int

  /// The name of the member whose value comes next.
  var name: String?

  private let isObject: Bool
  private var elements: [JSONValue] = []
  private var members = JSONObject()

  init(end: Int, isObject: Bool, count: Int) {
    self.end = end
    self.isObject = isObject
    if isObject { members.reserveCapacity(count) } else { elements.reserveCapacity(count) }
  }

  /// Whether the next entry is the name of a member.
  var awaitsName: Bool { isObject && name == nil }

  var value: JSONValue { isObject ? .object(members) : .array(elements) }

  mutating func append(_ value: JSONValue) {
    if isObject {
      members[name ?? ""] = value
      name = nil
    } else {
      elements.append(value)
    }
  }
}

extension JSONNode {
  /// The members of an object in the order of the text, duplicates included; else empty.
  package var members: JSONMembers { JSONMembers(node: self) }

  /// The elements of an array in order; else empty.
  package var elements: JSONElements { JSONElements(node: self) }
}

/// The members of an object in the order of the text, duplicates included.
package struct JSONMembers: Sequence, Sendable {
  let node: JSONNode

  /// Starts at the first member.
  package func makeIterator() -> Iterator {
    let entry = node.entry
    let isObject = entry.tag == JSONTapeEntry.object
    return Iterator(
      storage: node.storage, cursor: node.index + 1, end: isObject ? Int(entry.next) : 0)
  }

  /// Walks the tape from name to name.
  package struct Iterator: IteratorProtocol, Sendable {
    let storage: JSONStorage
    var cursor: Int
    let end: Int

    /// The next name and value.
    package mutating func next() -> (key: JSONNode, value: JSONNode)? {
      guard cursor < end else { return nil }
      let key = cursor
      cursor = Int(storage.tape[key + 1].next)
      return (JSONNode(storage: storage, index: key), JSONNode(storage: storage, index: key + 1))
    }
  }
}

/// The elements of an array in order.
package struct JSONElements: Sequence, Sendable {
  let node: JSONNode

  /// Starts at the first element.
  package func makeIterator() -> Iterator {
    let entry = node.entry
    let isArray = entry.tag == JSONTapeEntry.array
    return Iterator(
      storage: node.storage, cursor: node.index + 1, end: isArray ? Int(entry.next) : 0)
  }

  /// Walks the tape from element to element.
  package struct Iterator: IteratorProtocol, Sendable {
    let storage: JSONStorage
    var cursor: Int
    let end: Int

    /// The next element.
    package mutating func next() -> JSONNode? {
      guard cursor < end else { return nil }
      let index = cursor
      cursor = Int(storage.tape[index].next)
      return JSONNode(storage: storage, index: index)
    }
  }
}

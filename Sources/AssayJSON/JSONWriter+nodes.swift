extension JSONWriter {
  /// Appends a node without any whitespace and otherwise as it stands in its document.
  ///
  /// The lexemes of numbers and strings, the order of members and duplicates are kept, so nothing
  /// but whitespace is lost. Nesting costs no stack.
  package static func append(_ node: JSONNode, to output: inout [UInt8]) {
    let storage = node.storage
    let end = Int(node.entry.next)
    var index = node.index
    var open: [(next: Int, isObject: Bool, children: Int)] = []
    while index < end {
      if let last = open.indices.last {
        let children = open[last].children
        if open[last].isObject && children % 2 == 1 {
          output.append(0x3A)
        } else if children > 0 {
          output.append(0x2C)
        }
        open[last].children += 1
      }
      let entry = storage.tape[index]
      switch entry.tag {
      case JSONTapeEntry.array, JSONTapeEntry.object:
        let isObject = entry.tag == JSONTapeEntry.object
        output.append(isObject ? 0x7B : 0x5B)
        open.append((next: Int(entry.next), isObject: isObject, children: 0))
      default:
        output.append(contentsOf: storage.bytes[Int(entry.start)..<Int(entry.end)])
      }
      index += 1
      while let last = open.last, last.next == index {
        output.append(last.isObject ? 0x7D : 0x5D)
        open.removeLast()
      }
    }
  }
}

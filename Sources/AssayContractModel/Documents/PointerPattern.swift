package import AssayJSON

/// A JSON pointer in which `*` stands for one token and `**` for any number of them.
package struct PointerPattern: Hashable, Sendable, CustomStringConvertible {
  private let tokens: [String]

  package init(parsing text: String) throws(JSONPointerError) {
    tokens = try JSONPointer(parsing: text).tokens
  }

  package var description: String { JSONPointer(tokens: tokens).description }

  /// Calls `visit` for every value below `root` that the pattern matches, in document order.
  package func forEach(in root: JSONNode, _ visit: (_ pointer: JSONPointer, JSONNode) -> Void) {
    walk(root, JSONPointer(tokens: []), tokens[...], visit)
  }

  private func walk(
    _ node: JSONNode, _ pointer: JSONPointer, _ rest: ArraySlice<String>,
    _ visit: (JSONPointer, JSONNode) -> Void
  ) {
    guard let token = rest.first else { return visit(pointer, node) }
    let after = rest.dropFirst()
    if token == "**" { walk(node, pointer, after, visit) }
    switch node.kind {
    case .object:
      for (key, value) in node.members {
        let key = key.string ?? ""
        if token == "**" {
          walk(value, pointer.appending(key), rest, visit)
        } else if token == "*" || token == key {
          walk(value, pointer.appending(key), after, visit)
        }
      }
    case .array:
      var index = 0
      for value in node.elements {
        let key = String(index)
        if token == "**" {
          walk(value, pointer.appending(key), rest, visit)
        } else if token == "*" || token == key {
          walk(value, pointer.appending(key), after, visit)
        }
        index += 1
      }
    default: return
    }
  }
}

/// JSON Patch (RFC 6902): a list of operations that together change a document, or do not.
package enum JSONPatch {
  /// Applies all operations in order.
  ///
  /// Unknown members of an operation are ignored, as section 4 demands.
  /// - Throws: ``JSONPatchError`` for the first operation that fails; nothing is changed then.
  package static func apply(
    _ patch: JSONValue, to document: JSONValue
  ) throws(JSONPatchError) -> JSONValue {
    guard case .array(let operations) = patch else {
      throw JSONPatchError(
        operation: nil, name: nil, path: nil, reason: .notAnArray(patch.kind))
    }
    var result = document
    for (index, operation) in operations.enumerated() {
      do {
        try apply(operation, to: &result)
      } catch {
        throw JSONPatchError(
          operation: index, name: operation["op"]?.string,
          path: (error.concernsFrom ? operation["from"] : operation["path"])?.string,
          reason: error.reason)
      }
    }
    return result
  }

  /// A reason, and whether the `from` of the operation is at fault rather than its `path`.
  private struct Failure: Error {
    var reason: JSONPatchError.Reason
    var concernsFrom = false
  }

  private static func apply(
    _ operation: JSONValue, to document: inout JSONValue
  ) throws(Failure) {
    guard case .object = operation else {
      throw Failure(reason: .notAnObject(operation.kind))
    }
    let name = try text("op", of: operation)
    guard ["add", "remove", "replace", "move", "copy", "test"].contains(name) else {
      throw Failure(reason: .unknownOperation(name))
    }
    let path = try pointer("path", of: operation)
    do throws(JSONPatchError.Reason) {
      switch name {
      case "add": try document.add(try value(of: operation), at: path.tokens[...])
      case "remove": _ = try document.remove(at: path.tokens[...])
      case "replace": try document.replace(with: try value(of: operation), at: path.tokens[...])
      case "test":
        let expected = try value(of: operation)
        let found = try document.existingValue(at: path.tokens[...])
        guard found == expected else { throw .testFailed(expected: expected, found: found) }
      default: break
      }
    } catch {
      throw Failure(reason: error)
    }
    guard name == "move" || name == "copy" else { return }
    let from = try pointer("from", of: operation)
    if name == "move", path != from, path.starts(with: from) {
      throw Failure(reason: .movesIntoItself(from: from.description))
    }
    let value: JSONValue
    do throws(JSONPatchError.Reason) {
      value = try document.existingValue(at: from.tokens[...])
      if name == "move", path != from { _ = try document.remove(at: from.tokens[...]) }
    } catch {
      throw Failure(reason: error, concernsFrom: true)
    }
    guard name == "copy" || path != from else { return }
    do throws(JSONPatchError.Reason) {
      try document.add(value, at: path.tokens[...])
    } catch {
      throw Failure(reason: error)
    }
  }

  private static func value(
    of operation: JSONValue
  ) throws(JSONPatchError.Reason) -> JSONValue {
    guard let value = operation["value"] else { throw .missing(member: "value") }
    return value
  }

  private static func text(_ member: String, of operation: JSONValue) throws(Failure) -> String {
    guard let value = operation[member] else {
      throw Failure(reason: .missing(member: member))
    }
    guard let text = value.string else {
      throw Failure(reason: .notAString(member: member, value.kind))
    }
    return text
  }

  private static func pointer(
    _ member: String, of operation: JSONValue
  ) throws(Failure) -> JSONPointer {
    let text = try text(member, of: operation)
    do {
      return try JSONPointer(parsing: text)
    } catch {
      throw Failure(reason: .pointer(error), concernsFrom: member == "from")
    }
  }
}

extension JSONPatchError.Reason: Error {}

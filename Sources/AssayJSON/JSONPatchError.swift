/// The operation of a patch that could not be applied, and why.
package struct JSONPatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place of the operation in the patch, counted from 0; nil when the patch is no array.
  package var operation: Int?

  /// The name of the operation as written; nil when it has none.
  package var name: String?

  /// The path that the operation was about, as written; nil when it has none.
  package var path: String?

  /// What is wrong.
  package var reason: Reason

  /// Creates an error.
  package init(operation: Int?, name: String?, path: String?, reason: Reason) {
    self.operation = operation
    self.name = name
    self.path = path
    self.reason = reason
  }

  /// What can be wrong with an operation (RFC 6902, section 5).
  package enum Reason: Hashable, Sendable {
    /// The patch is not an array.
    case notAnArray(JSONKind)

    /// The operation is not an object.
    case notAnObject(JSONKind)

    /// A required member is missing.
    case missing(member: String)

    /// A member that has to be a string is something else.
    case notAString(member: String, JSONKind)

    /// An operation that RFC 6902 does not define.
    case unknownOperation(String)

    /// A path that is no JSON Pointer.
    case pointer(JSONPointerError)

    /// There is no value at the place; `key` is the part that does not exist.
    case notFound(key: String)

    /// An index that is not a number, or lies outside the array.
    case badIndex(String, count: Int)

    /// The value on the way is neither an object nor an array.
    case notAContainer(JSONKind)

    /// The whole document cannot be removed.
    case removesRoot

    /// A value cannot be moved into itself.
    case movesIntoItself(from: String)

    /// The values differ.
    case testFailed(expected: JSONValue, found: JSONValue)
  }

  /// The operation, its path and the reason in one line.
  package var description: String {
    guard let operation else { return "patch: \(reason)" }
    let called = name.map { " \"\($0)\"" } ?? ""
    let at = path.map { " at \"\($0)\"" } ?? ""
    return "patch operation \(operation)\(called)\(at): \(reason)"
  }
}

extension JSONPatchError.Reason: CustomStringConvertible {
  /// The reason as one line.
  package var description: String {
    switch self {
    case .notAnArray(let kind):
      "found \"\(kind.rawValue)\", expected an array of operations"
    case .notAnObject(let kind):
      "found \"\(kind.rawValue)\", expected an object with \"op\" and \"path\""
    case .missing(let member):
      "member \"\(member)\" is missing"
    case .notAString(let member, let kind):
      "member \"\(member)\" is \"\(kind.rawValue)\", expected a string"
    case .unknownOperation(let name):
      "unknown operation \"\(name)\", expected add, remove, replace, move, copy or test"
    case .pointer(let error):
      error.description
    case .notFound(let key):
      "there is no \"\(key)\"; use \"add\" to create it"
    case .badIndex(let token, let count):
      "\"\(token)\" is no index of an array of \(count) elements"
    case .notAContainer(let kind):
      "the value on the way is \"\(kind.rawValue)\", expected an object or an array"
    case .removesRoot:
      "the whole document cannot be removed; use \"replace\""
    case .movesIntoItself(let from):
      "the value at \"\(from)\" cannot be moved into itself"
    case .testFailed(let expected, let found):
      "found \"\(found)\", expected \"\(expected)\""
    }
  }
}

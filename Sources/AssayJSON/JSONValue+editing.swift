/// The primitive edits of JSON Patch (RFC 6902, section 4), by the tokens that are still to go.
extension JSONValue {
  typealias Tokens = ArraySlice<String>

  /// Puts a value into an object (replacing) or an array (inserting, `-` at the end).
  mutating func add(_ value: JSONValue, at path: Tokens) throws(JSONPatchError.Reason) {
    guard let token = path.first else {
      self = value
      return
    }
    guard path.count == 1 else {
      try descend(token) { (child: inout JSONValue) throws(JSONPatchError.Reason) in
        try child.add(value, at: path.dropFirst())
      }
      return
    }
    switch self {
    case .object(var object):
      self = .null
      object[token] = value
      self = .object(object)
    case .array(var values):
      let index = token == "-" ? values.count : JSONPointer.arrayIndex(token)
      guard let index, index <= values.count else {
        throw .badIndex(token, count: values.count)
      }
      self = .null
      values.insert(value, at: index)
      self = .array(values)
    default:
      throw .notAContainer(kind)
    }
  }

  /// Takes out a value that must exist.
  mutating func remove(at path: Tokens) throws(JSONPatchError.Reason) {
    guard let token = path.first else { throw .removesRoot }
    guard path.count == 1 else {
      try descend(token) { (child: inout JSONValue) throws(JSONPatchError.Reason) in
        try child.remove(at: path.dropFirst())
      }
      return
    }
    switch self {
    case .object(var object):
      guard object[token] != nil else { throw .notFound(key: token) }
      self = .null
      object.remove(token)
      self = .object(object)
    case .array(var values):
      guard let index = JSONPointer.arrayIndex(token), index < values.count else {
        throw .badIndex(token, count: values.count)
      }
      self = .null
      values.remove(at: index)
      self = .array(values)
    default:
      throw .notAContainer(kind)
    }
  }

  /// Replaces a value that must exist.
  mutating func replace(
    with value: JSONValue, at path: Tokens
  ) throws(JSONPatchError.Reason) {
    guard let token = path.first else {
      self = value
      return
    }
    try descend(token) { (child: inout JSONValue) throws(JSONPatchError.Reason) in
      try child.replace(with: value, at: path.dropFirst())
    }
  }

  /// The value at a place that must exist.
  func existingValue(at path: Tokens) throws(JSONPatchError.Reason) -> JSONValue {
    var value = self
    for token in path { value = try value.existingChild(token) }
    return value
  }

  private func existingChild(_ token: String) throws(JSONPatchError.Reason) -> JSONValue {
    switch self {
    case .object(let object):
      guard let child = object[token] else { throw .notFound(key: token) }
      return child
    case .array(let values):
      guard let index = JSONPointer.arrayIndex(token), index < values.count else {
        throw .badIndex(token, count: values.count)
      }
      return values[index]
    default:
      throw .notAContainer(kind)
    }
  }

  /// Changes a child in place, whether or not that succeeds.
  private mutating func descend(
    _ token: String,
    _ change: (inout JSONValue) throws(JSONPatchError.Reason) -> Void
  ) throws(JSONPatchError.Reason) {
    var child = try existingChild(token)
    try change(&child)
    switch self {
    case .object(var object):
      self = .null
      object[token] = child
      self = .object(object)
    case .array(var values):
      guard let index = JSONPointer.arrayIndex(token) else { return }
      self = .null
      values[index] = child
      self = .array(values)
    default:
      break
    }
  }
}

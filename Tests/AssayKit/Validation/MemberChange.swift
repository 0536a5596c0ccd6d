import AssayJSON

/// A change of one member of a document: it is deleted, has another name, or a value of another type.
struct MemberChange: CustomStringConvertible {
  enum Sort: CaseIterable { case deleted, renamed, retyped }
  var sort: Sort
  var member: JSONPointer

  var description: String { "\(member) \(sort)" }

  /// Every change of every member, at any depth.
  static func all(of document: JSONValue) -> [MemberChange] {
    members(of: document, .root).flatMap { member in
      Sort.allCases.map { MemberChange(sort: $0, member: member) }
    }
  }

  /// The document with the change.
  func apply(to document: JSONValue) -> JSONValue { changed(document, member.tokens[...]) }

  private static func members(of value: JSONValue, _ place: JSONPointer) -> [JSONPointer] {
    switch value {
    case .object(let object):
      return object.members.flatMap { key, member in
        [place.appending(key)] + members(of: member, place.appending(key))
      }
    case .array(let elements):
      return elements.enumerated().flatMap { members(of: $1, place.appending($0)) }
    default: return []
    }
  }

  private func changed(_ value: JSONValue, _ rest: ArraySlice<String>) -> JSONValue {
    guard let token = rest.first else { return value }
    switch value {
    case .object(let object):
      var copy: JSONObject = [:]
      for (key, member) in object.members {
        if key != token {
          copy[key] = member
        } else if rest.count > 1 {
          copy[key] = changed(member, rest.dropFirst())
        } else {
          switch sort {
          case .deleted: continue
          case .renamed: copy[key + "x"] = member
          case .retyped: copy[key] = Self.retyped(member)
          }
        }
      }
      return .object(copy)
    case .array(let elements):
      return .array(
        elements.enumerated().map { String($0) == token ? changed($1, rest.dropFirst()) : $1 })
    default: return value
    }
  }

  private static func retyped(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string: 7
    case .number, .boolean, .null: "text"
    case .array: [:]
    case .object: []
    }
  }
}

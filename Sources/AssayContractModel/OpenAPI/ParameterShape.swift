package import AssayJSON

/// What the text of a parameter is read as, before its schema judges it.
package indirect enum ParameterShape: Sendable {
  /// A text, or a number, boolean or null where the schema speaks of these.
  case scalar(Set<JSONKind>)
  case array(ParameterShape)
  case object([(name: String, shape: ParameterShape)])

  /// What a text may mean, the likeliest first; empty when it can be none of what is allowed.
  func candidates(for text: String) -> [JSONValue] {
    guard case .scalar(let kinds) = self else { return [.string(text)] }
    var candidates: [JSONValue] = []
    if kinds.contains(.number), let number = JSONNumber(lexeme: text) {
      candidates.append(.number(number))
    }
    if kinds.contains(.boolean), text == "true" || text == "false" {
      candidates.append(.boolean(text == "true"))
    }
    if kinds.contains(.null), text.isEmpty { candidates.append(.null) }
    let isText = kinds.isEmpty || !kinds.isDisjoint(with: [.string, .array, .object])
    if isText { candidates.append(.string(text)) }
    return candidates
  }

  /// The value of one piece inside of an array or object; a text when it is nothing else.
  func value(of text: String) -> JSONValue { candidates(for: text).first ?? .string(text) }

  /// The shape of an object's member.
  func member(_ name: String) -> ParameterShape {
    guard case .object(let members) = self else { return .scalar([]) }
    return members.first { $0.name == name }?.shape ?? .scalar([])
  }
}

extension ParameterShape {
  private static let deepest = 8

  /// Reads the shape off a schema: its types, and those of the schemas that it combines.
  ///
  /// - Parameter resolve: Follows the `$ref` of a place.
  init(
    of place: DocumentReader.Place, depth: Int = 0,
    resolve: (DocumentReader.Place) -> DocumentReader.Place
  ) {
    let place = resolve(place)
    guard depth < Self.deepest else {
      self = .scalar([])
      return
    }
    var kinds: Set<JSONKind> = []
    let names = place.node["type"].map { type in
      type.string.map { [$0] } ?? type.elements.compactMap(\.string)
    }
    for name in names ?? [] { kinds.insert(JSONKind(rawValue: name) ?? .number) }
    if names == nil {
      let values = place.node["enum"].map { Array($0.elements) } ?? []
      for value in values + [place.node["const"]].compactMap(\.self) { kinds.insert(value.kind) }
    }
    var members: [(name: String, shape: ParameterShape)] = []
    if let properties = place.node["properties"] {
      for (name, property) in place.child("properties", properties).members {
        members.append((name, ParameterShape(of: property, depth: depth + 1, resolve: resolve)))
      }
    }
    var items = place.node["items"].map { items in
      ParameterShape(of: place.child("items", items), depth: depth + 1, resolve: resolve)
    }
    for keyword in ["allOf", "anyOf", "oneOf"] {
      guard let branches = place.node[keyword] else { continue }
      for branch in place.child(keyword, branches).elements {
        switch ParameterShape(of: branch, depth: depth + 1, resolve: resolve) {
        case .scalar(let others): kinds.formUnion(others)
        case .array(let inner):
          kinds.insert(.array)
          items = items ?? inner
        case .object(let others):
          kinds.insert(.object)
          members += others
        }
      }
    }
    if kinds.contains(.object) || (kinds.isEmpty && !members.isEmpty) {
      self = .object(members)
    } else if kinds.contains(.array) || (kinds.isEmpty && items != nil) {
      self = .array(items ?? .scalar([]))
    } else {
      self = .scalar(kinds)
    }
  }
}

extension Formula {
  /// Every field that the formula looks at, of a trigger or of another event.
  package var fields: Set<String> {
    eaches.reduce(into: []) { $0.formUnion($1.fields) }
  }
}

extension Each {
  fileprivate var fields: Set<String> {
    var patterns = given.map(\.pattern) + check.patterns + ([from] + to).compactMap(\.pattern)
    if let pattern { patterns.append(pattern) }
    var fields = Set(per + check.fields.map(\.field))
    for given in given {
      if case .values(let field) = given.measure { fields.insert(field) }
    }
    for conditions in patterns.map(\.conditions) + check.conditions.map(\.conditions) {
      fields.formUnion(conditions.boundFields)
      fields.formUnion(conditions.allEntries.map(\.field))
    }
    return fields
  }
}

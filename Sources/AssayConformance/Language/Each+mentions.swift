extension Each {
  /// The patterns of the trigger, the check and the bounds, in this order; not those of `given`.
  package var patterns: [Pattern] {
    [pattern].compactMap(\.self) + check.patterns + to.compactMap(\.pattern)
      + [from.pattern].compactMap(\.self)
  }

  /// Every field that the condition speaks of outside `given`, each once.
  package var mentionedFields: [String] {
    let conditions = patterns.map(\.conditions) + check.conditions.map(\.conditions)
    let named =
      per + check.fields.map(\.field)
      + conditions.flatMap { $0.allEntries.map(\.field) + $0.boundFields }
    var fields: [String] = []
    for field in named where !fields.contains(field) { fields.append(field) }
    return fields
  }
}

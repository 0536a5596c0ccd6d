package import AssayContractModel

extension Contract {
  /// The events and fields that rules of this API may speak of, as the trace builder makes them.
  package var vocabulary: EventVocabulary {
    var events: [String: [String: FieldType]] = [:]
    for operation in operations {
      let own = requestFields(operation.name)
      events[operation.name] = own.merging(ownerFields(operation.name)) { first, _ in first }
        .merging(Self.described) { first, _ in first }
      events["reply.\(operation.name)"] = own.merging(["fault": .text, "miss": .text]) { $1 }
    }
    events["reply.unknown"] = ["miss": .text]
    events["unknown"] = Self.described
    events["unserved"] = ["verb": .text]
    events["tolerated"] = Self.described
    events["leak"] = [
      "class": .text, "what": .text, "place": .text, "role": .text, "operation": .text,
      "exchange": .integer,
    ]
    for item in served {
      var fields = requestFields(item.operation)
      fields["reply"] = .integer
      for field in item.fields { fields[field.name] = field.form.fieldType }
      events["served.\(item.item)"] = fields
    }
    for verb in verbs {
      events["step.\(verb.name)"] = any(verb.arguments).merging(["answer": .text]) { $1 }
    }
    for kind in observations { events["seen.\(kind.name)"] = any(kind.fields) }
    for kind in expectations {
      var fields = any(kind.fields)
      for field in kind.fields {
        if let type = servedType(field) { fields[field] = type }
      }
      events["expected.\(kind.name)"] = fields
    }
    let keyed = Set(keys.map(\.operation))
    let keyless = Set(operations.map(\.name)).subtracting(keyed)
    return EventVocabulary(
      events: events, ambient: any(context.map(\.name)), limits: limits,
      keyless: keyless.union([EventName.unknown, "tolerated"]))
  }

  /// What the trace builder says of a request beyond what its operation declares.
  private static let described: [String: FieldType] = [
    "target": .text, "handedOut": .text, "problems": .text, "reported": .boolean,
    "nearest": .text, "malformed": .text,
  ]

  private func requestFields(_ operation: String) -> [String: FieldType] {
    var fields: [String: FieldType] = [:]
    for one in extractions where one.operation == operation {
      fields[one.field] = one.form.fieldType
    }
    return fields
  }

  /// What requests to a handed-out URL take over from the item that owns it.
  private func ownerFields(_ operation: String) -> [String: FieldType] {
    var fields: [String: FieldType] = [:]
    for url in handedOut where url.operation == operation {
      for item in served where item.operation == url.inside {
        for field in item.fields where field.form != .url {
          fields[field.name] = field.form.fieldType
        }
      }
    }
    return fields
  }

  private func servedType(_ field: String) -> FieldType? {
    if field == "reply" { return .integer }
    return served.flatMap(\.fields).first { $0.name == field }?.form.fieldType
  }

  private func any(_ names: [String]) -> [String: FieldType] {
    Dictionary(names.map { ($0, FieldType.any) }) { first, _ in first }
  }
}

extension ServedField.Form {
  fileprivate var fieldType: FieldType {
    switch self {
    case .text, .url: .text
    case .integer, .index: .integer
    case .present: .boolean
    case .value: .any
    }
  }
}

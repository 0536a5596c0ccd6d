import AssayJSON

/// Reads how URLs follow from a client's configuration.
extension ContractLoader {
  /// Reads `"given"`; a URL can be made of those before it.
  func given(_ places: [DocumentReader.Place], operations: [Operation], roles: [Role]) -> [GivenURL]
  {
    var all: [GivenURL] = []
    for place in places {
      let what = "The given URL"
      guard
        let object = ObjectReader(place, what, keys: ["operation", "from"], reader: reader)
      else { continue }
      let name = known(object, "operation", operations.map(\.name), what, "operation")
      let recipes = object.requiredList("from").compactMap {
        recipe($0, roles: roles, given: all.map(\.operation))
      }
      if let from = object.optional("from"), from.node.kind == .array, from.node.count == 0 {
        reader.note(from, .empty, "\"from\" of the given URL is empty. Give at least one.")
      }
      guard let operation = operations.first(where: { $0.name == name }) else { continue }
      all.append(
        GivenURL(
          operation: operation.name, role: operation.role, methods: operation.methods,
          recipes: recipes))
    }
    return all
  }

  private func recipe(
    _ place: DocumentReader.Place, roles: [Role], given: [String]
  ) -> GivenURL.Recipe? {
    let what = "The source of the given URL"
    let kinds = ["config", "base", "given"]
    guard
      let object = ObjectReader(
        place, what, keys: kinds + ["without", "upToLast", "append"], reader: reader)
    else { return nil }
    let present = kinds.filter { object.optional($0) != nil }
    guard present.count == 1, let kind = present.first else {
      noteSources(place, what, present, kinds)
      return nil
    }
    let source: GivenURL.Source?
    switch kind {
    case "config": source = object.text("config").map { .config($0) }
    case "base":
      source = known(object, "base", roles.map(\.name), what, "role").map { .base($0) }
    default: source = known(object, "given", given, what, "given URL").map { .given($0) }
    }
    let without = object.optionalText("without"), upToLast = object.optionalText("upToLast")
    let append = object.optionalText("append")
    return source.map {
      GivenURL.Recipe(source: $0, without: without, upToLast: upToLast, append: append)
    }
  }
}

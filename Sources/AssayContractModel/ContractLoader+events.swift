import AssayJSON

/// Reads what rules speak of: objects and URLs inside replies, fields of requests, ambient fields.
extension ContractLoader {
  func served(_ place: DocumentReader.Place, operations: [String]) -> ServedItem? {
    let what = "The served item"
    guard
      let object = ObjectReader(
        place, what, keys: ["in", "at", "item", "fields"], reader: reader)
    else { return nil }
    let operation = known(object, "in", operations, what, "operation"), item = object.text("item")
    let pattern = pattern(object, "at")
    let fields = object.requiredTable("fields").compactMap(servedField)
    guard let operation, let item, let pattern else { return nil }
    return ServedItem(operation: operation, pattern: pattern, item: item, fields: fields)
  }

  private func servedField(_ name: String, _ place: DocumentReader.Place) -> ServedField? {
    guard
      let object = ObjectReader(
        place, "The field \"\(name)\"", keys: ["at", "as"], reader: reader),
      let form = object.choice("as", ServedField.Form.self)
    else { return nil }
    guard form == .index else {
      return pointer(object, "at").map { ServedField(name: name, pointer: $0, form: form) }
    }
    object.refuse(
      ["at"], " beside \"as\": \"index\", which is the object's own position. Remove \"at\".")
    return ServedField(name: name, pointer: JSONPointer(tokens: []), form: form)
  }

  func handedOut(_ place: DocumentReader.Place, operations: [Operation]) -> HandedOutURL? {
    let what = "The handed-out URL"
    guard
      let object = ObjectReader(place, what, keys: ["in", "at", "operation"], reader: reader)
    else { return nil }
    let names = operations.map(\.name)
    let inside = known(object, "in", names, what, "operation"), pattern = pattern(object, "at")
    let name = known(object, "operation", names, what, "operation")
    guard let inside, let name, let pattern,
      let operation = operations.first(where: { $0.name == name })
    else { return nil }
    return HandedOutURL(
      inside: inside, pattern: pattern, operation: name, role: operation.role,
      methods: operation.methods)
  }

  func extractions(
    _ operation: String, _ place: DocumentReader.Place, operations: [String]
  ) -> [Extraction] {
    guard isOperation(operation, operations, place, of: "events") else { return [] }
    guard place.node.kind == .object else {
      reader.note(
        place, .type,
        "The fields of \"\(operation)\" are \(place.shown), but must be an object: the name of each "
          + "field, and where a request has it.")
      return []
    }
    return place.members.compactMap { field, at in
      let what = "The field \"\(field)\""
      guard
        let object = ObjectReader(
          at, what, keys: ["query", "header", "body", "as"], reader: reader)
      else { return nil }
      let form = object.optional("as") == nil ? .text : object.choice("as", ServedField.Form.self)
      let kinds = ["query", "header", "body"].filter { object.optional($0) != nil }
      guard kinds.count == 1, let kind = kinds.first else {
        noteSources(at, what, kinds, ["query", "header", "body"])
        return nil
      }
      let source: Extraction.Source?
      switch kind {
      case "query": source = object.text("query").map { .query($0) }
      case "header": source = object.text("header").map { .header($0) }
      default: source = pointer(object, "body").map { .body($0) }
      }
      guard let source, let form else { return nil }
      return Extraction(operation: operation, field: field, source: source, form: form)
    }
  }

  func ambient(
    _ name: String, _ place: DocumentReader.Place, verbs: [Verb]
  ) -> AmbientField? {
    let what = "The ambient field \"\(name)\""
    guard
      let object = ObjectReader(
        place, what, keys: ["config", "step", "argument", "count", "clearedBy"], reader: reader)
    else { return nil }
    let kinds = ["config", "step", "count"].filter { object.optional($0) != nil }
    guard kinds.count == 1, let kind = kinds.first else {
      noteSources(place, what, kinds, ["config", "step", "count"])
      return nil
    }
    if kind != "step" { object.refuse(["argument"], ", which goes with \"step\" only.") }
    let names = verbs.map(\.name)
    let source: AmbientField.Source?
    switch kind {
    case "config": source = object.text("config").map { .config($0) }
    case "count": source = known(object, "count", names, what, "verb").map { .count(verb: $0) }
    default:
      let verb = known(object, "step", names, what, "verb")
      let arguments = verbs.first { $0.name == verb }?.arguments ?? []
      let argument =
        verb == nil
        ? object.string("argument") : known(object, "argument", arguments, what, "argument")
      source = verb.flatMap { verb in argument.map { .argument(verb: verb, name: $0) } }
    }
    var clearedBy: String?
    if object.optional("clearedBy") != nil {
      clearedBy = known(object, "clearedBy", names, what, "verb")
    }
    return source.map { AmbientField(name: name, source: $0, clearedBy: clearedBy) }
  }

  func secret(_ place: DocumentReader.Place, roles: [Role]) -> Secret? {
    guard
      let object = ObjectReader(
        place, "The secret", keys: ["class", "name", "config", "roles"], reader: reader)
    else { return nil }
    let kind = object.choice("class", Secret.Class.self), name = object.text("name")
    let config = object.text("config")
    let known = roles.map(\.name)
    for role in object.optional("roles")?.elements ?? [] {
      guard let text = role.node.string, !known.contains(text) else { continue }
      reader.note(
        role, .unknownName,
        "The secret names the role \"\(text)\", which \"roles\" does not have."
          + Spelling.suggestion(for: text, in: known))
    }
    let names = object.strings("roles") ?? []
    guard let kind, let name, let config else { return nil }
    return Secret(kind: kind, name: name, config: config, roles: names)
  }

  func tolerated(_ place: DocumentReader.Place, roles: [Role]) -> Tolerated? {
    let what = "The tolerated request"
    guard
      let object = ObjectReader(
        place, what, keys: ["role", "method", "path"], reader: reader)
    else { return nil }
    let role = known(object, "role", roles.map(\.name), what, "role"),
      method = object.text("method")
    let path = object.text("path")
    guard let role, let method, let path else { return nil }
    return Tolerated(role: role, method: method, path: path)
  }

  /// Notes that a field has no place to come from, or several.
  func noteSources(
    _ place: DocumentReader.Place, _ what: String, _ found: [String], _ known: [String]
  ) {
    reader.note(
      place, found.isEmpty ? .missingMember : .misplacedMember,
      found.isEmpty
        ? "\(what) comes from nowhere. Give it one of \(Spelling.listed(known))."
        : "\(what) comes from \(Spelling.listed(found)) at once. Keep one.")
  }

  private func pattern(_ object: ObjectReader, _ key: String) -> PointerPattern? {
    pointer(object, key).flatMap { try? PointerPattern(parsing: $0.description) }
  }

  private func pointer(_ object: ObjectReader, _ key: String) -> JSONPointer? {
    guard let text = object.string(key), let place = object.optional(key) else { return nil }
    do {
      return try JSONPointer(parsing: text)
    } catch {
      reader.note(
        place, .form, "\"\(key)\" is \"\(text)\", which is no JSON pointer: \(error.advice)")
      return nil
    }
  }
}

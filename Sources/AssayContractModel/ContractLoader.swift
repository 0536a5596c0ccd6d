import AssayJSON

/// Reads `contract.json`.
struct ContractLoader {
  let reader: DocumentReader
  let openAPI: OpenAPIDocument
  let rules: [RuleDocument]

  /// The keys of the document; the shipped schema lists the same.
  private static let keys = [
    "id", "title", "revision", "roles", "operations", "served", "handedOut", "given", "events",
    "keys", "context", "secrets", "tolerated", "cors", "limits", "pause", "verbs", "observations",
    "expected", "capabilities", "settings", "behaviours",
  ]

  func contract(_ document: JSONDocument) -> Contract? {
    guard
      let object = ObjectReader(.root(document), "The contract", keys: Self.keys, reader: reader)
    else { return nil }
    let id = object.text("id"), title = object.text("title"), revision = object.text("revision")
    let roles = object.requiredTable("roles").compactMap(role)
    let operations = object.requiredTable("operations").map { operation($0, $1, roles: roles) }
    let names = operations.map(\.name)
    let limits = object.table("limits").map { name, place in
      (name, reader.milliseconds(place, "The limit \"\(name)\"") ?? 0)
    }
    let pause = object.optional("pause").flatMap { reader.milliseconds($0, "\"pause\"") } ?? 0
    let verbs = object.table("verbs").compactMap(verb)
    let behaviours = object.table("behaviours").compactMap(behaviour)
    for (operation, (_, place)) in zip(operations, object.table("operations")) {
      guard let reply = place.node["reply"] else { continue }
      reader.checkBehaviour(
        operation.defaultReply, place.child("reply", reply), known: behaviours.map(\.name))
    }
    var contract = Contract(
      id: id ?? "", title: title ?? "", revision: revision ?? "", roles: roles,
      operations: operations,
      served: object.list("served").compactMap { served($0, operations: names) },
      handedOut: object.list("handedOut").compactMap { handedOut($0, operations: operations) },
      given: given(object.list("given"), operations: operations, roles: roles),
      extractions: object.table("events").flatMap { extractions($0, $1, operations: names) },
      keys: [],
      context: object.table("context").compactMap { ambient($0, $1, verbs: verbs) },
      secrets: object.list("secrets").compactMap { secret($0, roles: roles) },
      tolerated: object.list("tolerated").compactMap { tolerated($0, roles: roles) },
      originPolicies: object.table("cors").compactMap { originPolicy($0, $1, roles: roles) },
      limits: Dictionary(limits) { first, _ in first }, pause: pause,
      verbs: verbs,
      observations: object.table("observations").compactMap(observation),
      expectations: object.table("expected").compactMap { name, place in
        ObjectReader(place, "The expected event \"\(name)\"", keys: ["fields"], reader: reader)
          .map { ExpectedKind(name: name, fields: $0.strings("fields") ?? []) }
      },
      settings: object.table("settings").compactMap(setting),
      behaviours: behaviours,
      furtherCapabilities: object.strings("capabilities") ?? [], openAPI: openAPI, rules: rules,
      cases: [], file: reader.file)
    let keys = object.table("keys")
    // Which fields a key may have is known only when everything above could be read.
    if !reader.hasErrors { contract.keys = keys.compactMap { key($0, $1, contract) } }
    return id == nil || title == nil || revision == nil ? nil : contract
  }

  /// Reads `"pixel": ["target", "offer", "unit"]`.
  private func key(
    _ operation: String, _ place: DocumentReader.Place, _ contract: Contract
  ) -> RequestKey? {
    let names = contract.operations.map(\.name)
    guard isOperation(operation, names, place, of: "keys") else { return nil }
    guard place.node.kind == .array, place.node.count > 0 else {
      reader.note(
        place, place.node.kind == .array ? .empty : .type,
        "The key of \"\(operation)\" is \(place.shown), but must be a list of fields: what names the "
          + "thing, then what names the occasion.")
      return nil
    }
    let known = contract.fieldsOfRequests(operation)
    var fields: [String] = []
    for element in place.elements {
      guard let field = element.node.string, known.contains(field) else {
        reader.note(
          element, element.node.kind == .string ? .unknownName : .type,
          "The key of \"\(operation)\" has \(element.shown), but its requests have the fields "
            + "\(Spelling.listed(known))."
            + Spelling.suggestion(for: element.node.string ?? "", in: known))
        return nil
      }
      fields.append(field)
    }
    return RequestKey(operation: operation, fields: fields)
  }

  private func role(_ name: String, _ place: DocumentReader.Place) -> Role? {
    guard
      let object = ObjectReader(place, "The role \"\(name)\"", keys: ["hosts"], reader: reader)
    else { return nil }
    _ = object.required("hosts")
    return Role(name: name, hosts: (object.strings("hosts") ?? []).map { $0.lowercased() })
  }

  /// Reads an operation; what cannot be read of it is a diagnostic, and its name stands for all that
  /// speaks of it.
  private func operation(
    _ name: String, _ place: DocumentReader.Place, roles: [Role]
  ) -> Operation {
    let what = "The operation \"\(name)\""
    let nothing = ReplyPlan(source: .plain(status: 204, fields: [], body: nil))
    guard
      let object = ObjectReader(
        place, what, keys: ["role", "methods", "paths", "reply", "refusals"], reader: reader)
    else { return Operation(name: name, role: "", methods: [], paths: [], defaultReply: nothing) }
    let role = known(object, "role", roles.map(\.name), what, "role")
    let methods = object.someStrings("methods") ?? []
    let paths = object.optional("paths")?.elements ?? []
    _ = object.strings("paths")
    for path in paths {
      guard let text = path.node.string else { continue }
      for method in methods where openAPI.operation(method: method, path: text) == nil {
        let described = openAPI.operations.map(\.path.description)
        reader.note(
          path, .undescribed,
          "\(what) names \(method) \(text), which openapi.json does not describe."
            + (described.contains(text) ? "" : Spelling.suggestion(for: text, in: described)))
      }
    }
    let reply = object.required("reply").flatMap {
      ReplyPlan.load($0, what: "The reply of \"\(name)\"", reader: reader)
    }
    return Operation(
      name: name, role: role ?? "", methods: methods,
      paths: paths.compactMap(\.node.string).map { PathTemplate($0) },
      defaultReply: reply ?? nothing,
      refusals: object.list("refusals").compactMap { refusal($0, of: name) })
  }

  private func refusal(_ place: DocumentReader.Place, of operation: String) -> Refusal? {
    let what = "The refusal of \"\(operation)\""
    guard let object = ObjectReader(place, what, keys: ["place", "reply"], reader: reader),
      let reply = object.required("reply")
    else { return nil }
    let problem = object.optionalString("place")
    return ReplyPlan.load(reply, what: "The reply of the refusal", reader: reader).map {
      Refusal(place: problem, reply: $0)
    }
  }

  private func verb(_ name: String, _ place: DocumentReader.Place) -> Verb? {
    guard
      let object = ObjectReader(
        place, "The verb \"\(name)\"", keys: ["capability", "arguments"], reader: reader),
      let capability = object.text("capability")
    else { return nil }
    return Verb(name: name, capability: capability, arguments: object.strings("arguments") ?? [])
  }

  private func observation(_ name: String, _ place: DocumentReader.Place) -> ObservationKind? {
    guard
      let object = ObjectReader(
        place, "The observation \"\(name)\"", keys: ["capability", "fields"], reader: reader),
      let capability = object.text("capability")
    else { return nil }
    return ObservationKind(
      name: name, capability: capability, fields: object.strings("fields") ?? [])
  }

  /// Whether a table of the contract names an operation that there is.
  func isOperation(
    _ name: String, _ names: [String], _ place: DocumentReader.Place, of table: String
  ) -> Bool {
    if names.contains(name) { return true }
    reader.note(
      place, .unknownName,
      "\"\(table)\" names the operation \"\(name)\", which \"operations\" does not have."
        + Spelling.suggestion(for: name, in: names))
    return false
  }

  /// The word at `key`, when it is one of `words`, each of which is a `noun`.
  func known(
    _ object: ObjectReader, _ key: String, _ words: [String], _ what: String, _ noun: String
  ) -> String? {
    guard let word = object.string(key), let place = object.optional(key) else { return nil }
    if words.contains(word) { return word }
    reader.note(
      place, .unknownName,
      "\(what) has \"\(key)\": \"\(word)\", but \(Spelling.listing(noun, words))."
        + Spelling.suggestion(for: word, in: words))
    return nil
  }
}

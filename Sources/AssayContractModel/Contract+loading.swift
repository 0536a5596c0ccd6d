import AssayJSON
package import Foundation

/// The bytes of a contract's folder, before anything is read into them.
package struct ContractFiles: Sendable {
  package struct File: Sendable {
    package var path: String
    package var bytes: [UInt8]
    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }
  package var contract: File
  package var openAPI: File
  package var rules: File
  /// One file per case, with its path below `cases/`.
  package var cases: [(group: String, name: String, file: File)]

  package init(
    contract: File, openAPI: File, rules: File, cases: [(group: String, name: String, file: File)]
  ) {
    self.contract = contract
    self.openAPI = openAPI
    self.rules = rules
    self.cases = cases
  }

  /// Reads a folder from disk.
  ///
  /// A missing document is a diagnostic that names it.
  package static func read(folder: URL) -> (files: ContractFiles?, [ContractDiagnostic]) {
    var diagnostics: [ContractDiagnostic] = []
    func file(_ name: String) -> File? {
      let url = folder.appendingPathComponent(name)
      guard let data = try? Data(contentsOf: url) else {
        diagnostics.append(
          ContractDiagnostic(
            file: url.path,
            "The contract's folder has no readable \"\(name)\". Every contract needs one."))
        return nil
      }
      return File(path: url.path, bytes: Array(data))
    }
    let contract = file("contract.json")
    let openAPI = file("openapi.json")
    let rules = file("rules.json")
    var cases: [(group: String, name: String, file: File)] = []
    let root = folder.appendingPathComponent("cases")
    for group in children(of: root) where group.hasDirectoryPath {
      for url in children(of: group) where url.pathExtension == "json" {
        if let found = file("cases/\(group.lastPathComponent)/\(url.lastPathComponent)") {
          cases.append(
            (group.lastPathComponent, url.deletingPathExtension().lastPathComponent, found))
        }
      }
    }
    guard let contract, let openAPI, let rules else { return (nil, diagnostics) }
    return (
      ContractFiles(contract: contract, openAPI: openAPI, rules: rules, cases: cases), diagnostics
    )
  }

  private static func children(of folder: URL) -> [URL] {
    let found =
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: [.isDirectoryKey])) ?? []
    return found.sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}

extension Contract {
  /// Loads a contract; `nil` when something in it cannot be used, always with every diagnostic.
  package static func load(_ files: ContractFiles) -> (Contract?, [ContractDiagnostic]) {
    let contractReader = DocumentReader(file: files.contract.path)
    let openAPIReader = DocumentReader(file: files.openAPI.path)
    let rulesReader = DocumentReader(file: files.rules.path)
    let openAPI = OpenAPIDocument(loading: files.openAPI.bytes, reader: openAPIReader)
    let rules =
      RuleDocument.load(files.rules.bytes, reader: rulesReader) + HarnessRules.documents
    var contract = contractReader.parse(files.contract.bytes).flatMap { document in
      openAPI.flatMap {
        ContractLoader(reader: contractReader, openAPI: $0, rules: rules).contract(document)
      }
    }
    var diagnostics =
      contractReader.diagnostics + openAPIReader.diagnostics + rulesReader.diagnostics
    if let loaded = contract {
      for (group, name, file) in files.cases {
        let reader = DocumentReader(file: file.path)
        if let one = CaseDocument.load(
          file.bytes, id: "\(loaded.id)/\(group)/\(name)", contract: loaded,
          knowsRules: !rulesReader.hasErrors, reader: reader)
        {
          contract?.cases.append(one)
        }
        diagnostics += reader.diagnostics
      }
    }
    let failed = diagnostics.contains { $0.severity == .error }
    return (failed ? nil : contract, diagnostics)
  }
}

/// Reads `contract.json`.
private struct ContractLoader {
  let reader: DocumentReader
  let openAPI: OpenAPIDocument
  let rules: [RuleDocument]

  static let keys = [
    "id", "title", "revision", "roles", "operations", "served", "handedOut", "events", "keys",
    "context", "secrets", "tolerated", "limits", "pause", "verbs", "observations", "expected",
    "capabilities",
  ]

  func contract(_ document: JSONDocument) -> Contract? {
    guard
      let object = ObjectReader(.root(document), "The contract", keys: Self.keys, reader: reader)
    else { return nil }
    let roles = object.table("roles").compactMap(role)
    let operations = object.table("operations").compactMap { operation($0, $1, roles: roles) }
    let names = operations.map(\.name)
    let limits = object.table("limits").compactMap { name, place -> (String, Int)? in
      guard let milliseconds = place.node.integer, milliseconds >= 0 else {
        reader.note(place, "The limit \"\(name)\" is \(place.shown), but must be milliseconds ≥ 0.")
        return nil
      }
      return (name, milliseconds)
    }
    let pause = object.optionalInteger("pause") ?? 0
    if pause < 0, let place = object.optional("pause") {
      reader.note(place, "\"pause\" is \(place.shown), but must be milliseconds ≥ 0.")
    }
    guard let id = object.string("id"), let title = object.string("title"),
      let revision = object.string("revision")
    else { return nil }
    var contract = Contract(
      id: id, title: title, revision: revision, roles: roles, operations: operations,
      served: object.list("served").compactMap { served($0, operations: names) },
      handedOut: object.list("handedOut").compactMap {
        handedOut($0, operations: operations, roles: roles)
      },
      extractions: object.table("events").flatMap { extractions($0, $1, operations: names) },
      keys: [],
      context: object.table("context").compactMap(ambient),
      secrets: object.list("secrets").compactMap { secret($0, roles: roles) },
      tolerated: object.list("tolerated").compactMap { tolerated($0, roles: roles) },
      limits: Dictionary(limits) { first, _ in first }, pause: max(pause, 0),
      verbs: object.table("verbs").compactMap(verb),
      observations: object.table("observations").compactMap(observation),
      expectations: object.table("expected").compactMap { name, place in
        ObjectReader(place, "The expected event \"\(name)\"", keys: ["fields"], reader: reader)
          .map { ExpectedKind(name: name, fields: $0.strings("fields") ?? []) }
      },
      furtherCapabilities: object.strings("capabilities") ?? [], openAPI: openAPI, rules: rules,
      cases: [])
    contract.keys = object.table("keys").compactMap { key($0, $1, contract) }
    return contract
  }

  /// Reads `"pixel": ["target", "offer", "unit"]`.
  private func key(
    _ operation: String, _ place: DocumentReader.Place, _ contract: Contract
  ) -> RequestKey? {
    let names = contract.operations.map(\.name)
    guard names.contains(operation) else {
      reader.note(
        place,
        "\"keys\" names the operation \"\(operation)\", which \"operations\" does not have."
          + Spelling.suggestion(for: operation, in: names))
      return nil
    }
    let known = contract.fieldsOfRequests(operation)
    var fields: [String] = []
    for element in place.elements {
      guard let field = element.node.string, known.contains(field) else {
        reader.note(
          element,
          "The key of \"\(operation)\" has \(element.shown), but its requests have the fields \(Spelling.listed(known))."
            + Spelling.suggestion(for: element.node.string ?? "", in: known))
        return nil
      }
      fields.append(field)
    }
    guard !fields.isEmpty else {
      reader.note(
        place,
        "The key of \"\(operation)\" is \(place.shown), but must be a list of fields: what names the thing, then what names the occasion."
      )
      return nil
    }
    return RequestKey(operation: operation, fields: fields)
  }

  private func role(_ name: String, _ place: DocumentReader.Place) -> Role? {
    ObjectReader(place, "The role \"\(name)\"", keys: ["hosts"], reader: reader).map {
      Role(name: name, hosts: ($0.strings("hosts") ?? []).map { $0.lowercased() })
    }
  }

  private func operation(
    _ name: String, _ place: DocumentReader.Place, roles: [Role]
  ) -> Operation? {
    let what = "The operation \"\(name)\""
    guard
      let object = ObjectReader(
        place, what, keys: ["role", "methods", "paths", "reply", "refusals"], reader: reader),
      let role = known(object, "role", roles.map(\.name), what),
      let reply = object.required("reply")
    else { return nil }
    let methods = object.strings("methods") ?? []
    let paths = (object.strings("paths") ?? []).map { PathTemplate($0) }
    for path in paths {
      for method in methods
      where openAPI.operation(method: method, path: path.description) == nil {
        reader.note(place, "\(what) names \(method) \(path), which openapi.json does not describe.")
      }
    }
    let refusals = object.list("refusals").compactMap { refusal($0, of: name) }
    return ReplyPlan.load(reply, what: what, reader: reader).map {
      Operation(
        name: name, role: role, methods: methods, paths: paths, defaultReply: $0,
        refusals: refusals)
    }
  }

  private func refusal(_ place: DocumentReader.Place, of operation: String) -> Refusal? {
    let what = "The refusal of \"\(operation)\""
    guard let object = ObjectReader(place, what, keys: ["place", "reply"], reader: reader),
      let reply = object.required("reply")
    else { return nil }
    let problem = object.optionalString("place")
    return ReplyPlan.load(reply, what: what, reader: reader).map {
      Refusal(place: problem, reply: $0)
    }
  }

  private func served(_ place: DocumentReader.Place, operations: [String]) -> ServedItem? {
    let what = "The served item"
    guard
      let object = ObjectReader(
        place, what, keys: ["in", "at", "item", "fields"], reader: reader),
      let operation = known(object, "in", operations, what), let item = object.string("item"),
      let pattern = pattern(object, "at")
    else { return nil }
    let fields = object.table("fields").compactMap { name, field -> ServedField? in
      guard
        let one = ObjectReader(
          field, "The field \"\(name)\"", keys: ["at", "as"], reader: reader),
        let form = one.choice("as", ServedField.Form.self)
      else { return nil }
      if form == .index {
        return ServedField(name: name, pointer: JSONPointer(tokens: []), form: form)
      }
      return pointer(one, "at").map { ServedField(name: name, pointer: $0, form: form) }
    }
    return ServedItem(operation: operation, pattern: pattern, item: item, fields: fields)
  }

  private func handedOut(
    _ place: DocumentReader.Place, operations: [Operation], roles: [Role]
  ) -> HandedOutURL? {
    let what = "The handed-out URL"
    guard
      let object = ObjectReader(place, what, keys: ["in", "at", "operation"], reader: reader),
      let inside = known(object, "in", operations.map(\.name), what),
      let name = known(object, "operation", operations.map(\.name), what),
      let operation = operations.first(where: { $0.name == name }),
      let pattern = pattern(object, "at")
    else { return nil }
    return HandedOutURL(
      inside: inside, pattern: pattern, operation: name, role: operation.role,
      methods: operation.methods)
  }

  private func extractions(
    _ operation: String, _ place: DocumentReader.Place, operations: [String]
  ) -> [Extraction] {
    guard operations.contains(operation) else {
      reader.note(
        place,
        "\"events\" names the operation \"\(operation)\", which \"operations\" does not have."
          + Spelling.suggestion(for: operation, in: operations))
      return []
    }
    return place.members.compactMap { field, at in
      guard
        let object = ObjectReader(
          at, "The field \"\(field)\"", keys: ["query", "header", "body", "as"], reader: reader)
      else { return nil }
      let form = object.optional("as") == nil ? .text : object.choice("as", ServedField.Form.self)
      let source: Extraction.Source?
      if let name = object.optionalString("query") {
        source = .query(name)
      } else if let name = object.optionalString("header") {
        source = .header(name)
      } else {
        source = pointer(object, "body").map { .body($0) }
      }
      guard let source, let form else { return nil }
      return Extraction(operation: operation, field: field, source: source, form: form)
    }
  }

  private func ambient(_ name: String, _ place: DocumentReader.Place) -> AmbientField? {
    guard
      let object = ObjectReader(
        place, "The ambient field \"\(name)\"",
        keys: ["config", "step", "argument", "count", "clearedBy"], reader: reader)
    else { return nil }
    let source: AmbientField.Source
    if let key = object.optionalString("config") {
      source = .config(key)
    } else if let verb = object.optionalString("count") {
      source = .count(verb: verb)
    } else {
      guard let verb = object.string("step"), let argument = object.string("argument")
      else { return nil }
      source = .argument(verb: verb, name: argument)
    }
    return AmbientField(name: name, source: source, clearedBy: object.optionalString("clearedBy"))
  }

  private func secret(_ place: DocumentReader.Place, roles: [Role]) -> Secret? {
    guard
      let object = ObjectReader(
        place, "The secret", keys: ["class", "name", "config", "roles"], reader: reader),
      let kind = object.choice("class", Secret.Class.self), let name = object.string("name"),
      let config = object.string("config")
    else { return nil }
    let names = object.strings("roles") ?? []
    for name in names where !roles.contains(where: { $0.name == name }) {
      reader.note(
        place,
        "The secret names the role \"\(name)\", which \"roles\" does not have."
          + Spelling.suggestion(for: name, in: roles.map(\.name)))
    }
    return Secret(kind: kind, name: name, config: config, roles: names)
  }

  private func tolerated(_ place: DocumentReader.Place, roles: [Role]) -> Tolerated? {
    guard
      let object = ObjectReader(
        place, "The tolerated request", keys: ["role", "method", "path"], reader: reader),
      let role = known(object, "role", roles.map(\.name), "The tolerated request"),
      let method = object.string("method"), let path = object.string("path")
    else { return nil }
    return Tolerated(role: role, method: method, path: path)
  }

  private func verb(_ name: String, _ place: DocumentReader.Place) -> Verb? {
    guard
      let object = ObjectReader(
        place, "The verb \"\(name)\"", keys: ["capability", "arguments"], reader: reader),
      let capability = object.string("capability")
    else { return nil }
    return Verb(name: name, capability: capability, arguments: object.strings("arguments") ?? [])
  }

  private func observation(_ name: String, _ place: DocumentReader.Place) -> ObservationKind? {
    guard
      let object = ObjectReader(
        place, "The observation \"\(name)\"", keys: ["capability", "fields"], reader: reader),
      let capability = object.string("capability")
    else { return nil }
    return ObservationKind(
      name: name, capability: capability, fields: object.strings("fields") ?? [])
  }

  private func known(
    _ object: ObjectReader, _ key: String, _ words: [String], _ what: String
  ) -> String? {
    guard let word = object.string(key) else { return nil }
    if words.contains(word) { return word }
    reader.note(
      object.place,
      "\(what) has \"\(key)\": \"\(word)\", but the contract knows \(Spelling.listed(words))."
        + Spelling.suggestion(for: word, in: words))
    return nil
  }

  private func pattern(_ object: ObjectReader, _ key: String) -> PointerPattern? {
    guard let text = object.string(key) else { return nil }
    do {
      return try PointerPattern(parsing: text)
    } catch {
      reader.note(object.place, "\"\(key)\": \"\(text)\" is no JSON pointer: \(error).")
      return nil
    }
  }

  private func pointer(_ object: ObjectReader, _ key: String) -> JSONPointer? {
    guard let text = object.string(key) else { return nil }
    do {
      return try JSONPointer(parsing: text)
    } catch {
      reader.note(object.place, "\"\(key)\": \"\(text)\" is no JSON pointer: \(error).")
      return nil
    }
  }
}

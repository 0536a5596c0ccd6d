import AssayJSON

extension CaseDocument {
  private static let keys = [
    "id", "title", "why", "level", "requires", "clock", "config", "vars", "axes", "mock", "steps",
    "rules", "limits", "connections",
  ]

  /// Reads one case of a contract and checks every name in it against the contract.
  package static func load(
    _ bytes: [UInt8], id: String, contract: Contract, knowsRules: Bool = true,
    reader: DocumentReader
  ) -> CaseDocument? {
    guard let document = reader.parse(bytes) else { return nil }
    let root = DocumentReader.Place.root(document)
    guard let object = ObjectReader(root, "The case", keys: keys, reader: reader),
      let written = object.string("id"), let title = object.string("title"),
      let why = object.string("why"), let level = object.choice("level", Level.self)
    else { return nil }
    if written != id {
      reader.note(root, "The case calls itself \"\(written)\", but its place makes it \"\(id)\".")
    }
    let clock = object.optional("clock") == nil ? .any : object.choice("clock", Clock.self)
    let loader = CaseLoader(
      contract: contract, reader: reader, knowsRules: knowsRules,
      axisNames: object.table("axes").map(\.key))
    let rules = object.list("rules").compactMap(loader.rule)
    let capabilities = contract.capabilities
    for place in object.list("requires") {
      guard let name = place.node.string, !capabilities.contains(name) else { continue }
      reader.note(
        place,
        "The case requires \"\(name)\", which is no capability of \(contract.title); they are "
          + "\(Spelling.listed(capabilities))." + Spelling.suggestion(for: name, in: capabilities))
    }
    if rules.isEmpty { reader.note(root, "The case names no rules, so it would prove nothing.") }
    return CaseDocument(
      id: id, title: title, why: why, level: level, requires: object.strings("requires") ?? [],
      clock: clock ?? .any, config: object.optional("config")?.node.value ?? .object([:]),
      vars: object.table("vars").map { ($0, $1.node.value) },
      axes: object.table("axes").map { name, place in
        Axis(name: name, values: place.members.map { ($0.key, $0.place.node.value) })
      },
      mock: object.table("mock").compactMap(loader.replies),
      steps: object.list("steps").compactMap(StepLoader(contract: contract, reader: reader).step),
      rules: rules,
      limits: loader.limits(object.table("limits")),
      connectionFaults: loader.connectionFaults(object.table("connections")), file: reader.file)
  }
}

/// Reads the parts of a case.
private struct CaseLoader {
  let contract: Contract
  let reader: DocumentReader
  /// Whether every rule could be read; if not, a name that is missing is no mistake of the case.
  let knowsRules: Bool
  let axisNames: [String]

  func rule(_ place: DocumentReader.Place) -> CaseDocument.NamedRule? {
    var id = place.node.string
    var when: [String: [String]] = [:]
    if id == nil {
      guard
        let object = ObjectReader(place, "The named rule", keys: ["rule", "when"], reader: reader)
      else { return nil }
      id = object.string("rule")
      for (axis, values) in object.table("when") {
        if !axisNames.contains(axis) {
          reader.note(values, "\"when\" names the axis \"\(axis)\", which the case does not have.")
        }
        when[axis] = values.elements.compactMap(\.node.string)
      }
    }
    guard let id else { return nil }
    let known = contract.rules.map(\.id)
    if knowsRules, !known.contains(id) {
      reader.note(
        place,
        "The case names the rule \"\(id)\", which rules.json does not have."
          + Spelling.suggestion(for: id, in: known))
    }
    return CaseDocument.NamedRule(id: id, when: when, place: place)
  }

  func replies(
    _ name: String, _ place: DocumentReader.Place
  ) -> (operation: String, replies: [ReplyEntry])? {
    let known = contract.operations.map(\.name)
    guard let operation = contract.operation(name) else {
      reader.note(
        place,
        "\"mock\" names the operation \"\(name)\", which the contract does not have."
          + Spelling.suggestion(for: name, in: known))
      return nil
    }
    guard place.node.kind == .array, place.node.count > 0 else {
      reader.note(place, "The replies of \"\(name)\" are \(place.shown), but must be a list.")
      return nil
    }
    let entries = place.elements.compactMap { entry -> ReplyEntry? in
      if let text = entry.node.string {
        guard text.hasPrefix("$axis."), axisNames.contains(String(text.dropFirst(6))) else {
          reader.note(
            entry, "The reply \"\(text)\" names no axis of the case; write \"$axis.<name>\".")
          return nil
        }
        return .axis(String(text.dropFirst(6)))
      }
      if entry.node.kind == .object, entry.node["then"] != nil {
        return ObjectReader(entry, "The end of the replies", keys: ["then"], reader: reader)
          .flatMap { $0.choice("then", ReplyExhaustion.self) }.map { .then($0) }
      }
      return ReplyPlan.load(
        entry, what: "A reply of \"\(name)\"", reader: reader, fallback: operation.defaultReply
      )
      .map { .plan($0) }
    }
    return (name, entries)
  }

  func connectionFaults(
    _ table: [(key: String, place: DocumentReader.Place)]
  ) -> [String: String] {
    var faults: [String: String] = [:]
    let known = contract.roles.map(\.name)
    for (role, place) in table {
      if !known.contains(role) {
        reader.note(
          place,
          "\"connections\" names the role \"\(role)\", which the contract does not have."
            + Spelling.suggestion(for: role, in: known))
      }
      guard let fault = place.node.string else {
        reader.note(place, "The fault of \"\(role)\" is \(place.shown), but must be a string.")
        continue
      }
      faults[role] = fault
    }
    return faults
  }

  func limits(_ table: [(key: String, place: DocumentReader.Place)]) -> [String: Int] {
    var limits: [String: Int] = [:]
    for (name, place) in table {
      if contract.limits[name] == nil {
        reader.note(
          place,
          "The case sets the limit \"\(name)\", which the contract does not have."
            + Spelling.suggestion(for: name, in: contract.limits.keys.sorted()))
      }
      if let milliseconds = place.node.integer, milliseconds >= 0 {
        limits[name] = milliseconds
      } else {
        reader.note(place, "The limit \"\(name)\" is \(place.shown), but must be milliseconds ≥ 0.")
      }
    }
    return limits
  }
}

extension ReplyPlan {
  /// Reads `{"recording": …, "patch": […]}` or `{"status": …, "fields": {…}, "body": …}`, either
  /// with `"hold": gate` and `"fault": name`; a fault alone befalls the default reply of `fallback`.
  package static func load(
    _ place: DocumentReader.Place, what: String, reader: DocumentReader,
    fallback: ReplyPlan? = nil
  ) -> ReplyPlan? {
    guard
      let object = ObjectReader(
        place, what,
        keys: ["recording", "entry", "patch", "status", "fields", "body", "hold", "fault"],
        reader: reader)
    else { return nil }
    let hold = object.optionalString("hold")
    let fault = object.optionalString("fault")
    if let fallback, hold != nil || fault != nil, object.optional("recording") == nil,
      object.optional("status") == nil
    {
      return ReplyPlan(source: fallback.source, hold: hold, fault: fault)
    }
    if let name = object.optionalString("recording") {
      for key in ["status", "fields", "body"] where object.optional(key) != nil {
        reader.note(
          place, "\(what) has \"recording\" and \"\(key)\". Change the recording by \"patch\".")
      }
      let patch = object.optional("patch")?.node.value ?? .array([])
      return ReplyPlan(
        source: .recording(name: name, entry: object.optionalString("entry"), patch: patch),
        hold: hold, fault: fault)
    }
    guard let status = object.optionalInteger("status"), (100...999).contains(status) else {
      reader.note(place, "\(what) needs a \"recording\", or a \"status\" from 100 to 999.")
      return nil
    }
    let fields = object.table("fields").map {
      Field(name: $0, value: $1.node.string ?? $1.node.lexeme)
    }
    return ReplyPlan(
      source: .plain(status: status, fields: fields, body: object.optional("body")?.node.value),
      hold: hold, fault: fault)
  }
}

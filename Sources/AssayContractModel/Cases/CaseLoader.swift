import AssayJSON

/// Reads the parts of a case.
struct CaseLoader {
  let object: ObjectReader
  let contract: Contract
  let reader: DocumentReader
  /// Whether every rule could be read; if not, a name that is missing is no mistake of the case.
  let knowsRules: Bool
  /// Each axis with its values, as the document has them.
  let axisPlaces: [(name: String, values: [(key: String, place: DocumentReader.Place)])]

  init(object: ObjectReader, contract: Contract, reader: DocumentReader, knowsRules: Bool) {
    self.object = object
    self.contract = contract
    self.reader = reader
    self.knowsRules = knowsRules
    axisPlaces = (object.optional("axes")?.members ?? []).map { ($0.key, $0.place.members) }
  }

  private var axisNames: [String] { axisPlaces.map(\.name) }

  func capabilities() -> [String] {
    let known = contract.capabilities
    for place in object.optional("requires")?.elements ?? [] {
      guard let name = place.node.string, !known.contains(name) else { continue }
      reader.note(
        place, .unknownName,
        "The case requires \"\(name)\", which is no capability of \(contract.title); "
          + "\(Spelling.listing("capability", known))." + Spelling.suggestion(for: name, in: known))
    }
    return object.strings("requires") ?? []
  }

  /// Reads a literal, or `{"$gen": kind}`, perhaps with a `prefix`.
  func variable(
    _ name: String, _ place: DocumentReader.Place
  ) -> (name: String, value: JSONValue) {
    guard place.node.kind == .object, place.node["$gen"] != nil else {
      return (name, place.node.value)
    }
    let object = ObjectReader(
      place, "The var \"\(name)\"", keys: ["$gen", "prefix"], reader: reader)
    _ = object?.choice("$gen", ValueSource.Kind.self)
    _ = object?.optionalText("prefix")
    return (name, place.node.value)
  }

  func axes() -> [CaseDocument.Axis] {
    object.table("axes").compactMap { name, place in
      guard place.node.kind == .object, place.node.count > 0 else {
        reader.note(
          place, place.node.kind == .object ? .empty : .type,
          "The axis \"\(name)\" is \(place.shown), but must be an object: the name of each value, and "
            + "the value.")
        return nil
      }
      for key in place.node.duplicateKeys {
        reader.note(
          place, .repeatedMember, "The axis \"\(name)\" has the value \"\(key)\" twice. Keep one.")
      }
      return CaseDocument.Axis(
        name: name, values: place.members.map { ($0.key, $0.place.node.value) })
    }
  }

  func rules() -> [CaseDocument.NamedRule] {
    guard let list = object.required("rules") else { return [] }
    if list.node.kind == .array, list.node.count == 0 {
      reader.note(
        list, .provesNothing,
        "The case names no rules, so it would prove nothing. Name those that it is for.")
    }
    return object.list("rules").compactMap(rule)
  }

  private func rule(_ place: DocumentReader.Place) -> CaseDocument.NamedRule? {
    guard place.node.kind == .string || place.node.kind == .object else {
      reader.note(
        place, .type,
        "The named rule is \(place.shown), but must be the rule's id, or an object with \"rule\" and "
          + "\"when\".")
      return nil
    }
    var id = place.node.string
    var at = place
    var when: [String: [String]] = [:]
    if id == nil {
      guard
        let object = ObjectReader(place, "The named rule", keys: ["rule", "when"], reader: reader)
      else { return nil }
      id = object.string("rule")
      at = object.optional("rule") ?? place
      for (axis, values) in object.table("when") { when[axis] = chosen(axis, values) }
    }
    guard let id else { return nil }
    let known = contract.rules.map(\.id)
    if knowsRules, !known.contains(id) {
      reader.note(
        at, .unknownName,
        "The case names the rule \"\(id)\", which rules.json does not have."
          + Spelling.suggestion(for: id, in: known))
    }
    return CaseDocument.NamedRule(id: id, when: when, place: place)
  }

  /// Reads `"tracker": ["down", "cut"]` of a `when`.
  private func chosen(_ axis: String, _ place: DocumentReader.Place) -> [String] {
    guard let known = axisPlaces.first(where: { $0.name == axis })?.values.map(\.key) else {
      reader.note(
        place, .unknownName,
        "\"when\" names the axis \"\(axis)\", which the case does not have."
          + Spelling.suggestion(for: axis, in: axisNames))
      return []
    }
    guard place.node.kind == .array, place.node.count > 0 else {
      reader.note(
        place, place.node.kind == .array ? .empty : .type,
        "\"when\" has \(place.shown) for the axis \"\(axis)\", but must have a list of its values, "
          + "which are \(Spelling.listed(known)).")
      return []
    }
    return place.elements.compactMap { element in
      if let value = element.node.string, known.contains(value) { return value }
      reader.note(
        element, element.node.kind == .string ? .unknownName : .type,
        "\"when\" has \(element.shown), which is no value of the axis \"\(axis)\"; "
          + "\(Spelling.listing("value", known))."
          + Spelling.suggestion(for: element.node.string ?? "", in: known))
      return nil
    }
  }

  func connectionFaults(
    _ table: [(key: String, place: DocumentReader.Place)]
  ) -> [String: String] {
    var faults: [String: String] = [:]
    let known = contract.roles.map(\.name)
    for (role, place) in table {
      if !known.contains(role) {
        reader.note(
          place, .unknownName,
          "\"connections\" names the role \"\(role)\", which the contract does not have."
            + Spelling.suggestion(for: role, in: known))
      }
      guard let fault = place.node.string else {
        reader.note(
          place, .type,
          "The fault of the role \"\(role)\" is \(place.shown), but must be a string, such as "
            + "\"connect.refused\".")
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
          place, .unknownName,
          "The case sets the limit \"\(name)\", which the contract does not have."
            + Spelling.suggestion(for: name, in: contract.limits.keys.sorted()))
      }
      limits[name] = reader.milliseconds(place, "The limit \"\(name)\"")
    }
    return limits
  }
}

extension DocumentReader {
  /// A duration from 0; `nil` with a diagnostic for anything else.
  func milliseconds(_ place: Place, _ what: String) -> Int? {
    if let milliseconds = place.node.integer, milliseconds >= 0 { return milliseconds }
    note(
      place, place.node.kind == .number ? .range : .type,
      "\(what) is \(place.shown), but must be a whole number of milliseconds from 0.")
    return nil
  }
}

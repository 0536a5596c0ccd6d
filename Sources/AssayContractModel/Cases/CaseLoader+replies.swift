import AssayJSON

extension CaseLoader {
  /// Reads the replies of one operation.
  func replies(
    _ name: String, _ place: DocumentReader.Place
  ) -> (operation: String, replies: [ReplyEntry])? {
    let known = contract.operations.map(\.name)
    guard let operation = contract.operation(name) else {
      reader.note(
        place, .unknownName,
        "\"mock\" names the operation \"\(name)\", which the contract does not have."
          + Spelling.suggestion(for: name, in: known))
      return nil
    }
    guard place.node.kind == .array else {
      reader.note(
        place, .type,
        "The replies of \"\(name)\" are \(place.shown), but must be a list of replies.")
      return nil
    }
    let isThen = { (entry: DocumentReader.Place) in entry.node["then"] != nil }
    guard place.elements.contains(where: { !isThen($0) }) else {
      reader.note(
        place, .empty,
        "The replies of \"\(name)\" are an empty list. Give a reply, or leave \"\(name)\" out to have "
          + "it answered as the contract says.")
      return nil
    }
    let last = place.node.count - 1
    return (
      name,
      place.elements.enumerated().compactMap { index, entry in
        if isThen(entry), index < last {
          reader.note(
            entry, .misplacedMember,
            "\"then\" says what follows the last reply, but replies come after it. Put it last.")
        }
        return reply(entry, of: operation)
      }
    )
  }

  private func reply(_ entry: DocumentReader.Place, of operation: Operation) -> ReplyEntry? {
    switch entry.node.kind {
    case .string: return axis(entry, of: operation)
    case .object where entry.node["then"] != nil:
      return ObjectReader(entry, "The last entry of the replies", keys: ["then"], reader: reader)
        .flatMap { $0.choice("then", ReplyExhaustion.self) }.map { .then($0) }
    default:
      let plan = ReplyPlan.load(
        entry, what: "A reply of \"\(operation.name)\"", reader: reader,
        fallback: operation.defaultReply)
      reader.checkBehaviour(plan, entry, known: contract.behaviours.map(\.name))
      return plan.map { .plan($0) }
    }
  }

  /// Reads `"$axis.tracker"`, and each value of that axis as a reply.
  private func axis(_ entry: DocumentReader.Place, of operation: Operation) -> ReplyEntry? {
    let text = entry.node.string ?? ""
    let name = String(text.dropFirst(6))
    guard text.hasPrefix("$axis."), let axis = axisPlaces.first(where: { $0.name == name }) else {
      let known = axisPlaces.map { "$axis.\($0.name)" }
      reader.note(
        entry, .unknownName,
        "The reply \"\(text)\" names no axis of the case; write \"$axis.<name>\"."
          + Spelling.suggestion(for: text, in: known))
      return nil
    }
    for (value, place) in axis.values {
      let plan = ReplyPlan.load(
        place, what: "The value \"\(value)\" of the axis \"\(name)\"", reader: reader,
        fallback: operation.defaultReply)
      reader.checkBehaviour(plan, place, known: contract.behaviours.map(\.name))
    }
    return .axis(name)
  }

  /// Notes every `release` of a gate at which no reply waits.
  func checkGates() {
    let operations = object.optional("mock")?.members ?? []
    let replies =
      operations.flatMap { $0.place.elements } + axisPlaces.flatMap { $0.values.map(\.place) }
    let gates = replies.compactMap { $0.node["hold"]?.string }
    for step in object.optional("steps")?.elements ?? [] {
      guard let release = step.node["release"], let gate = release.string, !gates.contains(gate)
      else { continue }
      reader.note(
        step.child("release", release), .gate,
        "The step releases the gate \"\(gate)\", at which no reply of the case waits. Give a reply "
          + "\"hold\": \"\(gate)\"." + Spelling.suggestion(for: gate, in: gates))
    }
  }

  /// Notes every `$name` that is no var or axis of the case, where such names are filled in.
  func checkNames() {
    let known = (object.optional("vars")?.members ?? []).map(\.key) + axisPlaces.map(\.name)
    let checker = NameChecker(known: known, reader: reader)
    if let config = object.optional("config") { checker.check(config) }
    if let behaviours = object.optional("behaviours") { checker.check(behaviours) }
    var usesAxis: Set<String> = []
    for (_, list) in object.optional("mock")?.members ?? [] {
      for entry in list.elements {
        if let text = entry.node.string {
          usesAxis.insert(String(text.dropFirst(6)))
        } else {
          checker.check(reply: entry)
        }
      }
    }
    for axis in axisPlaces where usesAxis.contains(axis.name) {
      for value in axis.values { checker.check(reply: value.place) }
    }
    for step in object.optional("steps")?.elements ?? [] { checker.check(step: step) }
  }
}

/// Finds the names that a case uses and does not have.
private struct NameChecker {
  let known: [String]
  let reader: DocumentReader

  /// Only the body and the patch of a reply are filled in.
  func check(reply: DocumentReader.Place) {
    for key in ["body", "patch"] {
      if let node = reply.node[key] { check(reply.child(key, node)) }
    }
  }

  func check(step: DocumentReader.Place) {
    for key in ["with", "config"] {
      if let node = step.node[key] { check(step.child(key, node)) }
    }
    if let burst = step.node["burst"] {
      for inner in step.child("burst", burst).elements { check(step: inner) }
    }
  }

  func check(_ place: DocumentReader.Place) {
    switch place.node.kind {
    case .array: for element in place.elements { check(element) }
    case .object: for member in place.members { check(member.place) }
    case .string:
      let text = place.node.string ?? ""
      guard text.hasPrefix("$"), !text.hasPrefix("$$") else { return }
      let name = String(text.dropFirst())
      if known.contains(name) { return }
      reader.note(
        place, .unknownName,
        "The case uses \"\(text)\", but has no var or axis of that name; write \"$\(text)\" for the "
          + "text itself." + Spelling.suggestion(for: name, in: known))
    default: return
    }
  }
}

import AssayJSON

/// Reads the steps of a case and checks their names against the contract.
struct StepLoader {
  /// About 31 years: longer than any documented limit, and sums of steps stay far from overflow.
  private static let longestAdvance = 1_000_000_000_000

  /// What a step can say, one at a time.
  private static let kinds = ["do", "burst", "release", "advance", "relaunch", "network"]

  let contract: Contract
  let reader: DocumentReader

  /// One step of the list; `nil` with a diagnostic where it cannot be read.
  func step(_ place: DocumentReader.Place) -> CaseStep? {
    guard
      let object = ObjectReader(
        place, "The step", keys: Self.kinds + ["with", "config"], reader: reader)
    else { return nil }
    let kinds = Self.kinds.filter { object.optional($0) != nil }
    guard kinds.count == 1, let kind = kinds.first else {
      reader.note(
        place, kinds.isEmpty ? .missingMember : .misplacedMember,
        kinds.isEmpty
          ? "The step is empty. Say one of \(Spelling.listed(Self.kinds))."
          : "The step says \(Spelling.listed(kinds)) at once. Make each its own step.")
      return nil
    }
    for (key, owner) in [("with", "do"), ("config", "relaunch")] {
      guard let extra = object.optional(key), kind != owner else { continue }
      reader.note(
        extra, .misplacedMember,
        "The step says \"\(key)\", which goes with \"\(owner)\", not with \"\(kind)\".")
    }
    switch kind {
    case "do": return perform(object, place)
    case "burst": return burst(object)
    case "release": return object.text("release").map { .release(gate: $0) }
    case "advance": return advance(object, place)
    case "relaunch": return relaunch(object)
    default: return object.choice("network", NetworkState.self).map { .network($0) }
    }
  }

  private func burst(_ object: ObjectReader) -> CaseStep? {
    guard let list = object.optional("burst") else { return nil }
    if list.node.kind == .array, list.node.count == 0 {
      reader.note(
        list, .empty, "The burst is empty. Give the steps that the user does at once.")
    }
    return .burst(object.list("burst").compactMap(burstStep))
  }

  /// A step of a burst: what a user does at once is verbs.
  private func burstStep(_ place: DocumentReader.Place) -> CaseStep? {
    guard let step = step(place) else { return nil }
    if case .perform = step { return step }
    reader.note(
      place, .misplacedMember,
      "The step of a burst must be a \"do\"; make anything else its own step.")
    return nil
  }

  private func perform(_ object: ObjectReader, _ place: DocumentReader.Place) -> CaseStep? {
    guard let verb = object.optionalString("do") else { return nil }
    guard let known = contract.verbs.first(where: { $0.name == verb }) else {
      reader.note(
        object.optional("do") ?? place, .unknownName,
        "The step asks for \"\(verb)\", which is no verb of \(contract.title)."
          + Spelling.suggestion(for: verb, in: contract.verbs.map(\.name)))
      return nil
    }
    let arguments = object.optionalObject("with")
    for (key, argument) in arguments?.members ?? [] where !known.arguments.contains(key) {
      reader.note(
        argument, .unknownMember,
        known.arguments.isEmpty
          ? "\"\(verb)\" takes no arguments, so \"\(key)\" means nothing. Remove it."
          : "\"\(verb)\" takes no \"\(key)\"; \(Spelling.listing("argument", known.arguments))."
            + Spelling.suggestion(for: key, in: known.arguments))
    }
    return .perform(verb: verb, arguments: arguments?.node.value ?? .object([:]))
  }

  private func advance(_ object: ObjectReader, _ place: DocumentReader.Place) -> CaseStep? {
    guard let milliseconds = object.optionalInteger("advance") else { return nil }
    if (1...Self.longestAdvance).contains(milliseconds) {
      return .advance(milliseconds: milliseconds)
    }
    reader.note(
      object.optional("advance") ?? place, .range,
      milliseconds > 0
        ? "The step advances by \(milliseconds) ms; at most \(Self.longestAdvance) ms are possible."
        : "The step advances by \(milliseconds) ms; time only goes forward.")
    return nil
  }

  private func relaunch(_ object: ObjectReader) -> CaseStep? {
    guard let kind = object.choice("relaunch", Relaunch.self) else { return nil }
    return .relaunch(kind, changes: object.optionalObject("config")?.node.value ?? .object([:]))
  }
}

import AssayContractModel

/// Looks the names up that a test uses; a misspelt one is an error that lists what there is.
struct LaneNames {
  let contract: Contract

  func operation(_ name: String) throws(TestLaneError) -> Operation {
    try Self.require(
      name, "operation", contract.operations.map(\.name), of: contract.title)
    guard let found = contract.operation(name) else { throw TestLaneError(name) }
    return found
  }

  func role(_ name: String) throws(TestLaneError) {
    try Self.require(name, "role", contract.roles.map(\.name), of: contract.title)
  }

  func limit(_ name: String) throws(TestLaneError) {
    try Self.require(name, "limit", contract.limits.keys.sorted(), of: contract.title)
  }

  func setting(_ name: String, _ value: String) throws(TestLaneError) {
    try Self.require(name, "setting", contract.settings.map(\.name), of: contract.title)
    let values = contract.settings.first { $0.name == name }?.values ?? []
    try Self.require(value, "value", values, of: name)
  }

  func behaviour(_ name: String) throws(TestLaneError) -> BehaviourKind {
    try Self.require(name, "behaviour", contract.behaviours.map(\.name), of: contract.title)
    guard let found = contract.behaviour(name) else { throw TestLaneError(name) }
    return found
  }

  func rule(_ id: String, in pack: [String]) throws(TestLaneError) {
    try Self.require(id, "rule", pack, of: contract.title)
  }

  func step(_ verb: String, _ arguments: [String]) throws(TestLaneError) {
    try Self.require(verb, "verb", contract.verbs.map(\.name), of: contract.title)
    let known = contract.verbs.first { $0.name == verb }?.arguments ?? []
    for argument in arguments.sorted() {
      try Self.require(argument, "argument", known, of: verb)
    }
  }

  func observation(_ name: String, _ fields: [String]) throws(TestLaneError) {
    try Self.require(
      name, "observation", contract.observations.map(\.name), of: contract.title)
    let known = contract.observations.first { $0.name == name }?.fields ?? []
    for field in fields.sorted() { try Self.require(field, "field", known, of: name) }
  }

  private static func require(
    _ name: String, _ kind: String, _ known: [String], of subject: String
  ) throws(TestLaneError) {
    guard !known.contains(name) else { return }
    throw TestLaneError(
      "\(subject) has no \(kind) \"\(name)\"; there are \(Spelling.listed(known))."
        + Spelling.suggestion(for: name, in: known))
  }
}

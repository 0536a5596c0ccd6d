import AssayJSON

extension CaseDocument {
  /// The keys of the document; the shipped schema lists the same.
  private static let keys = [
    "id", "title", "why", "level", "requires", "clock", "config", "vars", "axes", "mock", "steps",
    "rules", "limits", "settings", "behaviours", "connections",
  ]

  /// Reads one case of a contract and checks every name in it against the contract.
  package static func load(
    _ bytes: [UInt8], id: String, contract: Contract, knowsRules: Bool = true,
    reader: DocumentReader
  ) -> CaseDocument? {
    guard let document = reader.parse(bytes) else { return nil }
    let root = DocumentReader.Place.root(document)
    guard let object = ObjectReader(root, "The case", keys: keys, reader: reader) else {
      return nil
    }
    let loader = CaseLoader(
      object: object, contract: contract, reader: reader, knowsRules: knowsRules)
    let written = object.text("id")
    if let written, written != id {
      reader.note(
        object.optional("id") ?? root, .contradiction,
        "The case calls itself \"\(written)\", but its place makes it \"\(id)\". Rename it, or move "
          + "the file.")
    }
    let title = object.text("title"), why = object.text("why")
    let level = object.choice("level", Level.self)
    let clock = object.optionalChoice("clock", Clock.self)
    let config = object.optionalObject("config")?.node.value
    let steps = StepLoader(contract: contract, reader: reader)
    let read = CaseDocument(
      id: id, title: title ?? "", why: why ?? "", level: level ?? .core,
      requires: loader.capabilities(), clock: clock ?? .any, config: config ?? .object([:]),
      vars: object.table("vars").map(loader.variable), axes: loader.axes(),
      mock: object.table("mock").compactMap(loader.replies),
      steps: object.requiredList("steps").compactMap(steps.step), rules: loader.rules(),
      limits: loader.limits(object.table("limits")), settings: loader.settings(),
      behaviours: loader.behaviours(),
      connectionFaults: loader.connectionFaults(object.table("connections")), file: reader.file)
    loader.checkNames()
    loader.checkGates()
    loader.checkValues()
    return written == nil || title == nil || why == nil || level == nil ? nil : read
  }
}

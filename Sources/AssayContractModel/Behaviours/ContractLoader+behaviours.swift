import AssayJSON

/// Reads how a service behaves: its behaviours with their parameters, and its settings.
extension ContractLoader {
  func setting(_ name: String, _ place: DocumentReader.Place) -> Setting? {
    let what = "The setting \"\(name)\""
    guard
      let object = ObjectReader(place, what, keys: ["values", "default", "why"], reader: reader)
    else { return nil }
    let values = object.someStrings("values") ?? []
    _ = object.text("why")
    guard let usual = known(object, "default", values, what, "value") else { return nil }
    return Setting(name: name, values: values, usual: usual)
  }

  func behaviour(_ name: String, _ place: DocumentReader.Place) -> BehaviourKind? {
    let what = "The behaviour \"\(name)\""
    guard
      let object = ObjectReader(place, what, keys: ["parameters", "default"], reader: reader)
    else { return nil }
    let usual = object.required("default"), written = object.required("parameters")
    guard let usual, let written, let schema = schema(written, what) else { return nil }
    reader.checkServingValues(usual)
    reader.checkParameters(usual, schema, of: name)
    return BehaviourKind(name: name, usual: usual.node.value, parameters: schema)
  }

  private func schema(_ place: DocumentReader.Place, _ what: String) -> JSONSchema? {
    do {
      let document = try JSONDocument(parsing: JSONWriter.compact(place.node.value))
      return try JSONSchemaSource(document: document).compile(at: .root)
    } catch {
      reader.note(
        place, .schema,
        "\(what) has \"parameters\" that are no usable JSON Schema: \(error)")
      return nil
    }
  }
}

extension DocumentReader {
  /// Notes a reply whose behaviour there is not.
  func checkBehaviour(_ plan: ReplyPlan?, _ place: Place, known: [String]) {
    guard case .behaviour(let name)? = plan?.source, !known.contains(name) else { return }
    note(
      place.node["behaviour"].map { place.child("behaviour", $0) } ?? place, .unknownName,
      "The reply names the behaviour \"\(name)\", which the contract does not have."
        + Spelling.suggestion(for: name, in: known))
  }

  /// Notes what a behaviour's schema has against its parameters, times written out.
  func checkParameters(_ place: Place, _ schema: JSONSchema, of name: String) {
    for failure in BehaviourKind.failures(of: place.node.value, by: schema) {
      var at = place
      for token in failure.instance.tokens {
        guard let node = at.node.node(at: JSONPointer(tokens: [token])) else { break }
        at = at.child(token, node)
      }
      note(
        at, .schemaMismatch,
        "The parameters of \"\(name)\" do not fit: \(failure.keyword): must be "
          + "\(failure.expected), is \(failure.found).")
    }
  }
}

package import AssayJSON

/// A behaviour as a contract declares it: what may be said to it, and what it is told where a case says
/// nothing.
package struct BehaviourKind: Sendable {
  package var name: String
  /// The parameters that a lane without any of its own has.
  package var usual: JSONValue
  /// What parameters must fit.
  package var parameters: JSONSchema

  /// What a schema has against parameters, times in them written out.
  static func failures(of parameters: JSONValue, by schema: JSONSchema) -> [JSONSchemaFailure] {
    let resolved = ServingValue.resolved(parameters, at: ServingMoment(start: 0, now: 0))
    guard let document = try? JSONDocument(parsing: JSONWriter.compact(resolved)) else { return [] }
    return schema.validate(document.root)
  }

  /// What the schema has against parameters, a sentence each, times in them written out.
  package func problems(with parameters: JSONValue) -> [String] {
    Self.failures(of: parameters, by: self.parameters).map { failure in
      let place = failure.instance.description
      return
        "\(failure.keyword): \(place.isEmpty ? "they" : place) must be \(failure.expected), is \(failure.found)."
    }
  }
}

/// Something that no source settles about a service, as a switch.
package struct Setting: Sendable {
  package var name: String
  package var values: [String]
  package var usual: String
}

extension Contract {
  package func behaviour(_ name: String) -> BehaviourKind? { behaviours.first { $0.name == name } }

  /// The settings of a lane: those of a case, else the usual ones.
  package func settings(_ own: [String: String] = [:]) -> [String: String] {
    Dictionary(settings.map { ($0.name, own[$0.name] ?? $0.usual) }) { first, _ in first }
  }
}

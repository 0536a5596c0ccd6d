package import AssayJSON

/// A case as it is run: one combination of its axes, with this run's values filled in.
package struct CaseInstance: Sendable {
  /// `api/group/name`, and `[axis=value,…]` where the case has axes.
  package var id: String
  package var title: String
  package var document: CaseDocument
  package var config: JSONValue
  package var replies: [(operation: String, plans: [ReplyPlan], then: ReplyExhaustion)]
  package var steps: [CaseStep]
  /// The rules that this instance is for.
  package var rules: [String]
  package var limits: [String: Int]
  /// Behaviour → its parameters, where they are not the usual ones.
  package var behaviours: [String: JSONValue]
  /// Axis → the name of its value.
  package var chosen: [String: String]
}

extension CaseDocument {
  /// Every combination of the axes, in the order in which the document lists them.
  ///
  /// - Parameter settings: Values that go before those drawn from the seed.
  package func instances(
    contract: Contract, seed: UInt64, settings: ClientSettings = ClientSettings()
  ) -> (instances: [CaseInstance], diagnostics: [ContractDiagnostic]) {
    var combinations: [[(axis: String, value: String)]] = [[]]
    for axis in axes {
      combinations = combinations.flatMap { chosen in
        axis.values.map { chosen + [(axis.name, $0.name)] }
      }
    }
    let reader = DocumentReader(file: file)
    let (own, problems) = settings.values(for: self, contract: contract)
    reader.add(problems)
    let instances = combinations.map {
      instance($0, contract: contract, seed: seed, own: own, reader)
    }
    return (instances, reader.diagnostics)
  }

  private func instance(
    _ chosen: [(axis: String, value: String)], contract: Contract, seed: UInt64,
    own: [String: JSONValue], _ reader: DocumentReader
  ) -> CaseInstance {
    let suffix = chosen.map { "\($0.axis)=\($0.value)" }.joined(separator: ",")
    let instanceID = chosen.isEmpty ? id : "\(id)[\(suffix)]"
    let source = ValueSource(seed: seed)
    var names: [String: JSONValue] = [:]
    for (name, value) in vars {
      names[name] = own[name] ?? drawn(value, path: "\(id)/\(name)", source: source, reader)
    }
    for axis in axes {
      let value = chosen.first { $0.axis == axis.name }?.value
      names[axis.name] = axis.values.first { $0.name == value }?.value
    }
    let filler = NameFiller(names: names, file: file)
    let replies = mock.map { operation, entries in
      var plans: [ReplyPlan] = []
      var then = ReplyExhaustion.repeat
      let fallback = contract.operation(operation)?.defaultReply
      for entry in entries {
        switch entry {
        case .plan(let plan): plans.append(filler.filled(plan))
        case .then(let what): then = what
        case .axis(let name):
          if let plan = axisPlan(name, names[name], fallback: fallback, reader) {
            plans.append(filler.filled(plan))
          }
        }
      }
      return (operation, plans, then)
    }
    let result = CaseInstance(
      id: instanceID, title: title, document: self, config: filler.filled(config),
      replies: replies, steps: steps.map(filler.filled),
      rules: rules.filter { applies($0, chosen) }.map(\.id),
      limits: contract.limits.merging(limits) { _, own in own },
      behaviours: parameters(filler, contract, reader),
      chosen: Dictionary(chosen.map { ($0.axis, $0.value) }, uniquingKeysWith: { _, last in last }))
    reader.add(filler.diagnostics)
    return result
  }

  /// The parameters of each behaviour, filled in and checked.
  private func parameters(
    _ filler: NameFiller, _ contract: Contract, _ reader: DocumentReader
  ) -> [String: JSONValue] {
    var all: [String: JSONValue] = [:]
    for (name, written) in behaviours {
      let value = filler.filled(written)
      all[name] = value
      guard NameFiller.hasNames(written), let kind = contract.behaviour(name),
        let document = try? JSONDocument(parsing: JSONWriter.compact(value))
      else { continue }
      let inner = DocumentReader(file: file)
      inner.checkParameters(.root(document), kind.parameters, of: name)
      reader.add(
        inner.diagnostics.map {
          ContractDiagnostic(
            $0.kind, file: file, pointer: JSONPointer(tokens: ["behaviours", name]), $0.message)
        })
    }
    return all
  }

  private func applies(_ rule: NamedRule, _ chosen: [(axis: String, value: String)]) -> Bool {
    rule.when.allSatisfy { axis, values in
      chosen.contains { $0.axis == axis && values.contains($0.value) }
    }
  }

  private func drawn(
    _ value: JSONValue, path: String, source: ValueSource, _ reader: DocumentReader
  ) -> JSONValue {
    guard case .object(let object) = value, let text = object["$gen"]?.string else { return value }
    guard let kind = ValueSource.Kind(rawValue: text) else {
      let known = ValueSource.Kind.allCases.map(\.rawValue)
      reader.add([
        ContractDiagnostic(
          .unknownName, file: file,
          "The var \(path) draws \"\(text)\", but what can be drawn is \(Spelling.listed(known))."
            + Spelling.suggestion(for: text, in: known))
      ])
      return .null
    }
    return .string((object["prefix"]?.string ?? "") + source.draw(kind, for: path))
  }

  private func axisPlan(
    _ name: String, _ value: JSONValue?, fallback: ReplyPlan?, _ reader: DocumentReader
  ) -> ReplyPlan? {
    guard let value, let document = try? JSONDocument(parsing: JSONWriter.compact(value))
    else { return nil }
    let inner = DocumentReader(file: file)
    let plan = ReplyPlan.load(
      .root(document), what: "The axis \"\(name)\"", reader: inner, fallback: fallback)
    reader.add(
      inner.diagnostics.map {
        ContractDiagnostic($0.kind, $0.severity, file: file, pointer: $0.pointer, $0.message)
      })
    return plan
  }
}

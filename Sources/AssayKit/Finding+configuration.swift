import AssayConformance
import AssayContractModel
import AssayJSON

extension Finding {
  /// The finding of a rule that compares with a configuration which nobody told the lane.
  static func untold(_ rule: String) -> Finding {
    Finding(
      rule: rule, verdict: .vacuous, instances: 0,
      reason: "the rule compares with the client's configuration, which the lane was not told")
  }
}

extension Library {
  /// The names that the configuration of an API's client may have, in alphabetical order.
  package func configurationNames(of api: String) -> [String] {
    self.api(api)?.contract.configurationNames ?? []
  }
}

extension Contract {
  /// The fields of events that come from values of the client's configuration which it does not name.
  func fields(untoldBy config: JSONValue) -> Set<String> {
    Set(
      context.compactMap { field in
        if case .config(let key) = field.source, config[key] == nil { field.name } else { nil }
      })
  }

  /// The names that the client's configuration may have, in alphabetical order.
  fileprivate var configurationNames: [String] {
    var names = Set(secrets.map(\.config))
    for field in context {
      if case .config(let name) = field.source { names.insert(name) }
    }
    for document in cases { names.formUnion((document.config.object ?? [:]).members.map(\.key)) }
    return names.sorted()
  }
}

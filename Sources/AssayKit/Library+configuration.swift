import AssayContractModel
import AssayJSON

extension Library {
  /// The names that the configuration of an API's client may have, in alphabetical order.
  package func configurationNames(of api: String) -> [String] {
    self.api(api)?.contract.configurationNames ?? []
  }
}

extension Contract {
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

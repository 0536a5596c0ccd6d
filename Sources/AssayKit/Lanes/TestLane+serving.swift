import AssayContractModel
import AssayJSON

extension TestLane {
  /// The roles of the API with their addresses and what is asked of them, in the contract's order.
  package var doors: [(role: String, address: String, operations: [String])] {
    loaded.contract.roles.map { role in
      (
        role.name, baseURLs[role.name] ?? "",
        loaded.contract.operations.filter { $0.role == role.name }.map(\.name)
      )
    }
  }

  /// A request to begin with: the first operation that the API's document describes, with the values
  /// that the lane was told of the client's configuration, and else those that the document shows.
  package var firstRequest: FirstRequest? {
    for operation in loaded.contract.operations {
      guard let path = operation.paths.first, let method = operation.methods.first else { continue }
      let target = path.description
      return FirstRequest(
        method: method, url: (baseURLs[operation.role] ?? "") + target,
        described: loaded.contract.openAPI.operation(method: method, path: target),
        told: told(to: operation.name), credential: credential(of: operation.role))
    }
    return nil
  }

  /// The credential of the configuration that a role may be told.
  private func credential(of role: String) -> String? {
    loaded.contract.secrets.first { $0.kind == .credential && $0.roles.contains(role) }
      .flatMap { config[$0.config]?.json.string }
  }

  /// Values of the configuration whose names requests have fields of, by their places.
  private func told(to operation: String) -> [Extraction.Source: JSONValue] {
    var told: [Extraction.Source: JSONValue] = [:]
    for extraction in loaded.contract.extractions where extraction.operation == operation {
      guard let value = config[extraction.field]?.json, value != .null else { continue }
      told[extraction.source] = value
    }
    return told
  }

  /// What the API is called.
  package var title: String { loaded.contract.title }
}

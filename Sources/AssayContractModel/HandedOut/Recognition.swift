/// What a request was taken for.
package struct Recognition: Sendable {
  /// `nil` when nothing in the contract fits.
  package var operation: String?
  /// Set for handed-out URLs.
  package var match: HandedOutMatch?
  /// A request that is no violation although no operation fits.
  package var isTolerated = false
  /// For an unknown request: the nearest known one and what differs, in a sentence.
  package var nearest: String?

  package init(
    operation: String? = nil, match: HandedOutMatch? = nil, isTolerated: Bool = false,
    nearest: String? = nil
  ) {
    self.operation = operation
    self.match = match
    self.isTolerated = isTolerated
    self.nearest = nearest
  }
}

extension Contract {
  /// Takes a request for one of the contract's operations.
  ///
  /// URLs that are exactly handed out, or given by the configuration, come first, then paths of the OpenAPI document, then URLs that are nearly
  /// a handed-out one. Pure, so that mock and judge agree.
  package func recognize(
    method: String, target: String, role: String, registry: HandedOutRegistry
  ) -> Recognition {
    if let match = registry.exact(role: role, target: target) {
      return Recognition(operation: match.entry.operation, match: match)
    }
    let path = String(target.prefix { $0 != "?" })
    let fitting = operations.filter { operation in
      operation.role == role && operation.paths.contains { $0.matches(path) }
    }
    if let operation = fitting.first(where: { $0.methods.contains(method) }) {
      return Recognition(operation: operation.name)
    }
    if let match = registry.near(role: role, target: target, roles: roles.map(\.name)) {
      return Recognition(operation: match.entry.operation, match: match)
    }
    if tolerated.contains(Tolerated(role: role, method: method, path: path)) {
      return Recognition(isTolerated: true)
    }
    return Recognition(
      nearest: nearest(method: method, path: path, role: role, fitting: fitting))
  }

  private func nearest(
    method: String, path: String, role: String, fitting: [Operation]
  ) -> String {
    if let operation = fitting.first {
      return
        "The path belongs to \(operation.name), but its method is \(operation.methods.joined(separator: " or ")), not \(method)."
    }
    let elsewhere = operations.first { operation in
      operation.paths.contains { $0.matches(path) }
    }
    if let elsewhere {
      return
        "The path belongs to \(elsewhere.name), which lives at the role \(elsewhere.role), not \(role)."
    }
    let paths = operations.filter { $0.role == role }.flatMap(\.paths).map(\.description)
    if let near = Spelling.nearest(to: path, in: paths) {
      return "The nearest known path is \(near)."
    }
    if path == "/" || path.isEmpty {
      return
        "No URL with this path was handed out. An empty URL that is resolved against a base looks so."
    }
    return "No operation of the role \(role) has this path, and no reply handed it out."
  }
}

package import AssayJSON

/// Values that a user's client insists on, in place of those drawn for a run.
///
/// What a case writes out itself (an empty key, a value that needs escaping) stays as it is: that is
/// what the case is about.
package struct ClientSettings: Hashable, Sendable {
  /// Configuration key → the value of whatever a case draws for it.
  package var keys: JSONObject
  /// Values for what a case draws as ids of persons, in the order in which the case needs them.
  package var users: [String]

  package init(keys: JSONObject = [:], users: [String] = []) {
    self.keys = keys
    self.users = users
  }

  /// The values of a case's vars that the settings replace.
  ///
  /// - Returns: The values by name; a diagnostic where a case needs more users than there are.
  func values(
    for document: CaseDocument, contract: Contract
  ) -> (values: [String: JSONValue], diagnostics: [ContractDiagnostic]) {
    var values: [String: JSONValue] = [:]
    var persons: [String] = []
    let personal = contract.secrets.filter { $0.kind == .person }.map(\.config)
    for (key, value) in document.config.object?.members ?? [] {
      guard let name = document.drawnVar(value) else { continue }
      if let own = keys[key] {
        values[name] = own
      } else if !users.isEmpty, personal.contains(key), !persons.contains(name) {
        persons.append(name)
      }
    }
    for (index, name) in persons.enumerated() where index < users.count {
      values[name] = .string(users[index])
    }
    guard persons.count > users.count else { return (values, []) }
    let problem = ContractDiagnostic(
      .tooFewUsers, file: document.file,
      "The case \"\(document.id)\" needs \(persons.count) users, but \"users\" of the configuration "
        + "names \(users.count). Name \(persons.count), or none to have them drawn.")
    return (values, [problem])
  }
}

extension CaseDocument {
  /// The var that a value stands for, when its value is drawn.
  fileprivate func drawnVar(_ value: JSONValue) -> String? {
    guard let text = value.string, text.hasPrefix("$") else { return nil }
    let name = String(text.dropFirst())
    return vars.contains { $0.name == name && $0.value["$gen"] != nil } ? name : nil
  }

  /// The configuration keys for which the case draws a value.
  package var drawnKeys: [String] {
    (config.object?.members ?? []).filter { drawnVar($0.value) != nil }.map(\.key)
  }
}

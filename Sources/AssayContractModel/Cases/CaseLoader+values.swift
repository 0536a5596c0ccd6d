import AssayJSON

/// Reads what a case says about the service's behaviour, and checks values that only a run fills in.
extension CaseLoader {
  func settings() -> [String: String] {
    var settings: [String: String] = [:]
    for (name, place) in object.table("settings") {
      guard let setting = contract.settings.first(where: { $0.name == name }) else {
        reader.note(
          place, .unknownName,
          "The case sets \"\(name)\", which is no setting of the contract."
            + Spelling.suggestion(for: name, in: contract.settings.map(\.name)))
        continue
      }
      guard let value = place.node.string, setting.values.contains(value) else {
        reader.note(
          place, .choice,
          "The setting \"\(name)\" is \(place.shown), but must be one of "
            + "\(Spelling.listed(setting.values))."
            + Spelling.suggestion(for: place.node.string ?? "", in: setting.values))
        continue
      }
      settings[name] = value
    }
    return settings
  }

  func behaviours() -> [(name: String, parameters: JSONValue)] {
    object.table("behaviours").compactMap { name, place in
      guard let kind = contract.behaviour(name) else {
        reader.note(
          place, .unknownName,
          "\"behaviours\" names \"\(name)\", which is no behaviour of the contract."
            + Spelling.suggestion(for: name, in: contract.behaviours.map(\.name)))
        return nil
      }
      // With vars or axes in them, they are known only when the case is played.
      if !NameFiller.hasNames(place.node.value) {
        reader.checkParameters(place, kind.parameters, of: name)
      }
      return (name, place.node.value)
    }
  }

  /// Notes addresses and values of serving time that nothing could be made of.
  func checkValues() {
    let roles = contract.roles.map(\.name)
    if let config = object.optional("config") { reader.checkAddresses(config, roles: roles) }
    for step in object.optional("steps")?.elements ?? [] {
      guard let config = step.node["config"] else { continue }
      reader.checkAddresses(step.child("config", config), roles: roles)
    }
    if let behaviours = object.optional("behaviours") { reader.checkServingValues(behaviours) }
    let replies = (object.optional("mock")?.members ?? []).flatMap(\.place.elements)
    for reply in replies + axisPlaces.flatMap({ $0.values.map(\.place) }) {
      for key in ["body", "patch"] {
        if let node = reply.node[key] { reader.checkServingValues(reply.child(key, node)) }
      }
    }
  }
}

package import AssayJSON

/// A value of a client's configuration that is an address of the lane: `{"$url": role, "path": "/…"}`.
///
/// The client gets the text: the role's address, and the path byte for byte.
package enum LaneAddress {
  static let key = "$url"

  /// A configuration with every address written out.
  package static func resolved(_ value: JSONValue, bases: [String: String]) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { resolved($0, bases: bases) })
    case .object(let object):
      if let role = object[key]?.string, let base = bases[role] {
        return .string(base + (object["path"]?.string ?? ""))
      }
      var copy: JSONObject = [:]
      for (key, member) in object.members { copy[key] = resolved(member, bases: bases) }
      return .object(copy)
    default: return value
    }
  }
}

extension DocumentReader {
  /// Notes every address in a configuration that no lane can give.
  func checkAddresses(_ place: Place, roles: [String]) {
    switch place.node.kind {
    case .array: for element in place.elements { checkAddresses(element, roles: roles) }
    case .object:
      guard place.node[LaneAddress.key] != nil else {
        for member in place.members { checkAddresses(member.place, roles: roles) }
        return
      }
      checkAddress(place, roles: roles)
    default: return
    }
  }

  private func checkAddress(_ place: Place, roles: [String]) {
    let what = "The address"
    guard
      let object = ObjectReader(place, what, keys: [LaneAddress.key, "path"], reader: self)
    else { return }
    if let role = object.string(LaneAddress.key), let at = object.optional(LaneAddress.key),
      !roles.contains(role)
    {
      note(
        at, .unknownName,
        "\(what) names the role \"\(role)\", which the contract does not have."
          + Spelling.suggestion(for: role, in: roles))
    }
    if let path = object.optionalString("path"), let at = object.optional("path"),
      !path.hasPrefix("/")
    {
      note(at, .form, "\"path\" of the address is \"\(path)\", but must begin with \"/\".")
    }
  }
}

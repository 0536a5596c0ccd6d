import AssayJSON

/// Reads how services answer pages of other origins.
extension ContractLoader {
  func originPolicy(
    _ role: String, _ place: DocumentReader.Place, roles: [Role]
  ) -> OriginPolicy? {
    let known = roles.map(\.name)
    guard known.contains(role) else {
      reader.note(
        place, .unknownName,
        "\"cors\" names the role \"\(role)\", which \"roles\" does not have."
          + Spelling.suggestion(for: role, in: known))
      return nil
    }
    guard
      let object = ObjectReader(
        place, "The \"cors\" of \"\(role)\"",
        keys: ["origins", "methods", "headers", "exposes", "credentials", "maxAge", "why"],
        reader: reader)
    else { return nil }
    let origins = object.someStrings("origins"), methods = object.someStrings("methods")
    let why = object.text("why")
    checkOrigins(object)
    let maxAge = object.optional("maxAge").flatMap { seconds($0) }
    guard let origins, let methods, why != nil else { return nil }
    return OriginPolicy(
      role: role, origins: origins, methods: methods,
      headers: (object.strings("headers") ?? []).map { $0.lowercased() },
      exposes: object.strings("exposes") ?? [],
      allowsCredentials: object.optionalBoolean("credentials") ?? false, maxAge: maxAge)
  }

  /// An origin is a scheme, a host and perhaps a port, or `*` by itself (RFC 6454, section 6.2).
  private func checkOrigins(_ object: ObjectReader) {
    guard let list = object.optional("origins") else { return }
    for element in list.elements {
      guard let text = element.node.string, text != "*" else { continue }
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      let isOrigin =
        parts.count == 3 && parts[0].count > 1 && parts[0].hasSuffix(":") && parts[1].isEmpty
        && !parts[2].isEmpty && text == text.lowercased()
      if !isOrigin {
        reader.note(
          element, .form,
          "\"\(text)\" is no origin. Write scheme, host and perhaps port in lower case, such as "
            + "\"https://news.example.com\", or \"*\" for any.")
      }
    }
  }

  private func seconds(_ place: DocumentReader.Place) -> Int? {
    if let seconds = place.node.integer, seconds >= 0 { return seconds }
    reader.note(
      place, .type,
      "\"maxAge\" is \(place.shown), but must be a whole number of seconds, 0 or more.")
    return nil
  }
}

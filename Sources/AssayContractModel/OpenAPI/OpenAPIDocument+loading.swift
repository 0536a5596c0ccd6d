import AssayJSON

extension OpenAPIDocument {
  private static let methods = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace",
  ]

  /// Reads what contract tests use of the document; what it cannot compile is a diagnostic.
  package init?(loading bytes: [UInt8], reader: DocumentReader) {
    guard let document = reader.parse(bytes) else { return nil }
    let loader = OpenAPILoader(
      root: .root(document), schemas: Self.schemas(of: document), reader: reader)
    let version = document.root["openapi"]?.string ?? ""
    if !version.hasPrefix("3.1.") {
      reader.note(
        .root(document), .openAPI,
        "The document says openapi \"\(version)\", but 3.1 is what is read.")
    }
    guard let paths = document.root["paths"], paths.kind == .object else {
      reader.note(.root(document), .openAPI, "The document has no \"paths\". Add the operations.")
      return nil
    }
    var operations: [OpenAPIOperation] = []
    let place = loader.root.child("paths", paths)
    for (path, written) in place.members {
      let item = loader.resolved(written)
      let shared = item.node["parameters"].map { item.child("parameters", $0).elements } ?? []
      for (method, operation) in item.members where Self.methods.contains(method) {
        operations.append(
          loader.operation(operation, method: method, path: path, sharedParameters: shared))
      }
    }
    self.operations = operations
  }

  /// The document's schemas; those of its components may name themselves by `$id` and `$anchor`.
  private static func schemas(of document: JSONDocument) -> JSONSchemaSource {
    let place = JSONPointer(tokens: ["components", "schemas"])
    let components = document.root.node(at: place)?.members.map {
      place.appending($0.key.string ?? "")
    }
    return JSONSchemaSource(document: document, schemas: components ?? [])
  }
}

/// Walks an OpenAPI document, following its `$ref`s.
private struct OpenAPILoader {
  let root: DocumentReader.Place
  let schemas: JSONSchemaSource
  let reader: DocumentReader

  func operation(
    _ place: DocumentReader.Place, method: String, path: String,
    sharedParameters: [DocumentReader.Place]
  ) -> OpenAPIOperation {
    let own = place.node["parameters"].map { place.child("parameters", $0).elements } ?? []
    // A parameter of the operation takes the place of one of the path with its name and location.
    let written = own.compactMap { parameter(resolved($0)) }
    let inherited = sharedParameters.compactMap { parameter(resolved($0)) }.filter { shared in
      !written.contains { $0.name == shared.name && $0.location == shared.location }
    }
    let parameters = inherited + written
    let template = PathTemplate(path)
    for name in template.names
    where !parameters.contains(where: { $0.location == .path && $0.name == name }) {
      reader.note(
        place, .openAPIParameter,
        "The path \"\(path)\" has \"{\(name)}\", but no parameter in the path has that name. "
          + "Add the parameter.")
    }
    for parameter in parameters
    where parameter.location == .path && !template.names.contains(parameter.name) {
      reader.note(
        place, .openAPIParameter,
        "The parameter \"\(parameter.name)\" is not in the path \"\(path)\". Add "
          + "\"{\(parameter.name)}\" to the path or remove the parameter.")
    }
    let body = place.node["requestBody"].map { node in
      let found = resolved(place.child("requestBody", node))
      return OpenAPIBody(
        isRequired: found.node["required"]?.boolean ?? false, content: content(of: found))
    }
    let responses = place.node["responses"].map { place.child("responses", $0).members } ?? []
    return OpenAPIOperation(
      method: method.uppercased(), path: template, parameters: parameters,
      requestBody: body,
      responses: responses.map { status, response in
        OpenAPIResponse(status: status, content: content(of: resolved(response)))
      }, bearer: bearer(place))
  }

  private func bearer(_ operation: DocumentReader.Place) -> String? {
    let wanted = (operation.node["security"] ?? root.node["security"])?.value.array ?? []
    let schemes = root.node["components"]?["securitySchemes"]?.value
    for name in wanted.flatMap({ $0.object?.keys ?? [] }) {
      guard let scheme = schemes?[name], scheme["type"] == "http",
        scheme["scheme"]?.string?.lowercased() == "bearer"
      else { continue }
      return scheme["x-example"]?.string ?? "TOKEN"
    }
    return nil
  }

  private func parameter(_ place: DocumentReader.Place) -> OpenAPIParameter? {
    // A reference that leads nowhere was told when it was followed.
    if place.node["$ref"] != nil { return nil }
    guard let name = place.node["name"]?.string else {
      reader.note(
        place, .openAPIParameter, "The parameter has no \"name\" that is a string. Add it.")
      return nil
    }
    guard let location = location(of: place, name) else { return nil }
    // These three are described elsewhere in the document (OpenAPI 3.1, section 4.8.12.1).
    if location == .header, ["accept", "content-type", "authorization"].contains(name.lowercased())
    {
      return nil
    }
    let isRequired = place.node["required"]?.boolean ?? (location == .path)
    if let content = place.node["content"],
      let (key, media) = place.child("content", content).members
        .first, content.count == 1,
      let schema = media.node["schema"].flatMap({
        compile(media.child("schema", $0))
      })
    {
      return OpenAPIParameter(
        name: name, location: location, isRequired: isRequired,
        style: ParameterStyle.standard(for: location), explodes: false, schema: schema,
        shape: .scalar([]), example: example(of: place) ?? example(of: media),
        mediaType: OpenAPIContent.essence(key))
    }
    guard let schemaNode = place.node["schema"] else {
      reader.note(place, .openAPIParameter, "The parameter \"\(name)\" has no \"schema\". Add one.")
      return nil
    }
    guard let schema = compile(place.child("schema", schemaNode)) else { return nil }
    let style = style(of: place, name, location)
    return OpenAPIParameter(
      name: name, location: location, isRequired: isRequired, style: style,
      explodes: place.node["explode"]?.boolean ?? style.explodes, schema: schema,
      shape: ParameterShape(of: place.child("schema", schemaNode), resolve: resolved),
      example: example(of: place))
  }

  /// What a parameter or a media type shows: its `example`, or the first of its `examples`.
  private func example(of place: DocumentReader.Place) -> JSONValue? {
    if let example = place.node["example"] { return example.value }
    guard let examples = place.node["examples"] else { return nil }
    return place.child("examples", examples).members.first
      .flatMap { resolved($0.place).node["value"]?.value }
  }

  private func location(
    of place: DocumentReader.Place, _ name: String
  ) -> OpenAPIParameter.Location? {
    let known = OpenAPIParameter.Location.allCases.map(\.rawValue)
    guard let node = place.node["in"] else {
      reader.note(
        place, .openAPIParameter,
        "The parameter \"\(name)\" does not say where it is. Add \"in\": one of \(Spelling.listed(known))."
      )
      return nil
    }
    if let location = node.string.flatMap(OpenAPIParameter.Location.init) { return location }
    let at = place.child("in", node)
    reader.note(
      at, .openAPIParameter,
      "The parameter \"\(name)\" is in \(at.shown), but must be in one of \(Spelling.listed(known))."
        + Spelling.suggestion(for: node.string ?? "", in: known))
    return nil
  }

  private func style(
    of place: DocumentReader.Place, _ name: String, _ location: OpenAPIParameter.Location
  ) -> ParameterStyle {
    guard let node = place.node["style"] else { return .standard(for: location) }
    let allowed = ParameterStyle.allowed(for: location)
    if let style = node.string.flatMap(ParameterStyle.init), allowed.contains(style) {
      return style
    }
    reader.note(
      place.child("style", node), .openAPIParameter,
      "The parameter \"\(name)\" in the \(location.rawValue) has the style \(node.lexeme), but may "
        + "have \(Spelling.listed(allowed.map(\.rawValue))) only. Choose one of these.")
    return .standard(for: location)
  }

  private func content(of place: DocumentReader.Place) -> OpenAPIContent {
    guard let content = place.node["content"] else { return OpenAPIContent(entries: []) }
    return OpenAPIContent(
      entries: place.child("content", content).members.map { mediaType, media in
        let place = media.node["schema"].map { media.child("schema", $0) }
        let schema = place.flatMap(compile)
        let shape = schema.flatMap { _ in place.map { ParameterShape(of: $0, resolve: resolved) } }
        return OpenAPIContent.Entry(
          mediaType: OpenAPIContent.essence(mediaType), schema: schema, shape: shape ?? .scalar([]),
          example: example(of: media))
      })
  }

  private func compile(_ place: DocumentReader.Place) -> JSONSchema? {
    do {
      return try schemas.compile(at: place.pointer)
    } catch {
      let at = root.node.node(at: error.pointer).map {
        DocumentReader.Place(node: $0, pointer: error.pointer)
      }
      reader.note(at ?? place, .openAPISchema, "The schema cannot be used: \(error).")
      return nil
    }
  }

  /// The place that a chain of local `$ref`s leads to.
  func resolved(_ place: DocumentReader.Place) -> DocumentReader.Place {
    var place = place
    var seen: [String] = []
    while let reference = place.node["$ref"]?.string {
      guard !seen.contains(reference), let pointer = JSONPointer(fragmentOf: reference),
        let node = root.node.node(at: pointer)
      else {
        reader.note(
          place, .openAPIReference,
          "\"$ref\": \"\(reference)\" leads nowhere. Point it to a place in this document.")
        return place
      }
      seen.append(reference)
      place = DocumentReader.Place(node: node, pointer: pointer)
    }
    return place
  }
}

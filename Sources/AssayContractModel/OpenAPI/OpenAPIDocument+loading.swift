import AssayJSON

extension OpenAPIDocument {
  private static let methods = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace",
  ]

  /// Reads what contract tests use of the document; what it cannot compile is a diagnostic.
  package init?(loading bytes: [UInt8], reader: DocumentReader) {
    guard let document = reader.parse(bytes) else { return nil }
    let loader = OpenAPILoader(
      root: .root(document), schemas: JSONSchemaSource(document: document), reader: reader)
    let version = document.root["openapi"]?.string ?? ""
    if !version.hasPrefix("3.1.") {
      reader.note(
        .root(document), "The document says openapi \"\(version)\", but 3.1 is what is read.")
    }
    guard let paths = document.root["paths"], paths.kind == .object else {
      reader.note(.root(document), "The document has no \"paths\". Add the operations.")
      return nil
    }
    var operations: [OpenAPIOperation] = []
    let place = loader.root.child("paths", paths)
    for (path, item) in place.members {
      let shared = item.node["parameters"].map { item.child("parameters", $0).elements } ?? []
      for (method, operation) in item.members where Self.methods.contains(method) {
        operations.append(
          loader.operation(operation, method: method, path: path, sharedParameters: shared))
      }
    }
    self.operations = operations
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
    let parameters = (sharedParameters + own).compactMap { parameter(resolved($0)) }
    let body = place.node["requestBody"].map { node in
      let found = resolved(place.child("requestBody", node))
      return OpenAPIBody(
        isRequired: found.node["required"]?.boolean ?? false, content: content(of: found))
    }
    let responses = place.node["responses"].map { place.child("responses", $0).members } ?? []
    return OpenAPIOperation(
      method: method.uppercased(), path: PathTemplate(path), parameters: parameters,
      requestBody: body,
      responses: responses.map { status, response in
        OpenAPIResponse(status: status, content: content(of: resolved(response)))
      })
  }

  private func parameter(_ place: DocumentReader.Place) -> OpenAPIParameter? {
    guard let name = place.node["name"]?.string,
      let location = place.node["in"]?.string.flatMap(OpenAPIParameter.Location.init)
    else {
      reader.note(
        place, "A parameter needs a \"name\" and an \"in\" (query, header, path, cookie).")
      return nil
    }
    guard let schemaNode = place.node["schema"],
      let schema = compile(place.child("schema", schemaNode))
    else {
      reader.note(place, "The parameter \"\(name)\" has no usable \"schema\". Add one.")
      return nil
    }
    let type = resolved(place.child("schema", schemaNode)).node["type"]?.string
    return OpenAPIParameter(
      name: name, location: location,
      isRequired: place.node["required"]?.boolean ?? (location == .path), schema: schema,
      isScalar: ["integer", "number", "boolean"].contains(type))
  }

  private func content(
    of place: DocumentReader.Place
  ) -> [(mediaType: String, schema: JSONSchema?)] {
    guard let content = place.node["content"] else { return [] }
    return place.child("content", content).members.map { mediaType, media in
      (
        mediaType.lowercased(),
        media.node["schema"].flatMap { compile(media.child("schema", $0)) }
      )
    }
  }

  private func compile(_ place: DocumentReader.Place) -> JSONSchema? {
    do {
      return try schemas.compile(at: place.pointer)
    } catch {
      reader.note(place, "The schema cannot be used: \(error).")
      return nil
    }
  }

  /// The place that a chain of local `$ref`s leads to.
  private func resolved(_ place: DocumentReader.Place) -> DocumentReader.Place {
    var place = place
    var seen: [String] = []
    while let reference = place.node["$ref"]?.string {
      guard reference.hasPrefix("#"), !seen.contains(reference),
        let pointer = try? JSONPointer(parsing: String(reference.dropFirst())),
        let node = root.node.node(at: pointer)
      else {
        reader.note(
          place, "\"$ref\": \"\(reference)\" leads nowhere. Point it to a place in this document.")
        return place
      }
      seen.append(reference)
      place = DocumentReader.Place(node: node, pointer: pointer)
    }
    return place
  }
}

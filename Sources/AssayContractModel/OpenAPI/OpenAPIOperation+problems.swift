package import AssayHTTP
import AssayJSON

extension OpenAPIOperation {
  /// What a request has that the document does not allow; empty when it is valid.
  package func problems(in request: HTTPRequest) -> [MessageProblem] {
    let target = HTTPTarget(request.target)
    var problems: [MessageProblem] = []
    for parameter in parameters {
      let values: [String]
      switch parameter.location {
      case .query: values = target.pairs.filter { $0.name == parameter.name }.map { $0.value ?? "" }
      case .header: values = request.fields.values(of: parameter.name)
      case .path, .cookie: continue
      }
      problems += parameter.problems(in: values)
    }
    if let requestBody { problems += requestBody.problems(in: request) }
    return problems
  }
}

extension OpenAPIParameter {
  fileprivate func problems(in values: [String]) -> [MessageProblem] {
    let place = "\(location.rawValue) \(name)"
    guard let value = values.first else {
      return isRequired ? [MessageProblem(place: place, message: "is missing")] : []
    }
    if values.count > 1 {
      return [MessageProblem(place: place, message: "is there \(values.count) times, not once")]
    }
    let text = isScalar ? Array(value.utf8) : JSONWriter.compact(.string(value))
    guard let document = try? JSONDocument(parsing: text) else {
      return [MessageProblem(place: place, message: "\"\(value)\" is no number or boolean")]
    }
    return schema.validate(document.root).map { MessageProblem(place: place, failure: $0) }
  }
}

extension OpenAPIBody {
  fileprivate func problems(in request: HTTPRequest) -> [MessageProblem] {
    if request.body.isEmpty {
      return isRequired ? [MessageProblem(place: "body", message: "is missing")] : []
    }
    let body: [UInt8]
    do {
      body = try request.decodedBody()
    } catch {
      return [MessageProblem(place: "header Content-Encoding", message: "\(error)")]
    }
    return content.problems(body: body, contentType: request.fields.first("content-type"))
  }
}

extension Contract {
  /// What an answer has that the document does not allow.
  ///
  /// Operations that the document does not describe, and statuses outside it, are not judged: `nil`
  /// content is allowed content.
  package func problems(
    answering name: String, status: Int, contentType: String?, body: [UInt8]
  ) -> [MessageProblem] {
    guard let operation = operation(name) else { return [] }
    for path in operation.paths {
      for method in operation.methods {
        guard let described = openAPI.operation(method: method, path: path.description),
          let response = described.responses.first(where: { $0.fits(status) })
        else { continue }
        if response.content.isEmpty { return [] }
        return response.content.problems(body: body, contentType: contentType)
      }
    }
    return []
  }
}

extension [(mediaType: String, schema: JSONSchema?)] {
  fileprivate func problems(body: [UInt8], contentType: String?) -> [MessageProblem] {
    let essence = contentType.map(Self.essence) ?? ""
    guard let found = first(where: { Self.fits($0.mediaType, essence) }) else {
      let known = map(\.mediaType).joined(separator: ", ")
      return [
        MessageProblem(
          place: "header Content-Type",
          message: contentType.map { "is \"\($0)\", but must be \(known)" }
            ?? "is missing, but must be \(known)")
      ]
    }
    guard let schema = found.schema, essence == "application/json" || essence.hasSuffix("+json")
    else { return [] }
    do {
      let document = try JSONDocument(parsing: body)
      return schema.validate(document.root).map {
        MessageProblem(place: "body \($0.instance)", failure: $0)
      }
    } catch {
      return [MessageProblem(place: "body", message: "is no JSON: \(error)")]
    }
  }

  /// The media type without parameters, lower case (RFC 9110, section 8.3.1).
  private static func essence(_ contentType: String) -> String {
    let type = contentType.prefix { $0 != ";" }
    return type.filter { !$0.isWhitespace }.lowercased()
  }

  private static func fits(_ range: String, _ essence: String) -> Bool {
    range == "*/*" || range == essence
      || (range.hasSuffix("/*") && essence.hasPrefix(range.dropLast(1)))
  }
}

extension MessageProblem {
  init(place: String, failure: JSONSchemaFailure) {
    self.init(
      place: place,
      message: "\(failure.keyword): must be \(failure.expected), is \(failure.found)")
  }
}

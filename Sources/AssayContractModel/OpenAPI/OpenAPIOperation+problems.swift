package import AssayHTTP
import AssayJSON

extension OpenAPIOperation {
  /// What a request has that the document does not allow; empty when it is valid.
  ///
  /// - Parameters:
  ///   - request: Its header fields are read.
  ///   - target: The target that it means; its query is read.
  ///   - body: Its content, codings removed.
  package func problems(
    in request: HTTPRequest, target: HTTPTarget, body: [UInt8]
  ) -> [MessageProblem] {
    let source = ParameterSource(
      pairs: target.pairs, fields: request.fields,
      placeholders: path.values(in: target.path) ?? [])
    var problems = parameters.flatMap { $0.problems(in: source) }
    if let requestBody {
      problems += requestBody.problems(
        in: body, contentType: request.fields.first("content-type"))
    }
    return problems
  }
}

extension OpenAPIParameter {
  fileprivate func problems(in source: ParameterSource) -> [MessageProblem] {
    let place = "\(location.rawValue) \(name)"
    switch reading(of: source) {
    case .absent: return isRequired ? [MessageProblem(place: place, message: "is missing")] : []
    case .problem(let message): return [MessageProblem(place: place, message: message)]
    case .values(let candidates):
      var first: [MessageProblem]?
      for candidate in candidates {
        let found = problems(with: candidate, place)
        if found.isEmpty { return [] }
        first = first ?? found
      }
      return first ?? []
    }
  }

  private func problems(with value: JSONValue, _ place: String) -> [MessageProblem] {
    var text = JSONWriter.compact(value)
    if let mediaType, mediaType == "application/json" || mediaType.hasSuffix("+json") {
      text = Array((value.string ?? "").utf8)
    }
    do {
      return schema.validate(try JSONDocument(parsing: text).root).map { failure in
        let inner = failure.instance.tokens.isEmpty ? "" : " \(failure.instance)"
        return MessageProblem(place: place + inner, failure: failure)
      }
    } catch {
      return [MessageProblem(place: place, message: "is no JSON: \(error)")]
    }
  }
}

extension OpenAPIBody {
  fileprivate func problems(in body: [UInt8], contentType: String?) -> [MessageProblem] {
    if body.isEmpty {
      return isRequired ? [MessageProblem(place: "body", message: "is missing")] : []
    }
    return content.problems(body: body, contentType: contentType)
  }
}

extension Contract {
  /// What the document has against a request; `nil` where it does not describe one.
  ///
  /// - Parameters:
  ///   - name: The operation that the request was taken for.
  ///   - target: The target that it means; its query is read.
  ///   - content: Its content, codings removed, or why they cannot be.
  package func problems(
    asking name: String, _ request: HTTPRequest, target: HTTPTarget,
    content: Result<[UInt8], HTTPContentCodingError>
  ) -> [MessageProblem]? {
    guard let known = operation(name), !known.paths.isEmpty else { return nil }
    // A URL that follows from the configuration may stand elsewhere than the document's own.
    let described =
      openAPI.operation(method: request.method, path: target.path)
      ?? known.paths.compactMap {
        openAPI.operation(method: request.method, path: $0.description)
      }.first
    guard let described else { return nil }
    switch content {
    case .success(let bytes): return described.problems(in: request, target: target, body: bytes)
    case .failure(let error):
      return described.problems(in: request, target: target, body: [])
        .filter { $0.place != "body" }
        + [MessageProblem(place: "header Content-Encoding", message: "\(error)")]
    }
  }

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
          let response = described.response(for: status)
        else { continue }
        if response.content.isEmpty { return [] }
        return response.content.problems(body: body, contentType: contentType)
      }
    }
    return []
  }
}

extension MessageProblem {
  init(place: String, failure: JSONSchemaFailure) {
    self.init(
      place: place,
      message: "\(failure.keyword): must be \(failure.expected), is \(failure.found)")
  }
}

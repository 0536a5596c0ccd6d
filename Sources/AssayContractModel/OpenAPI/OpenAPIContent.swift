import AssayHTTP
package import AssayJSON

/// What a body may be: media types, each with its schema.
package struct OpenAPIContent: Sendable {
  package struct Entry: Sendable {
    /// A media type or a range of them, lower case, without parameters.
    package var mediaType: String

    /// `nil` where the document gives none.
    package var schema: JSONSchema?

    /// What the pairs of a form are read as.
    package var shape: ParameterShape

    /// A body that the document shows; `nil` where it shows none.
    package var example: JSONValue?
  }

  package var entries: [Entry]

  package var isEmpty: Bool { entries.isEmpty }

  /// The most specific entry for a media type: its own, then `type/*`, then `*/*`.
  package func entry(for mediaType: String) -> Entry? {
    let main = mediaType.prefix { $0 != "/" }
    for wanted in [mediaType, "\(main)/*", "*/*"] {
      if let found = entries.first(where: { $0.mediaType == wanted }) { return found }
    }
    return nil
  }

  /// What a body has that the document does not allow.
  ///
  /// JSON, forms and text are judged by their schema; of other media types only the name is.
  func problems(body: [UInt8], contentType: String?) -> [MessageProblem] {
    let essence = contentType.map(Self.essence) ?? ""
    guard let found = entry(for: essence) else {
      let known = entries.map(\.mediaType).joined(separator: ", ")
      return [
        MessageProblem(
          place: "header Content-Type",
          message: contentType.map { "is \"\($0)\", but must be \(known)" }
            ?? "is missing, but must be \(known)")
      ]
    }
    guard let schema = found.schema else { return [] }
    let text: [UInt8]
    if essence == "application/json" || essence.hasSuffix("+json") {
      text = body
    } else if essence == "application/x-www-form-urlencoded" {
      text = JSONWriter.compact(found.shape.form(HTTPQueryPair.formPairs(of: body)))
    } else if essence.hasPrefix("text/") {
      text = JSONWriter.compact(.string(String(decoding: body, as: UTF8.self)))
    } else {
      return []
    }
    do {
      let document = try JSONDocument(parsing: text)
      return schema.validate(document.root).map {
        MessageProblem(place: "body \($0.instance)", failure: $0)
      }
    } catch {
      return [MessageProblem(place: "body", message: "is no JSON: \(error)")]
    }
  }

  /// The media type without parameters, lower case (RFC 9110, section 8.3.1).
  static func essence(_ contentType: String) -> String {
    let type = contentType.prefix { $0 != ";" }
    return type.filter { !$0.isWhitespace }.lowercased()
  }
}

extension ParameterShape {
  /// The object that the pairs of a form make; a member that is an array takes all of its name.
  fileprivate func form(_ pairs: [(name: String, value: String)]) -> JSONValue {
    var object = JSONObject()
    for (name, value) in pairs {
      if case .array(let items) = member(name) {
        let before = object[name]?.array ?? []
        object[name] = .array(before + [items.value(of: value)])
      } else {
        object[name] = member(name).value(of: value)
      }
    }
    return .object(object)
  }
}

import AssayHTTP
import AssayJSON

/// A request as far as parameters are concerned.
struct ParameterSource {
  let pairs: [HTTPQueryPair]
  let fields: HTTPFields

  /// The raw values of the path's placeholders.
  let placeholders: [(name: String, value: String)]

  /// The pairs of all `Cookie` fields (RFC 6265, section 4.2.1).
  var cookies: [HTTPQueryPair] {
    fields.values(of: "cookie").flatMap { field in
      field.split(separator: ";").map { piece in
        let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return HTTPQueryPair(
          rawName: parts[0].trimmingBlanks,
          rawValue: parts.count > 1 ? parts[1].trimmingBlanks : nil)
      }
    }
  }
}

/// What a parameter says in a request.
enum ParameterReading {
  case absent

  /// What it may mean, the likeliest first.
  case values([JSONValue])
  case problem(String)
}

extension OpenAPIParameter {
  /// Reads the parameter as its style says (OpenAPI 3.1, section 4.8.12.4).
  ///
  /// Of an exploded object in a query only the members that the schema names are read, for any other
  /// pair may be a parameter of its own.
  func reading(of source: ParameterSource) -> ParameterReading {
    switch location {
    case .query: fromPairs(source.pairs)
    case .cookie: fromPairs(source.cookies)
    case .header: fromFields(source.fields.values(of: name))
    case .path: fromPath(source.placeholders.first { $0.name == name }?.value)
    }
  }

  private func fromPairs(_ all: [HTTPQueryPair]) -> ParameterReading {
    if case .object(let members) = shape, style == .deepObject || explodes {
      var object = JSONObject()
      for pair in all {
        let key: String
        if style == .deepObject {
          guard pair.name.hasPrefix(name + "["), pair.name.hasSuffix("]") else { continue }
          key = String(pair.name.dropFirst(name.count + 1).dropLast())
        } else {
          guard members.contains(where: { $0.name == pair.name }) else { continue }
          key = pair.name
        }
        object[key] = shape.member(key).value(of: pair.value ?? "")
      }
      return object.isEmpty ? .absent : .values([.object(object)])
    }
    let own = all.filter { $0.name == name }
    if own.isEmpty { return .absent }
    if case .array(let items) = shape, explodes {
      return .values([.array(own.map { items.value(of: $0.value ?? "") })])
    }
    if own.count > 1 { return .problem("is there \(own.count) times, not once") }
    return reading(ofRaw: own[0].rawValue ?? "", separators: separators)
  }

  /// What stands between the pieces of a value in a query, escaped or not.
  private var separators: [String] {
    switch style {
    case .spaceDelimited: ["%20", "+", " "]
    case .pipeDelimited: ["|", "%7C", "%7c"]
    default: [","]
    }
  }

  private func fromFields(_ values: [String]) -> ParameterReading {
    if values.isEmpty { return .absent }
    if case .scalar = shape {
      if values.count > 1 { return .problem("is there \(values.count) times, not once") }
      return reading(ofText: values[0])
    }
    // A field that is repeated is a list (RFC 9110, section 5.3). Fields know no escapes.
    let pieces = values.joined(separator: ",").split(
      separator: ",", omittingEmptySubsequences: true)
    return reading(ofPieces: pieces.map(\.trimmingBlanks), isEscaped: false)
  }

  private func fromPath(_ raw: String?) -> ParameterReading {
    guard let raw else { return .absent }
    switch style {
    case .label:
      guard raw.hasPrefix(".") else { return .problem("\"\(raw)\" does not start with \".\"") }
      return reading(ofRaw: String(raw.dropFirst()), separators: [explodes ? "." : ","])
    case .matrix:
      guard raw.hasPrefix(";") else { return .problem("\"\(raw)\" does not start with \";\"") }
      return fromMatrix(raw)
    default: return reading(ofRaw: raw, separators: [","])
    }
  }

  /// `;name=value`, once, or for each piece where it is exploded.
  private func fromMatrix(_ raw: String) -> ParameterReading {
    let pieces = raw.dropFirst().split(separator: ";", omittingEmptySubsequences: false)
    if case .object = shape, explodes {
      return reading(ofPieces: pieces.map(String.init), isEscaped: true)
    }
    var values: [String] = []
    for piece in pieces {
      let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard HTTPPercentCoding.decode(String(parts[0])) == name else {
        return .problem("\"\(raw)\" is not made of \";\(name)=\" and a value")
      }
      values.append(parts.count > 1 ? String(parts[1]) : "")
    }
    if case .array = shape, explodes { return reading(ofPieces: values, isEscaped: true) }
    if values.count > 1 { return .problem("is there \(values.count) times, not once") }
    return reading(ofRaw: values[0], separators: [","])
  }

  /// Reads a raw value, which is split before its escapes are decoded.
  private func reading(ofRaw raw: String, separators: [String]) -> ParameterReading {
    if case .scalar = shape { return reading(ofText: HTTPPercentCoding.decode(raw)) }
    var pieces = raw.isEmpty ? [] : [raw]
    for separator in separators {
      pieces = pieces.flatMap { piece in
        piece.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
      }
    }
    return reading(ofPieces: pieces, isEscaped: true)
  }

  private func reading(ofText text: String) -> ParameterReading {
    let candidates = shape.candidates(for: text)
    return candidates.isEmpty
      ? .problem("\"\(text)\" is no number or boolean") : .values(candidates)
  }

  /// Makes an array of pieces, or an object: of `name=value` where exploded, of both in turn else.
  private func reading(ofPieces pieces: [String], isEscaped: Bool) -> ParameterReading {
    let decoded = { (text: String) in isEscaped ? HTTPPercentCoding.decode(text) : text }
    if case .array(let items) = shape {
      return .values([.array(pieces.map { items.value(of: decoded($0)) })])
    }
    var object = JSONObject()
    if explodes {
      for piece in pieces {
        let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
          return .problem("\"\(piece)\" is no name with \"=\" and a value")
        }
        let key = decoded(String(parts[0]))
        object[key] = shape.member(key).value(of: decoded(String(parts[1])))
      }
    } else {
      guard pieces.count % 2 == 0 else {
        return .problem("has \(pieces.count) pieces, not names and values in turn")
      }
      for index in stride(from: 0, to: pieces.count, by: 2) {
        let key = decoded(pieces[index])
        object[key] = shape.member(key).value(of: decoded(pieces[index + 1]))
      }
    }
    return .values([.object(object)])
  }
}

extension StringProtocol {
  /// The text without blanks at its ends (OWS of RFC 9110, section 5.6.3).
  fileprivate var trimmingBlanks: String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let bytes = Array(utf8.drop(while: isBlank))
    guard let last = bytes.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(decoding: bytes[...last], as: UTF8.self)
  }
}

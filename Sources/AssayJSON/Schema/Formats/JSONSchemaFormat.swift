/// The values of `format` that can be asserted: Validation 2020-12, section 7.3, all of them.
enum JSONSchemaFormat: String, CaseIterable, Sendable {
  case dateTime = "date-time"
  case date
  case time
  case duration
  case email
  case idnEmail = "idn-email"
  case hostname
  case idnHostname = "idn-hostname"
  case ipv4
  case ipv6
  case uri
  case uriReference = "uri-reference"
  case iri
  case iriReference = "iri-reference"
  case uuid
  case uriTemplate = "uri-template"
  case jsonPointer = "json-pointer"
  case relativeJSONPointer = "relative-json-pointer"
  case regex

  /// Whether a text, given as UTF-8, has the format.
  func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var reader = FormatReader(text)
    switch self {
    case .dateTime:
      return reader.takeDate() && reader.take(0x54, 0x74) && reader.takeTime()
        && reader.isAtEnd
    case .date: return reader.takeDate() && reader.isAtEnd
    case .time: return reader.takeTime() && reader.isAtEnd
    case .duration: return reader.takeDuration() && reader.isAtEnd
    case .email: return MailboxFormat.accepts(text, isInternational: false)
    case .idnEmail: return MailboxFormat.accepts(text, isInternational: true)
    case .hostname: return HostNameFormat.accepts(text)
    case .idnHostname: return HostNameFormat.acceptsInternational(text)
    case .ipv4: return AddressFormat.isVersion4(text)
    case .ipv6: return AddressFormat.isVersion6(text)
    case .uri: return IdentifierFormat(isInternational: false).accepts(text, isRelative: false)
    case .uriReference:
      return IdentifierFormat(isInternational: false).accepts(text, isRelative: true)
    case .iri: return IdentifierFormat(isInternational: true).accepts(text, isRelative: false)
    case .iriReference:
      return IdentifierFormat(isInternational: true).accepts(text, isRelative: true)
    case .uuid: return reader.takeUUID() && reader.isAtEnd
    case .uriTemplate: return TemplateFormat.accepts(text)
    case .jsonPointer: return Self.isPointer(text[...])
    case .relativeJSONPointer: return Self.isRelativePointer(text[...])
    case .regex: return JSONSchemaPattern.isExpression(String(decoding: text, as: UTF8.self))
    }
  }

  /// RFC 6901, section 3.
  private static func isPointer(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = text.first else { return true }
    guard first == 0x2F else { return false }
    var afterTilde = false
    for byte in text {
      if afterTilde && byte != 0x30 && byte != 0x31 { return false }
      afterTilde = byte == 0x7E
    }
    return !afterTilde
  }

  /// Relative JSON Pointer (draft-bhutton-relative-json-pointer-00), section 3.
  private static func isRelativePointer(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard var rest = dropNumber(text) else { return false }
    if let sign = rest.first, sign == 0x2B || sign == 0x2D {
      guard rest.dropFirst().first != 0x30, let after = dropNumber(rest.dropFirst()) else {
        return false
      }
      rest = after
    }
    return rest.elementsEqual([0x23]) || isPointer(rest)
  }

  private static func dropNumber(
    _ text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>>? {
    let digits = text.prefix { $0 &- 0x30 < 10 }
    guard let first = digits.first, first != 0x30 || digits.count == 1 else { return nil }
    return text.dropFirst(digits.count)
  }
}

extension JSONSchemaPattern {
  /// Whether a text is a regular expression, be it one that can be used here or not.
  static func isExpression(_ text: String) -> Bool {
    do throws(PatternProblem) {
      _ = try JSONSchemaPattern(text)
      return true
    } catch {
      return error.isOnlyUnsupported
    }
  }
}

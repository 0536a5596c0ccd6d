import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension MomentPerksVariant {
  /// The same request for offers in other words.
  func changed(_ request: URLRequest) -> URLRequest {
    var changed = request
    switch self {
    case .olderPath:
      changed.editAddress { $0.replacingOccurrences(of: "/native/v4/", with: "/native/v2/") }
    case .queryReordered:
      changed.editQuery { query in
        query = query.reversed().map { ($0.name, $0.value.map(Self.escapedThroughout)) }
      }
    case .payloadReordered:
      let pairs = request.payload.sorted { $0.key > $1.key }
        .map { "\t\(Self.quoted($0.key)) : \(Self.quoted($0.value))" }
      changed.httpBody = Data("{\n\(pairs.joined(separator: ",\n"))\n}\n".utf8)
    case .charsetNamed:
      changed.setValue("Application/JSON; charset=utf-8", forHTTPHeaderField: "Content-Type")
    case .acceptsMore:
      changed.setValue(
        "text/plain;q=0.5, application/json, */*;q=0.1", forHTTPHeaderField: "Accept")
    case .devAsBoolean where request.payload["dev"] != nil:
      changed.httpBody = Self.payload(request, adding: #""dev":true"#)
    case .devSpeltOut where request.payload["dev"] == nil:
      changed.httpBody = Self.payload(request, adding: #""dev":0"#)
    case .ownAttributes:
      changed.editPayload { payload in
        payload["platform"] = "linux"
        payload["app_version"] = "1.2.3"
        payload["subid"] = "7"
        payload["orderTotal"] = "12.50 €"
      }
    case .libraryUserAgent:
      changed.setValue("library/4.12", forHTTPHeaderField: "User-Agent")
    default: break
    }
    return changed
  }

  /// An escaped value in which every octet is an escape, with small digits.
  private static func escapedThroughout(_ value: String) -> String {
    (value.removingPercentEncoding ?? value).utf8.map { octet in
      "%" + String(octet >> 4, radix: 16) + String(octet & 15, radix: 16)
    }.joined()
  }

  /// A JSON string in ASCII (RFC 8259, section 7).
  private static func quoted(_ text: String) -> String {
    let units = text.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return (0x20..<0x7F).contains(unit) && unit != 0x22 && unit != 0x5C
        ? String(UnicodeScalar(UInt8(unit)))
        : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "\"\(units.joined())\""
  }

  /// The payload with its `dev` replaced by a member of another type.
  private static func payload(_ request: URLRequest, adding member: String) -> Data {
    var payload = request.payload
    payload["dev"] = nil
    let rest = (try? JSONEncoder().encode(payload)).map { String(decoding: $0, as: UTF8.self) }
    let members = rest?.dropFirst().dropLast() ?? ""
    return Data("{\(members)\(members.isEmpty ? "" : ",")\(member)}".utf8)
  }
}

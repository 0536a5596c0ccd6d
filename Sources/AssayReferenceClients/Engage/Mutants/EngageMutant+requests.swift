import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// MARK: - Requests

extension EngageMutant {
  /// What is sent in place of a request for messages.
  func changed(fetch request: URLRequest, _ configuration: EngageConfiguration) -> URLRequest {
    switch self {
    case .fetchByGET:
      var changed = request
      changed.httpMethod = "GET"
      changed.httpBody = nil
      return changed
    case .platformInCapitals:
      return request.editing {
        $0["platform"] = $0["platform"]?.text.map { .text($0.uppercased()) }
      }
    case .maxMessagesAsText:
      return request.editing { members in
        members["maxMessages"] = members["maxMessages"]?.wholeNumber.map { .text("\($0)") }
      }
    case .targetNull: return request.editing { $0["target"] = $0["target"] ?? .null }
    case .targetEmpty: return request.editing { $0["target"] = $0["target"] ?? .text("") }
    case .targetForgotten: return request.editing { $0["target"] = nil }
    case .targetEscaped:
      return request.editingTarget {
        VerbatimURL.queryValue($0.trimmingCharacters(in: .whitespacesAndNewlines))
      }
    default: return changed(any: request)
    }
  }

  /// What is sent in place of an acknowledgement.
  func changed(ack request: URLRequest, _ configuration: EngageConfiguration) -> URLRequest {
    var changed = request
    switch self {
    case .ackWithoutKey: changed.setValue(nil, forHTTPHeaderField: "X-SDK-Key")
    case .ackByPUT: changed.httpMethod = "PUT"
    case .ackWithoutTenants:
      changed = request.editing { members in
        for name in Self.tenants { members[name] = nil }
      }
    case .statusInSmallLetters:
      changed = request.editing { members in
        members["status"] = members["status"]?.text.map { .text($0.lowercased()) }
      }
    case .ackAtHost:
      var other = configuration
      other.fetchEndpoint = nil
      changed.url = VerbatimURL.make(other.ackAddress)
    case .ackAddressParsed:
      guard var parts = URLComponents(string: configuration.fetchAddress) else { return request }
      let path = parts.path.split(separator: "/").dropLast()
      parts.path = "/" + (path + ["ack"]).joined(separator: "/")
      changed.url = parts.url
    default: return self.changed(any: request)
    }
    return changed
  }

  /// What is sent in place of the request of an image.
  func changed(image request: URLRequest, _ configuration: EngageConfiguration) -> URLRequest {
    guard self == .keyToImages else { return request }
    var changed = request
    changed.setValue(configuration.key, forHTTPHeaderField: "X-SDK-Key")
    return changed
  }

  private func changed(any request: URLRequest) -> URLRequest {
    var changed = request
    switch self {
    case .keyInBodyOnly: changed.setValue(nil, forHTTPHeaderField: "X-SDK-Key")
    case .keyInHeaderOnly: changed = request.editing { $0["sdkKey"] = nil }
    case .bodyUnlabelled: changed.setValue("text/plain", forHTTPHeaderField: "Content-Type")
    case .jsonByHand:
      let members = request.members.sorted { $0.key < $1.key }.map { name, value in
        let text = value.text.map { "\"\($0)\"" }
        return "\"\(name)\":\(text ?? value.wholeNumber.map { "\($0)" } ?? "null")"
      }
      changed.httpBody = Data("{\(members.joined(separator: ","))}".utf8)
    case .bodyAsForm:
      let pairs = request.members.sorted { $0.key < $1.key }.map { name, value in
        "\(name)=\(VerbatimURL.queryValue(value.text ?? value.wholeNumber.map { "\($0)" } ?? ""))"
      }
      changed.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
      changed.httpBody = Data(pairs.joined(separator: "&").utf8)
    case .tenantsEmpty: changed = request.editing { Self.fill(&$0, with: .text("")) }
    case .tenantsNull: changed = request.editing { Self.fill(&$0, with: .null) }
    case .membersOfItsOwn: changed = request.editing { $0["appVersion"] = .text("1.2.3") }
    default: break
    }
    return changed
  }

  private static let tenants = ["teamId", "projectId", "sourceId"]

  private static func fill(_ members: inout [String: LooseJSON], with value: LooseJSON) {
    for name in tenants { members[name] = members[name] ?? value }
  }
}

extension URLRequest {
  fileprivate func editingTarget(_ edit: (String) -> String) -> URLRequest {
    editing { members in
      members["target"] = members["target"]?.text.map { .text(edit($0)) }
    }
  }
}

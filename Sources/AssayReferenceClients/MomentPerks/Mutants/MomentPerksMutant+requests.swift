import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// MARK: - The offers request

extension MomentPerksMutant {
  /// What is sent in place of a request for offers.
  ///
  /// - Parameters:
  ///   - configuration: What the app wanted.
  ///   - load: Which request it is, from 1.
  ///   - isRetry: Whether the user asked again.
  func changed(
    _ request: URLRequest, configuration: MomentPerksConfiguration, load: Int, isRetry: Bool
  ) -> URLRequest {
    var changed = request
    switch self {
    case .pathCapitalised:
      changed.editAddress { $0.replacingOccurrences(of: "/offers.json", with: "/Offers.json") }
    case .offersByGET:
      changed.httpMethod = "GET"
      changed.httpBody = nil
    case .keyInBodyOnly:
      changed.editQuery { $0.removeAll { $0.name == "api_key" } }
      changed.editPayload { $0["api_key"] = configuration.apiKey }
    case .keyUnescaped:
      changed.replaceKey(by: configuration.apiKey)
    case .blankKeySent where configuration.hasBlankKey:
      changed.replaceKey(by: VerbatimURL.queryValue(configuration.apiKey))
    case .bodyNotJSON:
      changed.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
      let pairs = request.payload.sorted { $0.key < $1.key }
        .map { "\(VerbatimURL.queryValue($0))=\(VerbatimURL.queryValue($1))" }
      changed.httpBody = Data(pairs.joined(separator: "&").utf8)
    case .bodyUnlabelled:
      changed.setValue("text/plain", forHTTPHeaderField: "Content-Type")
    case .jsonByHand:
      let pairs = request.payload.sorted { $0.key < $1.key }.map { "\"\($0)\":\"\($1)\"" }
      changed.httpBody = Data("{\(pairs.joined(separator: ","))}".utf8)
    case .bodyInLatin1:
      changed.httpBody = request.httpBody.flatMap { String(data: $0, encoding: .utf8) }?
        .data(using: .isoLatin1)
    case .acceptsHTML:
      changed.setValue("text/html", forHTTPHeaderField: "Accept")
    case .boostInWords:
      changed.editQuery { query in
        for index in query.indices where query[index].name == "loyaltyboost" {
          query[index].value = "high"
        }
      }
    case .creativeInBody:
      changed.editQuery { $0.removeAll { $0.name == "creative" } }
      changed.editPayload { $0["creative"] = configuration.creative }
    case .optionsUnchecked where !configuration.isValid:
      changed.editQuery { query in
        query += [
          ("loyaltyboost", configuration.loyaltyBoost), ("creative", configuration.creative),
        ]
        .compactMap { name, value in value.map { (name, VerbatimURL.queryValue($0)) } }
      }
    case .emptyParameters:
      changed.editQuery { query in
        for name in ["loyaltyboost", "creative", "campaignId"]
        where !query.contains(where: { $0.name == name }) {
          query.append((name, ""))
        }
      }
    case .campaignMisspelt:
      changed.editQuery { query in
        for index in query.indices where query[index].name == "campaignId" {
          query[index].name = "campaign_id"
        }
      }
    case .fingerprintPerLoad: changed.editPayload { $0["adpx_fp"]? += "-\(load)" }
    case .userPerLoad: changed.editPayload { $0["pub_user_id"]? += "-\(load)" }
    case .attributeNamesWild: changed.editPayload { $0["order total (EUR)"] = "12" }
    case .retryBare where isRetry: changed.editQuery { $0.removeAll { $0.name != "api_key" } }
    default: break
    }
    return changed
  }
}

extension MomentPerksConfiguration {
  /// Whether there is nothing in the key that could be one.
  var hasBlankKey: Bool { apiKey.allSatisfy(\.isWhitespace) }
}

// MARK: - Tracking requests

extension MomentPerksMutant {
  /// What is sent in place of a tracking request.
  func changed(
    _ request: URLRequest, _ configuration: MomentPerksConfiguration, _ services: AppServices
  ) -> URLRequest {
    var changed = request
    switch self {
    case .urlDecoded:
      changed.editQuery { query in
        for index in query.indices {
          query[index].value = query[index].value?.removingPercentEncoding
            .map { VerbatimURL.queryValue(VerbatimURL.queryValue($0)) }
        }
      }
    case .placeholderFilled:
      changed.editAddress {
        $0.replacingOccurrences(of: "%7Bcbuster%7D", with: "\(services.clock.now)")
      }
    case .userToTracker:
      if let user = configuration.userID {
        changed.editQuery { $0.append(("pub_user_id", VerbatimURL.queryValue(user))) }
      }
    case .trackersByPOST where request.httpMethod == "GET": changed.httpMethod = "POST"
    case .keyToTracker:
      changed.setValue("Bearer \(configuration.apiKey)", forHTTPHeaderField: "Authorization")
    default: break
    }
    return changed
  }

  /// A request of what a URL's text becomes when even its escapes are escaped, where it is illegal.
  func doublyEscaped(_ request: URLRequest, _ text: String?) -> URLRequest {
    guard let text, VerbatimURL.legalised(text) != text else { return request }
    var changed = request
    changed.editAddress { _ in
      VerbatimURL.legalised(text.replacingOccurrences(of: "%", with: "%25"))
    }
    return changed
  }
}

// MARK: - Parts of a request

extension URLRequest {
  /// A parameter as it stands in a query; no value where it has no `=`.
  typealias Parameter = (name: String, value: String?)

  /// The payload of a request for offers.
  var payload: [String: String] {
    httpBody.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
  }

  /// Changes the URL's text.
  mutating func editAddress(_ edit: (String) -> String) {
    guard let text = url?.absoluteString, let changed = VerbatimURL.make(edit(text)) else { return }
    url = changed
  }

  /// Changes the parameters of the query, whose values are escaped.
  mutating func editQuery(_ edit: (inout [Parameter]) -> Void) {
    editAddress { text in
      let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      var query: [Parameter] = parts.dropFirst().flatMap { $0.split(separator: "&") }.map { piece in
        let pair = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(pair[0]), pair.count > 1 ? String(pair[1]) : nil)
      }
      edit(&query)
      let pieces = query.map { name, value in value.map { "\(name)=\($0)" } ?? name }
      return parts[0] + (pieces.isEmpty ? "" : "?" + pieces.joined(separator: "&"))
    }
  }

  /// Changes the payload of a request for offers.
  mutating func editPayload(_ edit: (inout [String: String]) -> Void) {
    var changed = payload
    edit(&changed)
    httpBody = try? JSONEncoder().encode(changed)
  }

  /// Puts a key into the query as it is.
  fileprivate mutating func replaceKey(by key: String) {
    editQuery { query in
      for index in query.indices where query[index].name == "api_key" { query[index].value = key }
    }
  }
}

extension SurfaceProxyMutant {
  /// What the proxy is made of in place of the right parts.
  func changed(_ parts: SurfaceProxyParts) -> SurfaceProxyParts {
    var changed = parts
    changeAsking(&changed)
    changeTelling(&changed)
    changeReading(&changed.habits)
    return changed
  }

  private func changeAsking(_ parts: inout SurfaceProxyParts) {
    switch self {
    case .waitsForever: parts.habits.hasCeiling = false
    case .decidesOnRedirect:
      parts.habits.decides = { _, page, isIgnored in
        !isIgnored && (page.isDecidable || 300..<400 ~= page.status)
      }
    case .decidesOnImages:
      parts.habits.decides = { _, page, isIgnored in
        !isIgnored && (page.isDecidable || 200..<300 ~= page.status)
      }
    case .decidesOnIgnored: parts.habits.decides = { _, page, _ in page.isDecidable }
    case .neverDecides: parts.habits.decides = { _, _, _ in false }
    case .retries: parts.habits.retries = true
    case .publicKey: parts.requests.key = "pk" + parts.requests.key.dropFirst(2)
    case .bothIdentities:
      let cookie = parts.configuration.identifierCookie
      parts.requests.adjust = { request in
        request.editing { members in
          guard let identity = members["identity"], identity["userJwt"] != nil,
            let known = members["http"]?["cookies"]?[cookie]
          else { return }
          members["identity"] = identity.editing { $0["anonymousIdentifier"] = known }
        }
      }
    default: break
    }
  }

  private func changeTelling(_ parts: inout SurfaceProxyParts) {
    let origin = parts.configuration.origin
    let site = parts.configuration.site
    switch self {
    case .ownAgent: parts.habits.about = { $0["userAgent"] = .text("edge-proxy/1.0") }
    case .urlWithoutQuery:
      parts.habits.about = { http in
        http["url"] = http["url"]?.text.map { .text(String($0.prefix { $0 != "?" })) }
      }
    case .originURL:
      parts.habits.about = { http in
        http["url"] = http["url"]?.text.map { .text(origin + $0.dropFirst(site.count)) }
      }
    case .statusMissing: parts.habits.about = { $0["proxyOrigin"] = nil }
    case .addressMissing: parts.habits.about = { $0["clientIP"] = nil }
    case .refererMissing: parts.habits.about = { $0["referer"] = nil }
    case .queryInResource: parts.habits.resource = { $0.target }
    default: break
    }
  }

  private func changeReading(_ habits: inout SurfaceProxyHabits) {
    switch self {
    case .mintsEveryVisit: habits.usesIdentifier = false
    case .idOverwritten: habits.memory.overwrites = true
    case .authenticatedKept: habits.memory.keepsAuthenticated = true
    case .oneForAll: habits.sharesIdentifier = true
    case .errorPage:
      habits.failurePage = ServedPage(
        status: 503, fields: [("content-type", "text/html")], body: "<h1>Try again later</h1>")
    case .statusIgnored: habits.reader.mindsStatus = false
    case .errorApplied: habits.reader.mindsErrors = false
    case .skippedApplied: habits.reader.mindsSkipped = false
    case .guardMissing: habits.painter.isFragile = true
    case .nullIgnored: habits.editor.mindsNull = false
    case .componentsAfterBody: habits.bodyEndsIt = false
    case .bodyWithout: habits.editor.mindsBodiless = false
    case .headerOrder:
      habits.editor.order = [
        .removedHeaders, .headers, .cookies, .addedHeaders, .addedCookies, .status,
      ]
    case .headersAppended: habits.editor.replaces = false
    default: break
    }
  }
}

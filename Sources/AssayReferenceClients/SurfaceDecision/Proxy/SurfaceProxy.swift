import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A proxy before a site: hands visitors the site's pages as the service's decisions change them.
///
/// Whatever goes wrong with a decision, the visitor gets the site's own page, and never later than at the
/// ceiling. The proxy keeps nothing of its visitors but what it leaves with their browsers.
package actor SurfaceProxy: SurfaceProxyActions {
  private let configuration: SurfaceProxyConfiguration
  private let services: AppServices
  private let requests: WebRequests
  private let habits: SurfaceProxyHabits
  private weak var observer: (any SurfaceProxyObserver)?

  /// An identifier that visitors share, which only a defect has.
  private var shared: String?

  /// Creates a proxy.
  ///
  /// - Parameters:
  ///   - configuration: Addresses, key, surface, and what is left alone.
  ///   - services: Clock, transport and the like; redirects must not be followed.
  ///   - observer: Handed what visitors get; not kept alive.
  package init(
    configuration: SurfaceProxyConfiguration, services: AppServices,
    observer: any SurfaceProxyObserver
  ) {
    self.init(SurfaceProxyParts(configuration), services: services, observer: observer)
  }

  /// Creates a proxy of parts that may be other than they should.
  init(
    _ parts: SurfaceProxyParts, services: AppServices, observer: any SurfaceProxyObserver
  ) {
    configuration = parts.configuration
    requests = parts.requests
    habits = parts.habits
    self.services = services
    self.observer = observer
  }

  package func serve(_ visit: SurfaceVisit) {
    services.work.start { await self.handle(visit) }
  }

  private func handle(_ visit: SurfaceVisit) async {
    let began = services.clock.now
    guard let page = await fetch(visit) else {
      observer?.returned(ServedPage(status: 502), to: visit)
      return
    }
    let isIgnored = configuration.ignoredPaths.contains { visit.path.hasPrefix($0) }
    guard habits.decides(visit, page, isIgnored), let request = decision(visit, page) else {
      observer?.returned(page, to: visit)
      return
    }
    let left = max(0, configuration.ceiling - (services.clock.now - began))
    let patience = habits.hasCeiling ? left : nil
    var answer = try? await services.send(request, within: patience)
    if habits.retries, answer.flatMap(habits.reader.decision) == nil {
      answer = try? await services.send(request, within: patience)
    }
    guard let decision = answer.flatMap(habits.reader.decision) else {
      observer?.returned(habits.failurePage ?? page, to: visit)
      return
    }
    observer?.returned(changed(page, by: decision, for: visit), to: visit)
  }

  // MARK: The site

  private func fetch(_ visit: SurfaceVisit) async -> ServedPage? {
    guard let url = VerbatimURL.make(configuration.origin + visit.target) else { return nil }
    var request = URLRequest(url: url)
    request.setValue(visit.agent, forHTTPHeaderField: "User-Agent")
    request.setValue(visit.referer, forHTTPHeaderField: "Referer")
    request.setValue(visit.cookieField, forHTTPHeaderField: "Cookie")
    request.setValue(visit.address, forHTTPHeaderField: "X-Forwarded-For")
    return (try? await services.transport.send(request)).map(ServedPage.init)
  }

  // MARK: The decision

  private func decision(_ visit: SurfaceVisit, _ page: ServedPage) -> URLRequest? {
    var http: [String: LooseJSON] = [
      "url": .text(configuration.site + visit.target),
      "proxyOrigin": .object(["status": .integer(Int64(page.status))]),
    ]
    http["userAgent"] = visit.agent.map { .text($0) }
    http["clientIP"] = visit.address.map { .text($0) }
    http["referer"] = visit.referer.map { .text($0) }
    if !visit.cookies.isEmpty {
      http["cookies"] = .object(visit.cookies.mapValues { .text($0) })
    }
    habits.about(&http)
    return requests.decision(
      identity(visit), resource: ["id": .text(habits.resource(visit))], http: http)
  }

  private func identity(_ visit: SurfaceVisit) -> WebIdentity {
    if let token = visit.cookies[configuration.tokenCookie], !token.isEmpty {
      return .token(token)
    }
    return habits.usesIdentifier ? known(visit).map { .anonymous($0) } ?? .new : .new
  }

  private func known(_ visit: SurfaceVisit) -> String? {
    if habits.sharesIdentifier { return shared }
    return visit.cookies[configuration.identifierCookie].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func changed(
    _ page: ServedPage, by decision: WebDecision, for visit: SurfaceVisit
  ) -> ServedPage {
    var changed = page
    let isOver = decision.http.map { habits.editor.edit(&changed, $0) } ?? false
    if !isOver || !habits.bodyEndsIt {
      changed.body = habits.painter.painted(changed.body, decision.components)
    }
    habits.editor.finish(&changed)
    if let new = habits.memory.identifier(to: decision.reader, known: known(visit)) {
      if habits.sharesIdentifier { shared = new }
      if habits.setsCookie {
        changed.add(
          "set-cookie",
          "\(configuration.identifierCookie)=\(new); Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax")
      }
    }
    return changed
  }
}

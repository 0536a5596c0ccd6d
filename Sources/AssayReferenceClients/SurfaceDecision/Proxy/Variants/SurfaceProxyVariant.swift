#if canImport(FoundationNetworking)
  import FoundationNetworking
#else
  import Foundation
#endif

/// A way in which a correct proxy may differ from `SurfaceProxy`, to see whether a test suite is fair.
package enum SurfaceProxyVariant: String, Sendable, CaseIterable {
  /// Tells of the visitor's browser in a header field of its own.
  case agentInHeader = "proxy-agent-in-header"

  /// Sends more than it has to: meta tags, blocks of its platform, and JSON in another order.
  case talkative = "proxy-talkative"
}

extension SurfaceProxyVariant {
  /// A proxy that differs in this way.
  package func client(
    configuration: SurfaceProxyConfiguration, services: AppServices,
    observer: any SurfaceProxyObserver
  ) -> any SurfaceProxyActions {
    var parts = SurfaceProxyParts(configuration)
    let variant = self
    parts.requests.adjust = { request in
      var changed = request
      switch variant {
      case .agentInHeader:
        changed.setValue(
          request.members["http"]?["userAgent"]?.text, forHTTPHeaderField: "x-mos-user-agent")
        changed = changed.editing { members in
          members["http"] = members["http"]?.editing { $0["userAgent"] = nil }
        }
      case .talkative:
        changed = changed.editing { members in
          members["cloudflare"] = .object(["cf": .object(["country": .text("DE")])])
          members["resource"] = members["resource"]?.editing {
            $0["meta"] = .object(["og:type": .text("article")])
          }
        }
        changed.httpBody = changed.reorderedBody
      }
      return changed
    }
    return SurfaceProxy(parts, services: services, observer: observer)
  }
}

#if canImport(FoundationNetworking)
  import FoundationNetworking
#else
  import Foundation
#endif

/// A way in which a correct page may differ from `SurfacePage`, to see whether a test suite is fair.
package enum SurfacePageVariant: String, Sendable, CaseIterable {
  /// Gives a request up when its time is over, so that late decisions change nothing.
  case abortsAtCeiling = "browser-aborts-at-ceiling"

  /// Makes identifiers itself, as apps do.
  case mintsItself = "browser-mints-itself"

  /// Sends more of the page, no version, and JSON in another order.
  case talkative = "browser-talkative"
}

extension SurfacePageVariant {
  /// A page that differs in this way.
  package func client(
    configuration: SurfacePageConfiguration, services: AppServices, storage: any KeyValueStore,
    observer: any SurfacePageObserver
  ) -> any SurfacePageActions {
    var parts = SurfacePageParts(configuration)
    switch self {
    case .abortsAtCeiling: parts.habits.abortsAtCeiling = true
    case .mintsItself: parts.configuration.mintsItself = true
    case .talkative:
      parts.requests.fields = [:]
      parts.requests.adjust = { request in
        var changed = request.editing { members in
          members["resource"] = members["resource"]?.editing {
            $0["meta"] = .object(["og:type": .text("article")])
            $0["title"] = .text("The title")
          }
        }
        changed.httpBody = changed.reorderedBody
        return changed
      }
    }
    return SurfacePage(parts, services: services, storage: storage, observer: observer)
  }
}

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A transport that sends the same in other words, or more of it where that is allowed.
struct SurfaceVariantTransport: Transport {
  private let variant: SurfaceVariant
  private let transport: any Transport

  /// Stands between a screen and the transport of its services.
  init(_ variant: SurfaceVariant, _ transport: any Transport) {
    self.variant = variant
    self.transport = transport
  }

  func send(_ request: URLRequest) async throws -> TransportAnswer {
    try await transport.send(variant.changed(request))
  }

  func invalidate() async {
    await transport.invalidate()
  }
}

extension SurfaceVariant {
  /// The same request in other words.
  fileprivate func changed(_ request: URLRequest) -> URLRequest {
    var changed = request
    switch self {
    case .headersInCapitals:
      for (name, value) in request.allHTTPHeaderFields ?? [:] {
        changed.setValue(nil, forHTTPHeaderField: name)
        changed.addValue(value, forHTTPHeaderField: name.uppercased())
      }
    case .charsetNamed:
      changed.setValue("application/json; charset=utf-8", forHTTPHeaderField: "Content-Type")
    case .versionHeaders:
      changed.setValue("1.5.2", forHTTPHeaderField: "X-MOS-Proxy-Version")
      changed.setValue("runtime=unknown", forHTTPHeaderField: "X-MOS-Proxy-Client")
    case .libraryHeaders:
      changed.setValue("library/4.12", forHTTPHeaderField: "User-Agent")
      changed.setValue("application/json", forHTTPHeaderField: "Accept")
      changed.setValue("en-GB,en;q=0.9", forHTTPHeaderField: "Accept-Language")
    case .bodyReordered: changed.httpBody = request.reorderedBody
    case .moreOfTheArticle:
      changed = request.editing("resource") { resource in
        resource["section"] = .text("world")
        resource["wordCount"] = .integer(1_204)
        resource["meta"] = .object(["og:type": .text("article")])
      }
    case .noFullPath: changed = request.editing("resource") { $0["fullPath"] = nil }
    default: break
    }
    return changed
  }
}

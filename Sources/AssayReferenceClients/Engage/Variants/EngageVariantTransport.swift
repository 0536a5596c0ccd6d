import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A transport that sends the same in other words, or more of it where that is allowed.
actor EngageVariantTransport: Transport {
  private let variant: EngageVariant
  private let configuration: EngageConfiguration
  private let services: AppServices
  private let transport: any Transport

  /// Stands between a client and the transport of its services.
  init(_ variant: EngageVariant, configuration: EngageConfiguration, services: AppServices) {
    self.variant = variant
    self.configuration = configuration
    self.services = services
    transport = services.transport
  }

  func send(_ request: URLRequest) async throws -> TransportAnswer {
    let members = request.members
    let status = members["status"]?.text.flatMap(EngageStatus.init(rawValue:))
    switch variant {
    case .deliveredOnly where status != nil && status != .delivered:
      return TransportAnswer(status: 204, body: Data())
    case .acksUnhurried where status != nil:
      // Whoever acknowledges does not look at the answer.
      let services = services
      _ = services.clock.schedule(after: status?.leisure ?? 0) {
        services.work.start { _ = try? await services.send(request, within: 10_000) }
      }
      return TransportAnswer(status: 204, body: Data())
    case .moreAnalytics where members["batch"] != nil:
      if let event = EngageRequests(configuration: configuration).event("$screen", [:]) {
        services.start(event)
      }
      return try await transport.send(request)
    case .diagnosed where members["maxMessages"] != nil:
      return try await diagnose(request)
    default:
      return try await transport.send(variant.changed(request))
    }
  }

  func invalidate() async {
    await transport.invalidate()
  }

  private func diagnose(_ request: URLRequest) async throws -> TransportAnswer {
    let answer = try await transport.send(request)
    let address = configuration.ackAddress.dropLast("ack".count) + "diag-beacon"
    if !(200..<300 ~= answer.status), let url = VerbatimURL.make(String(address)) {
      var beacon = request.editing { members in
        members = members.filter { ["sdkKey", "distinctId", "platform"].contains($0.key) }
        members["sdkVersion"] = .text("1.9.0")
        members["events"] = .list([.object(["stage": .text("fetch"), "at": .text("now")])])
      }
      beacon.url = url
      services.start(beacon)
    }
    return answer
  }
}

extension EngageStatus {
  /// How long one can wait with it so that the order stays, in milliseconds.
  fileprivate var leisure: Int64 {
    switch self {
    case .delivered: 200
    case .seen: 400
    case .clicked: 600
    case .dismissed: 800
    }
  }
}

extension EngageVariant {
  /// The same request in other words.
  fileprivate func changed(_ request: URLRequest) -> URLRequest {
    var changed = request
    switch self {
    case .headersInSmallLetters where request.httpMethod == "POST":
      for (name, value) in request.allHTTPHeaderFields ?? [:] {
        changed.setValue(nil, forHTTPHeaderField: name)
        changed.addValue(
          name == "Content-Type" ? "\(value); charset=utf-8" : value,
          forHTTPHeaderField: name.lowercased())
      }
    case .bodyReordered: changed.httpBody = request.reorderedBody
    case .libraryHeaders:
      changed.setValue("library/4.12", forHTTPHeaderField: "User-Agent")
      changed.setValue("application/json", forHTTPHeaderField: "Accept")
      changed.setValue("tr-TR,tr;q=0.9", forHTTPHeaderField: "Accept-Language")
    default: break
    }
    return changed
  }
}

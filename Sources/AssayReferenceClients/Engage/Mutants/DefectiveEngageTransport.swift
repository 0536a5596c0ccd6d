import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A transport that sends something else than what it is given, or tells of another answer.
actor DefectiveEngageTransport: Transport {
  private let mutant: EngageMutant
  private let configuration: EngageConfiguration
  private let services: AppServices
  private let transport: any Transport

  /// Acknowledgements that are kept back until the message is seen, by its id.
  private var kept: [LooseJSON: URLRequest] = [:]

  /// Whether a request for messages failed.
  private var hasFailed = false

  /// Stands between a client and the transport of its services.
  init(_ mutant: EngageMutant, configuration: EngageConfiguration, services: AppServices) {
    self.mutant = mutant
    self.configuration = configuration
    self.services = services
    transport = services.transport
  }

  func send(_ request: URLRequest) async throws -> TransportAnswer {
    let body = request.members
    if let status = body["status"]?.text.flatMap(EngageStatus.init(rawValue:)) {
      return try await acknowledge(request, status, body["pushId"] ?? .null)
    }
    if body["maxMessages"] != nil { return try await fetch(request) }
    return try await transport.send(
      request.httpMethod == "GET" ? mutant.changed(image: request, configuration) : request)
  }

  func invalidate() async {
    await transport.invalidate()
  }

  private func fetch(_ request: URLRequest) async throws -> TransportAnswer {
    if mutant == .stopsAfterFailure, hasFailed { return .empty }
    let request = mutant.changed(fetch: request, configuration)
    do {
      let answer = try await transport.send(request)
      if !(200..<300 ~= answer.status) { hasFailed = true }
      if mutant == .failureRetried, !(200..<300 ~= answer.status) {
        services.start(request, after: 5_000)
      }
      return mutant.changed(answer)
    } catch {
      hasFailed = true
      if mutant == .failureRetried { services.start(request, after: 5_000) }
      throw error
    }
  }

  private func acknowledge(
    _ request: URLRequest, _ status: EngageStatus, _ message: LooseJSON
  ) async throws -> TransportAnswer {
    switch (mutant, status) {
    case (.deliveredForgotten, .delivered), (.seenForgotten, .seen), (.seenTooSoon, .seen),
      (.clickForgotten, .clicked), (.dismissalForgotten, .dismissed), (.deliveredOnly, .seen),
      (.deliveredOnly, .clicked), (.deliveredOnly, .dismissed):
      return .empty
    case (.deliveredLast, .clicked):
      let answer = try await transport.send(request)
      if let first = kept.removeValue(forKey: message) { _ = try? await transport.send(first) }
      return answer
    case (.deliveredWhenShown, .delivered), (.deliveredLast, .delivered):
      kept[message] = request
      return .empty
    case (.deliveredWhenShown, .seen):
      if let first = kept.removeValue(forKey: message) { _ = try? await transport.send(first) }
    case (.deliveredTwice, .delivered): services.start(request)
    case (.seenTooSoon, .delivered):
      let answer = try await transport.send(request)
      _ = try? await transport.send(
        request.editing { $0["status"] = .text(EngageStatus.seen.rawValue) })
      return answer
    default: break
    }
    let request = mutant.changed(ack: request, configuration)
    do {
      let answer = try await transport.send(request)
      if mutant == .ackRetried, !(200..<300 ~= answer.status) {
        services.start(request, after: 10_000)
      }
      return answer
    } catch {
      if mutant == .ackRetried { services.start(request, after: 10_000) }
      throw error
    }
  }
}

extension TransportAnswer {
  /// What a client is told of a request that was not sent.
  fileprivate static let empty = TransportAnswer(status: 204, body: Data())
}

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A transport that sends something else than what it is given, or tells of another answer.
actor DefectiveSurfaceTransport: Transport {
  private let mutant: SurfaceMutant
  private let configuration: SurfaceConfiguration
  private let services: AppServices
  private let stores: AppStores
  private let log: String?
  private let transport: any Transport

  /// Takes the place of the installation's identifier.
  private var identifier: String?

  /// The decisions so far, by what was asked.
  private var answers: [Data: TransportAnswer] = [:]

  /// The request that is waited for from piece to piece, and how many pieces there were.
  private var awaited: Task<TransportAnswer, any Error>?
  private var pieces = 0

  /// Stands between a screen and the transport of its services.
  init(
    _ mutant: SurfaceMutant, configuration: SurfaceConfiguration, services: AppServices,
    stores: AppStores, log: String?
  ) {
    self.mutant = mutant
    self.configuration = configuration
    self.services = services
    self.stores = stores
    self.log = log
    transport = services.transport
  }

  func send(_ request: URLRequest) async throws -> TransportAnswer {
    let asked = try identified(request)
    let request = mutant.changed(asked, configuration)
    let question = mutant == .answersRemembered ? Self.question(request) : nil
    if let question, let answer = answers[question] { return answer }
    if let leak = leak(asked) { services.start(leak) }
    if mutant == .decidesTwice { services.start(request) }
    let answer = try await forward(request)
    learn(answer, to: asked)
    if let question, 200..<300 ~= answer.status { answers[question] = answer }
    return mutant.changed(answer, on: configuration.component)
  }

  /// What is asked, whatever the order in which members were written.
  private static func question(_ request: URLRequest) -> Data? {
    request.httpBody.flatMap { try? JSONSerialization.jsonObject(with: $0) }
      .flatMap { try? JSONSerialization.data(withJSONObject: $0, options: .sortedKeys) }
  }

  func invalidate() async {
    await transport.invalidate()
  }

  /// From now on, the installation has another identifier.
  func renewIdentifier() {
    keep(UUID().uuidString.lowercased())
  }
}

// MARK: - Failures

extension DefectiveSurfaceTransport {
  private func forward(_ request: URLRequest) async throws -> TransportAnswer {
    do {
      let answer =
        try await mutant == .idleTimeoutOnly ? sendIdly(request) : transport.send(request)
      if 200..<300 ~= answer.status { return answer }
      if mutant == .retryAtOnce { return try await transport.send(request) }
      if mutant == .retryLater { services.start(request, after: 30_000) }
      if mutant == .retryAfter429, answer.status == 429 { services.start(request, after: 5_000) }
      return answer
    } catch {
      if Task.isCancelled { throw error }
      if mutant == .retryAtOnce { return try await transport.send(request) }
      if mutant == .retryLater { services.start(request, after: 30_000) }
      throw error
    }
  }
}

// MARK: - Patience

extension DefectiveSurfaceTransport {
  /// Waits for each piece of an answer as long as one should wait for the whole.
  private func sendIdly(_ request: URLRequest) async throws -> TransportAnswer {
    let (transport, work) = (transport, services.work)
    let call = Task {
      try await transport.send(request) { work.start { await self.waitOn() } }
    }
    awaited = call
    waitOn()
    return try await withTaskCancellationHandler {
      try await call.value
    } onCancel: {
      call.cancel()
    }
  }

  private func waitOn() {
    pieces += 1
    let (number, work) = (pieces, services.work)
    _ = services.clock.schedule(after: configuration.ceiling) {
      work.start { await self.expire(number) }
    }
  }

  /// Nothing came since that piece.
  private func expire(_ number: Int) {
    if number == pieces { awaited?.cancel() }
  }
}

// MARK: - Who is asked about

extension DefectiveSurfaceTransport {
  /// The request with another identity, where that depends on what was before.
  private func identified(_ request: URLRequest) throws -> URLRequest {
    let isSignedIn = request.token != nil
    if mutant == .noDecisionWithoutStorage, !isSignedIn {
      _ = try stores.secure.value(AnonymousIdentity.key)
    }
    if mutant == .bothIdentities, isSignedIn {
      var identity = AnonymousIdentity(store: stores.secure)
      let current = identity.current()
      return request.editing("identity") { $0["anonymousIdentifier"] = .text(current) }
    }
    guard let identifier, !isSignedIn else { return request }
    return request.editing("identity") { $0["anonymousIdentifier"] = .text(identifier) }
  }

  /// Takes identifiers from answers that are not about the installation.
  private func learn(_ answer: TransportAnswer, to request: URLRequest) {
    guard request.token != nil else { return }
    let identity = LooseJSON.read(answer.body)?["identity"]
    let answered = identity?["identifier"]?.text
    let isAuthenticated = identity?["isAuthenticated"]?.flag
    switch mutant {
    case .idOverwrittenByRejectedToken where answer.status == 401 || isAuthenticated == false:
      if let answered { keep(answered) } else { renewIdentifier() }
    case .authenticatedIDKept where isAuthenticated == true:
      if let answered { keep(answered) }
    default: break
    }
  }

  private func keep(_ identifier: String) {
    self.identifier = identifier
    try? stores.secure.keep(identifier, as: AnonymousIdentity.key)
  }

  /// A request that tells others what is nobody's business.
  private func leak(_ request: URLRequest) -> URLRequest? {
    guard let log, mutant == .jwtLeaksToLogHost else { return nil }
    let secret = request.token.map { ("jwt", $0) } ?? ("key", configuration.key)
    let address = "\(log)/log?\(secret.0)=\(VerbatimURL.queryValue(secret.1))"
    return VerbatimURL.make(address).map { URLRequest(url: $0) }
  }
}

extension URLRequest {
  /// The token of a signed-in reader.
  var token: String? { members["identity"]?["userJwt"]?.text }

  /// The request with other members in one of its members.
  func editing(
    _ name: String, _ edit: (inout [String: LooseJSON]) -> Void
  ) -> URLRequest {
    editing { $0[name] = $0[name]?.editing(edit) }
  }
}

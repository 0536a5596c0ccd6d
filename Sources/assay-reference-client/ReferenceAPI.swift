package import AssayDrivers
package import AssayReferenceClients

/// What the adapter knows of one API: its verbs, and how to make a client of it.
package protocol ReferenceAPI: Sendable {
  /// As in contracts.
  static var id: String { get }

  /// The names of all mutants.
  static var mutants: [String] { get }

  /// The names of all variants.
  static var variants: [String] { get }

  /// What the adapter claims of the client.
  static var claims: ReferenceClaims { get }

  /// The client as it should be.
  static var reference: Self { get }

  /// Reads the names of a command line.
  ///
  /// - Throws: `UnknownName` when there is no such mutant or variant.
  init(mutant: String?, variant: String?) throws(UnknownName)

  /// Whether the client requests the URLs that its user follows, instead of reporting them.
  var opensURLs: Bool { get }

  /// What the client, being what it is, does not claim.
  var lacks: [String] { get }

  /// Whether redirects are followed, as URL loading does by itself, or are answers like others.
  func followsRedirects(_ opening: SessionOpening) -> Bool

  /// Makes a client that has requested nothing yet.
  ///
  /// - Parameters:
  ///   - opening: What the client is configured with.
  ///   - services: What it uses.
  ///   - stores: Where it keeps what outlives it.
  ///   - adapter: Told what the client does.
  /// - Throws: `AdapterError.invalid` for an unknown key, or a value of the wrong type.
  func open(
    _ opening: SessionOpening, services: AppServices, stores: SessionStores,
    adapter: AdapterSession
  ) throws(AdapterError) -> any ServedClient
}

extension ReferenceAPI {
  package var opensURLs: Bool { false }
  package var lacks: [String] { [] }
  package func followsRedirects(_ opening: SessionOpening) -> Bool { true }
}

/// A client in the hands of the adapter.
package protocol ServedClient: Sendable {
  /// Does what a step asks for.
  ///
  /// - Throws: `AdapterError.unsupported` for an unknown verb, `AdapterError.invalid` for an argument
  ///   that the verb does not have.
  func perform(_ step: ClientStep) async throws(AdapterError)
}

/// What an adapter says that a client can do.
package struct ReferenceClaims: Sendable {
  /// As the contract groups its verbs and observations.
  package var capabilities: [String]

  /// With what an app would write.
  package var verbs: [AdapterDescription.Verb]

  /// What the client tells of, in the words of the contract.
  package var observations: [String]

  /// Creates claims.
  package init(
    capabilities: [String], verbs: [AdapterDescription.Verb], observations: [String]
  ) {
    self.capabilities = capabilities
    self.verbs = verbs
    self.observations = observations
  }

  /// What a client can do that is several clients in one.
  package init(_ several: [ReferenceClaims]) {
    self.init(
      capabilities: several.flatMap(\.capabilities), verbs: several.flatMap(\.verbs),
      observations: several.flatMap(\.observations))
    var seen: Set<String> = []
    capabilities = capabilities.filter { seen.insert($0).inserted }
    seen = []
    verbs = verbs.filter { seen.insert($0.name).inserted }
    seen = []
    observations = observations.filter { seen.insert($0).inserted }
  }
}

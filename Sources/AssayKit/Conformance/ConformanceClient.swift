/// The app's side of a client under test: makes the app's own client do what a case asks for.
///
/// One instance is one session: a fresh client for one case. It gives its client the addresses and the
/// configuration of the session, and leads the client's clock, requests and background work through
/// it; then the time of a case is virtual, and the end of all work is counted instead of guessed.
public protocol ConformanceClient: Sendable {
  /// What the client is and can do.
  static var profile: ConformanceProfile { get }

  /// Makes a fresh client that has requested nothing yet.
  ///
  /// - Throws: anything, for a configuration that the client cannot have.
  init(_ session: ConformanceSession) async throws

  /// Calls what an app would call.
  ///
  /// Returns when the call returns; background work is told to the session.
  ///
  /// - Parameters:
  ///   - verb: In the words of the contract, such as `offers.decline`.
  ///   - arguments: By the names of the contract; mostly none.
  /// - Throws: ``UnsupportedStep`` for a verb that the client does not have.
  func perform(_ verb: String, _ arguments: [String: LaneValue]) async throws

  /// Gives up whatever the client still does.
  func end() async
}

/// What a client is and can do.
public struct ConformanceProfile: Hashable, Sendable {
  /// The client's name, for reports.
  public var name: String

  /// The client's version, for reports.
  public var version: String

  /// What the client can do, in the words of the contract: `["offers", "navigation"]`.
  ///
  /// Cases that need more do not apply to it. What is claimed and not served fails.
  public var capabilities: [String]

  /// What becomes of a URL that a user would see opened.
  public var opensURLs: LaneOptions.URLOpening

  /// Creates a profile.
  public init(
    name: String, version: String = "1", capabilities: [String],
    opensURLs: LaneOptions.URLOpening = .reported
  ) {
    self.name = name
    self.version = version
    self.capabilities = capabilities
    self.opensURLs = opensURLs
  }
}

/// A verb that a client does not have.
public struct UnsupportedStep: Error, Hashable, Sendable {
  /// The verb, in the words of the contract.
  public let verb: String

  /// Names the verb.
  public init(_ verb: String) { self.verb = verb }
}

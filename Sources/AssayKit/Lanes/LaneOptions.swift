public import Foundation

/// What a lane is opened with; everything may be left out.
public struct LaneOptions: Sendable {
  /// What becomes of a URL that a user would see opened.
  public enum URLOpening: Sendable {
    /// The client requests it itself.
    case requested
    /// The test observes `url.opened`, and that counts as the request.
    case reported
  }

  /// How the client under test is configured, by the names of the contract: `["apiKey": "k-1"]`.
  ///
  /// Rules compare requests with it, and look for its secrets where they do not belong. What is not
  /// named here is not compared; `nil` says that the client was not given the value, and so must not
  /// send it. Give the client the same values: ``TestLane/config``.
  public var config: [String: LaneValue]

  /// The answers to operations, in order; the last is repeated.
  ///
  /// Others get what the contract says.
  public var replies: [String: [LaneReply]]

  /// Role → the fault that befalls its connections before any request: `["track": "connect.refused"]`.
  public var connections: [String: String]

  /// Named durations that rules use, in milliseconds, where they differ from the contract's.
  public var limits: [String: Int]

  /// What no source settles about the service, where it is to be otherwise than usual.
  ///
  /// The contract names the settings and their values: `["withhold": "seen"]`.
  public var settings: [String: String]

  /// What the service's behaviours go by, where it is to be otherwise than usual.
  ///
  /// By the behaviour's name: its campaigns, or its plans and meters. The contract has the schema of each.
  public var behaviours: [String: LaneValue]

  /// What becomes of a URL that a user would see opened; by default the test reports it.
  public var opensURLs: URLOpening?

  /// How long nothing must arrive for the client to count as being at rest: by default 100 ms on an
  /// idle machine, and more on a busy one.
  ///
  /// Silence is evidence and no proof. Better tell the lane how to await the client, with
  /// ``TestLane/awaitsClient(_:)``; then nothing is waited for but the client and the end of exchanges
  /// under way. A test whose every call waits for the client's last request says `.zero`.
  public var quiet: Duration?

  /// A folder of contracts of your own, or one of them; it is looked at first.
  public var contracts: URL?

  /// A folder of recordings of your own; it is looked at first.
  public var recordings: URL?

  /// Role → the port to listen at, for a server that is started by hand; tests take free ones.
  package var ports: [String: UInt16] = [:]

  /// Whether requests that the API's document does not allow are refused as the service would.
  package var refusesInvalid = false

  /// Creates options.
  public init(
    config: [String: LaneValue] = [:], replies: [String: [LaneReply]] = [:],
    connections: [String: String] = [:], limits: [String: Int] = [:],
    settings: [String: String] = [:], behaviours: [String: LaneValue] = [:],
    opensURLs: URLOpening? = nil, quiet: Duration? = nil, contracts: URL? = nil,
    recordings: URL? = nil
  ) {
    self.config = config
    self.replies = replies
    self.connections = connections
    self.limits = limits
    self.settings = settings
    self.behaviours = behaviours
    self.opensURLs = opensURLs
    self.quiet = quiet
    self.contracts = contracts
    self.recordings = recordings
  }
}

extension LaneOptions {
  /// These options with everything that `inner` says besides or instead.
  package func refined(by inner: LaneOptions) -> LaneOptions {
    LaneOptions(
      config: config.merging(inner.config) { _, new in new },
      replies: replies.merging(inner.replies) { _, new in new },
      connections: connections.merging(inner.connections) { _, new in new },
      limits: limits.merging(inner.limits) { _, new in new },
      settings: settings.merging(inner.settings) { _, new in new },
      behaviours: behaviours.merging(inner.behaviours) { _, new in new },
      opensURLs: inner.opensURLs ?? opensURLs, quiet: inner.quiet ?? quiet,
      contracts: inner.contracts ?? contracts, recordings: inner.recordings ?? recordings)
  }
}

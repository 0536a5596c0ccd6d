/// What an adapter says about itself and its client: the result of `initialize`.
package struct AdapterDescription: Hashable, Sendable {
  /// The protocol version that the adapter chose among those offered.
  package var protocolVersion: String

  /// The adapter: the code between the protocol and the client.
  package var adapter: Component

  /// The client under test.
  package var client: Component

  /// The language in which an app calls the client, such as `Swift`.
  package var language: String

  /// Where the client runs, such as `Linux` or `iOS 17.5 simulator`.
  package var platform: String

  /// The names of what the client can do, in the words of the contract.
  package var capabilities: [String]

  /// The verbs that the adapter maps, in its own order.
  package var verbs: [Verb]

  /// Who moves the client's time.
  package var clock: ClockClass

  /// How many milliseconds of the client's clock pass in one of real time; for `scaled` alone.
  package var scale: Double?

  /// Whether the client's time-outs on requests follow its clock.
  package var timeouts: Timeouts

  /// What becomes of URLs that a user would see opened.
  package var opensURLs: URLOpening

  /// How many sessions the adapter holds at a time.
  package var sessions: SessionCount

  /// Whether the client keeps state in the stores named by `SessionOpening`.
  package var store: Bool

  /// Creates a description.
  package init(
    protocolVersion: String = AdapterProtocol.version, adapter: Component, client: Component,
    language: String, platform: String, capabilities: [String] = [], verbs: [Verb] = [],
    clock: ClockClass, scale: Double? = nil, timeouts: Timeouts, opensURLs: URLOpening,
    sessions: SessionCount, store: Bool = false
  ) {
    self.protocolVersion = protocolVersion
    self.adapter = adapter
    self.client = client
    self.language = language
    self.platform = platform
    self.capabilities = capabilities
    self.verbs = verbs
    self.clock = clock
    self.scale = scale
    self.timeouts = timeouts
    self.opensURLs = opensURLs
    self.sessions = sessions
    self.store = store
  }

  /// A piece of software with its version.
  package struct Component: Hashable, Sendable {
    /// As its makers call it.
    package var name: String

    /// As its makers number it; may be empty.
    package var version: String

    /// Creates a component.
    package init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  /// A verb, and the client's public API that an app would call instead.
  package struct Verb: Hashable, Sendable {
    /// The verb in the words of the contract, such as `offers.decline`.
    package var name: String

    /// The call, as an app would write it.
    package var calls: String

    /// Creates a verb.
    package init(name: String, calls: String) {
      self.name = name
      self.calls = calls
    }
  }

  /// Who moves a client's time.
  ///
  /// `manual`: the runner, with `clock/advance`. `scaled`: it runs by itself, at another speed.
  /// `real`: it runs by itself.
  package enum ClockClass: String, Hashable, Sendable, CaseIterable {
    case manual, scaled, real
  }

  /// What makes a client give a request up.
  ///
  /// `virtual`: the client's clock. `real`: real time, whatever the clock says.
  package enum Timeouts: String, Hashable, Sendable, CaseIterable {
    case virtual, real
  }

  /// What becomes of a URL that a user would see opened.
  ///
  /// `opens`: the mock sees a request. `reports`: the client observes `url.opened` and no more.
  package enum URLOpening: String, Hashable, Sendable, CaseIterable {
    case opens, reports
  }

  /// `one`: a session has to be closed before the next is opened.
  package enum SessionCount: String, Hashable, Sendable, CaseIterable {
    case one, many
  }
}

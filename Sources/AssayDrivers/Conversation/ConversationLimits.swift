/// Real-time limits of a conversation, in milliseconds; only `quiet` can be part of a verdict, and
/// then the report says so.
package struct ConversationLimits: Hashable, Sendable {
  /// How long a step may take to answer before it is `pending`.
  package var step = 20_000
  /// How long the client may take to come to rest.
  package var settle = 30_000
  /// How long connections of a process that was ended may stay open.
  package var closing = 10_000
  /// How long a step runs before the client is asked whether it only waits for what the mock holds.
  package var overlap = 100
  /// How long the answer to a step may lag behind the client's rest.
  package var grace = 500
  /// Hops without progress of the clock before the run is called broken.
  package var hops = 1_000
  /// For a client whose time nobody drives: how long to wait for what a rule expects.
  package var patience = 10_000
  /// For a client whose time nobody drives: how long nothing must come for it to be at rest.
  package var quiet = 300

  /// Creates limits.
  package init() {}
}

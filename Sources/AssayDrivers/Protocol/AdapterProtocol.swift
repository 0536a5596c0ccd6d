/// The names that runner and adapter have agreed on.
package enum AdapterProtocol {
  /// The only protocol version there is so far.
  package static let version = "1"

  /// What the runner asks of an adapter, by JSON-RPC method.
  package enum Method: String, Sendable, CaseIterable {
    case initialize
    case open = "session/open"
    case perform = "session/do"
    case advance = "clock/advance"
    case settle = "session/settle"
    case close = "session/close"
    case shutdown
  }

  /// What an adapter tells unasked, by JSON-RPC method.
  package enum Notification: String, Sendable, CaseIterable {
    case observed, log
  }

  /// Error codes of answers (JSON-RPC 2.0, section 5.1).
  package enum Code {
    /// The verb or method is unknown to the adapter.
    package static let unsupported = -32601

    /// A parameter is missing, or has a value that the adapter does not know.
    package static let invalidParameters = -32602

    /// The line is no message (`Parse error`).
    package static let unreadable = -32700

    /// The client failed in a way of its own.
    package static let failed = -32000
  }
}

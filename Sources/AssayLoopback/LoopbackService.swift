package import AssayHTTP

/// Whoever answers on a listener; every call comes on the listener's loop and must not block.
///
/// For one exchange the calls come in this order: `received` (or `refused`, or `interrupted`),
/// `paused` for each pause, `aborted` at most once, `finished` exactly once, and after it nothing.
/// The exchanges of a connection may overlap, but are answered in the order in which they were
/// received.
package protocol LoopbackService: AnyObject, Sendable {
  /// A client has connected.
  func opened(_ connection: LoopbackConnectionID)

  /// What to do with a new connection; called after `opened`. Without an implementation: `.serve`.
  func admission(of connection: LoopbackConnectionID) -> LoopbackAdmission

  /// What to do about content that is still to come; called once per request with content, only for
  /// a listener that was started with `inspectsHeads`. Without an implementation: `.whole`.
  ///
  /// The request has its head and as yet no content. The exchange is the one that `received` will
  /// get.
  func reading(_ request: HTTPRequest, on exchange: LoopbackExchange) -> LoopbackReading

  /// A request is whole. Answer with `exchange.perform`, now or later, from any thread.
  func received(_ request: HTTPRequest, on exchange: LoopbackExchange)

  /// Reading was stopped as `reading` asked; the content is what had been taken by then.
  func interrupted(_ request: HTTPRequest, on exchange: LoopbackExchange)

  /// The bytes are no request, or the client ended in the middle of one.
  ///
  /// The loop answers `error.status` in its turn and closes; `perform` has no effect here.
  func refused(_ error: HTTPSyntaxError, head: [UInt8], on exchange: LoopbackExchange)

  /// A `.pause` was reached and everything before it is written; call `exchange.resume()` when it
  /// is over.
  func paused(_ exchange: LoopbackExchange, milliseconds: Int)

  /// The client's FIN or RST came before the answer was wholly written.
  ///
  /// After a FIN the answer is still carried out, since a client may have closed only its own side.
  func aborted(_ exchange: LoopbackExchange)

  /// The exchange is over.
  func finished(_ exchange: LoopbackExchange, _ report: LoopbackReport)

  /// The connection's descriptor is closed; all its exchanges have finished before.
  func closed(_ connection: LoopbackConnectionID)

  /// A connection could not be accepted, for want of descriptors or memory; it waits in the
  /// system's queue, and the listener tries again when a connection closes, or after 100 ms.
  func strained(_ error: LoopbackError)
}

extension LoopbackService {
  /// Serves every connection.
  package func admission(of connection: LoopbackConnectionID) -> LoopbackAdmission { .serve }
  /// Reads every content whole.
  package func reading(_ request: HTTPRequest, on exchange: LoopbackExchange) -> LoopbackReading {
    .whole
  }
  /// Never called where `reading` never asks for it.
  package func interrupted(_ request: HTTPRequest, on exchange: LoopbackExchange) {}
  /// Waits in silence.
  package func strained(_ error: LoopbackError) {}
}

/// A connection's place among all connections of its listener.
package struct LoopbackConnectionID: Hashable, Sendable {
  /// The listener's port.
  package let port: UInt16
  /// 0 for the first connection that the listener accepted, then counting up.
  package let index: Int

  /// Makes an identity out of its parts.
  package init(port: UInt16, index: Int) {
    self.port = port
    self.index = index
  }
}

/// What to do with a connection that was just accepted.
package enum LoopbackAdmission: Sendable, Equatable {
  /// Read requests.
  case serve
  /// Read nothing, and carry out these actions, which are reported as exchange 0.
  case perform([WireAction])
  /// Read nothing until `LoopbackListener.admit`.
  case hold
}

/// How to read the content of a request whose head is there.
package enum LoopbackReading: Sendable, Equatable {
  /// All of it, with `100 Continue` first for a client that waits for that (RFC 9110, section
  /// 10.1.1).
  case whole
  /// All of it, without `100 Continue`.
  case silently
  /// Carry out these actions, then read all of it; nothing but the actions is sent before.
  case after([WireAction])
  /// Take that many bytes of content, then read no more, call `interrupted` and carry out the
  /// actions.
  ///
  /// Content that is shorter is received whole, as if this had not been asked for.
  case stop(afterBytes: Int, then: [WireAction])
}

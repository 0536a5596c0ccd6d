package import AssayHTTP

/// One request on a connection and the answer to it.
///
/// `@unchecked Sendable`: `connection` and `index` never change, all else is touched on the loop
/// only.
package final class LoopbackExchange: @unchecked Sendable {
  /// The connection that the request came on.
  package let connection: LoopbackConnectionID
  /// 0 for the first request of its connection, then counting up.
  package let index: Int

  enum Phase {
    /// No actions yet.
    case waiting
    case performing
    case finished
  }

  enum Pause {
    case none
    case holding
    case over
  }

  let link: LoopbackConnection
  var phase = Phase.waiting
  var actions: [WireAction] = []
  /// The action that is being carried out, and the bytes of it that are written.
  var cursor = 0
  var offset = 0
  var pause = Pause.none
  var bytesWritten = 0
  var wasAborted = false
  /// The client had sent FIN before this exchange came to be.
  var beganAfterEnd = false
  /// The actions come before the content is read; the exchange goes on after them.
  var isPrelude = false
  /// What the service wants to find again when it is told of the exchange; on the loop only.
  package var context: AnyObject?
  /// Bytes that the connection itself sends, such as 100 Continue; nobody is told.
  var isUnreported = false

  init(link: LoopbackConnection, index: Int) {
    self.link = link
    self.connection = link.id
    self.index = index
  }

  /// What the service calls the connection, the same for all its exchanges; 0 until it says so.
  ///
  /// On the loop only.
  package var connectionLabel: Int {
    get { link.label }
    set { link.label = newValue }
  }

  /// Carries out the answer as soon as the earlier exchanges of the connection are finished.
  ///
  /// From any thread, at any time after `received`; on the loop it begins before this returns. The
  /// first call decides: there is no effect after another call, after the end, or for a refused
  /// request.
  package func perform(_ actions: [WireAction]) {
    if link.loop.isCurrent {
      link.perform(actions, on: self)
    } else {
      link.loop.execute { self.link.perform(actions, on: self) }
    }
  }

  /// Ends the pause that `paused` told of; from any thread, without effect when there is none.
  package func resume() {
    if link.loop.isCurrent {
      link.resume(self)
    } else {
      link.loop.execute { self.link.resume(self) }
    }
  }
}

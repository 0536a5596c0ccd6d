package import AssayHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What can go wrong with a socket of this target.
package enum LoopbackError: Error, Sendable, Equatable {
  /// A call to the operating system failed with that error number.
  case system(_ call: String, _ code: Int32)
  /// The port that was asked for is taken.
  case portInUse(UInt16)
  /// Nothing listens on that port.
  case refused(port: UInt16)
  /// What was waited for did not come in time.
  case deadline(_ waitingFor: String, milliseconds: Int)
  /// The peer ended the connection in order, before what was waited for.
  case closed(_ waitingFor: String)
  /// The peer broke the connection (RST), or it was already gone at a write.
  case reset
  /// The peer's bytes are not HTTP/1.1.
  case syntax(HTTPSyntaxError)
}

extension LoopbackError: CustomStringConvertible {
  /// One sentence: what failed, with which value, and what to look at.
  package var description: String {
    switch self {
    case .system(let call, let code):
      "\(call) failed with error \(code), \"\(String(cString: strerror(code)))\""
        + (LoopbackError.isExhaustion(code)
          ? "; raise the limit of open files (ulimit -n) or run fewer lanes at once" : "")
    case .portInUse(let port):
      "port \"\(port)\" on 127.0.0.1 is taken; use port 0 to get a free one"
    case .refused(let port):
      "nothing listens on 127.0.0.1 port \"\(port)\"; check that the lane is still open"
    case .deadline(let waitingFor, let milliseconds):
      "\(waitingFor) did not come within \(milliseconds) ms"
    case .closed(let waitingFor):
      "the peer closed the connection before \(waitingFor)"
    case .reset:
      "the peer reset the connection"
    case .syntax(let error):
      "the peer's bytes are not HTTP/1.1: \(error)"
    }
  }

  /// Whether the process or the system has run out of descriptors or memory for sockets.
  static func isExhaustion(_ code: Int32) -> Bool {
    code == EMFILE || code == ENFILE || code == ENOBUFS || code == ENOMEM
  }
}

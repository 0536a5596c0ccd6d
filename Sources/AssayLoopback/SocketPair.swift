#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Two connected stream sockets, one for a child process and one for its parent.
package enum SocketPair {
  /// Makes a pair: the first end is the parent's, non-blocking and close-on-exec, the second is the
  /// child's, blocking and inherited.
  ///
  /// The parent should close the child's end as soon as the child runs; only then does it see the
  /// child's end of file. Both descriptors belong to the caller.
  package static func make() throws(LoopbackError) -> (Int32, Int32) {
    var pair: [Int32] = [0, 0]
    #if canImport(Darwin) || canImport(Musl)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else { throw .system("socketpair", errno) }
    Socket.prepare(pair[0])
    return (pair[0], pair[1])
  }
}

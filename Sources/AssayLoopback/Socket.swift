#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import CAssayPoller
  import Musl
#else
  import CAssayPoller
  import Glibc
#endif

/// The calls on descriptors, with the differences between C libraries in one place.
///
/// All sockets are close-on-exec and never raise SIGPIPE.
enum Socket {
  /// What a call on a non-blocking descriptor came to.
  enum Outcome: Equatable {
    case bytes(Int)
    case wouldBlock
    case failed(Int32)
  }

  /// A listening socket on 127.0.0.1 and the port it has; without `listens` it is only bound.
  static func bound(port: UInt16, listens: Bool) throws(LoopbackError) -> (Int32, UInt16) {
    let descriptor = try stream()
    do throws(LoopbackError) {
      set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
      set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
      var address = loopback(port)
      let size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
      }
      guard result == 0 else {
        throw errno == EADDRINUSE ? .portInUse(port) : .system("bind", errno)
      }
      if listens, listen(descriptor, 4_096) != 0 { throw .system("listen", errno) }
      return (descriptor, try boundPort(of: descriptor))
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// A non-blocking TCP socket.
  static func stream() throws(LoopbackError) -> Int32 {
    #if canImport(Darwin) || canImport(Musl)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw .system("socket", errno) }
    prepare(descriptor)
    return descriptor
  }

  /// Makes a descriptor close-on-exec, non-blocking and free of SIGPIPE.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
      set(descriptor, SOL_SOCKET, SO_NOSIGPIPE, 1)
      set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    #endif
  }

  /// Begins to connect to 127.0.0.1; true when the connection stands already.
  static func connect(_ descriptor: Int32, port: UInt16) throws(LoopbackError) -> Bool {
    set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    var address = loopback(port)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        #if canImport(Darwin)
          Darwin.connect(descriptor, $0, size)
        #elseif canImport(Musl)
          Musl.connect(descriptor, $0, size)
        #else
          Glibc.connect(descriptor, $0, size)
        #endif
      }
    }
    if result == 0 { return true }
    switch errno {
    case EINPROGRESS: return false
    case ECONNREFUSED: throw .refused(port: port)
    default: throw .system("connect", errno)
    }
  }

  /// Takes one waiting connection.
  static func accept(_ listener: Int32) -> Outcome {
    while true {
      #if canImport(Darwin)
        let descriptor = Darwin.accept(listener, nil, nil)
        if descriptor >= 0 { prepare(descriptor) }
      #else
        let descriptor = assay_accept(listener)
      #endif
      if descriptor >= 0 { return .bytes(Int(descriptor)) }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EAGAIN, EWOULDBLOCK: return .wouldBlock
      default: return .failed(errno)
      }
    }
  }

  /// Reads once; `.bytes(0)` is the peer's FIN.
  @inline(__always)
  static func receive(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count >= 0 { return .bytes(count) }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return .wouldBlock
      default: return .failed(errno)
      }
    }
  }

  /// Writes once.
  @inline(__always)
  static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Outcome {
    while true {
      #if canImport(Darwin)
        let count = Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
      #elseif canImport(Musl)
        let count = Musl.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      #else
        let count = Glibc.send(
          descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      #endif
      if count >= 0 { return .bytes(count) }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return .wouldBlock
      default: return .failed(errno)
      }
    }
  }

  /// Writes two pieces in one call.
  @inline(__always)
  static func send(
    _ descriptor: Int32, _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
  ) -> Outcome {
    var pieces = (
      iovec(iov_base: UnsafeMutableRawPointer(mutating: first.baseAddress), iov_len: first.count),
      iovec(iov_base: UnsafeMutableRawPointer(mutating: second.baseAddress), iov_len: second.count)
    )
    return withUnsafeMutablePointer(to: &pieces) { pointer in
      pointer.withMemoryRebound(to: iovec.self, capacity: 2) { pieces in
        var message = msghdr()
        message.msg_iov = pieces
        message.msg_iovlen = 2
        while true {
          #if canImport(Darwin)
            let count = sendmsg(descriptor, &message, 0)
          #else
            let count = sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
          #endif
          if count >= 0 { return .bytes(count) }
          switch errno {
          case EINTR: continue
          case EAGAIN, EWOULDBLOCK: return .wouldBlock
          default: return .failed(errno)
          }
        }
      }
    }
  }

  /// Sends FIN after all that was written.
  static func endSending(_ descriptor: Int32) {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Makes the coming close an RST.
  static func resetOnClose(_ descriptor: Int32) {
    var option = linger(l_onoff: 1, l_linger: 0)
    _ = setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// The error that waits on a socket, which this call clears; 0 for none.
  static func pendingError(_ descriptor: Int32) -> Int32 {
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    _ = getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
    return code
  }

  static func set(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32) {
    var value = value
    _ = setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  static func end(_ descriptor: Int32) {
    _ = close(descriptor)
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private static func boundPort(of descriptor: Int32) throws(LoopbackError) -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size)
      }
    }
    guard result == 0 else { throw .system("getsockname", errno) }
    return UInt16(bigEndian: address.sin_port)
  }
}

extension Socket {
  /// Whether an error says that the peer had closed in order before.
  static func isBrokenPipe(_ code: Int32) -> Bool { code == EPIPE }

  /// Whether an error says that the peer is gone, however it went.
  static func isBroken(_ code: Int32) -> Bool { code == EPIPE || code == ECONNRESET }

  /// Whether an error says that nothing listens.
  static func isRefusal(_ code: Int32) -> Bool { code == ECONNREFUSED }

  /// Whether a connection that was begun stands.
  static func isConnected(_ descriptor: Int32) -> Bool {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getpeername(descriptor, $0, &size)
      }
    } == 0
  }
}

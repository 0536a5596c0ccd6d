import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A small HTTP/1.1 client for loopback addresses: one connection a request.
///
/// An app would use `URLSession`; on Linux that traps or hangs on some of the wire behaviours that a
/// suite of faults brings about, and takes the tests with it.
package struct PlainHTTP: Sendable {
  package enum Failure: Error { case address, connection, answer }

  package init() {}

  package func send(_ request: Request) async throws -> Answer {
    guard let url = URLComponents(string: request.url), let port = url.port,
      let path = request.url.range(of: ":\(port)").map({ request.url[$0.upperBound...] })
    else { throw Failure.address }
    let descriptor = socket(AF_INET, Self.stream, 0)
    guard descriptor >= 0 else { throw Failure.connection }
    defer { close(descriptor) }
    let bytes = Self.bytes(of: request, to: path, at: port)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(
            with: Result { try Self.exchange(bytes, over: descriptor, port: UInt16(port)) })
        }
      }
    } onCancel: {
      shutdown(descriptor, Int32(SHUT_RDWR))
    }
  }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let flags = Int32(MSG_NOSIGNAL)
  #else
    private static let stream = SOCK_STREAM
    private static let flags: Int32 = 0
  #endif

  private static func bytes(of request: Request, to path: Substring, at port: Int) -> Data {
    var head =
      "\(request.method) \(path.isEmpty ? "/" : path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
    for (name, value) in request.headers.sorted(by: { $0.key < $1.key }) {
      head += "\(name): \(value)\r\n"
    }
    if !request.body.isEmpty { head += "Content-Length: \(request.body.count)\r\n" }
    return Data((head + "Connection: close\r\n\r\n").utf8) + request.body
  }

  private static func exchange(_ bytes: Data, over descriptor: Int32, port: UInt16) throws -> Answer
  {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, size) == 0
      }
    }
    guard isConnected else { throw Failure.connection }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, flags)
      }
      guard count > 0 else { throw Failure.connection }
      rest = rest.dropFirst(count)
    }
    var received = Data()
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0 { throw Failure.connection }
      if count == 0 { break }
      received.append(contentsOf: buffer[..<count])
    }
    return try answer(in: received)
  }

  private static func answer(in received: Data) throws -> Answer {
    guard let end = received.range(of: Data("\r\n\r\n".utf8)) else { throw Failure.answer }
    let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
    let lines = head.components(separatedBy: "\r\n")
    guard let first = lines.first, first.hasPrefix("HTTP/1."),
      let status = first.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { throw Failure.answer }
    let body = received[end.upperBound...]
    for line in lines.dropFirst() where line.lowercased().hasPrefix("content-length:") {
      let length = Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces))
      guard length == body.count || status == 204 else { throw Failure.answer }
    }
    return Answer(status: status, body: Data(body))
  }
}

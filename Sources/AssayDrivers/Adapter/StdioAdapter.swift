#if os(macOS) || os(Linux)
  import AssayJournaling
  import Foundation

  /// Serves a `ConformanceClient` over standard input and output, one message per line.
  ///
  /// Nothing else may be written to standard output; prints of the client are kept as noise.
  package struct StdioAdapter: Sendable {
    private let client: any ConformanceClient

    /// Creates an adapter that has not read anything yet.
    package init(_ client: any ConformanceClient) {
      self.client = client
    }

    /// Serves until the runner asks for a shutdown or is gone.
    package func run() async {
      let output = Guarded(FileHandle.standardOutput)
      let server = AdapterServer(client) { message in
        let line = Data(message.line + [UInt8(ascii: "\n")])
        output.withLock { output in
          // A runner that is gone is noticed at the end of standard input.
          try? output.write(contentsOf: line)
        }
      }
      for await line in Self.lines(of: .standardInput) where !line.isEmpty {
        guard await server.receive(line) else { return }
      }
      await server.abandon()
    }

    /// Reads on a thread of its own, since reading blocks.
    private static func lines(of input: FileHandle) -> AsyncStream<[UInt8]> {
      let descriptor = input.fileDescriptor
      return AsyncStream { continuation in
        Thread.detachNewThread {
          var line: [UInt8] = []
          var buffer = [UInt8](repeating: 0, count: 65_536)
          while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            for octet in buffer[..<count] {
              if octet == UInt8(ascii: "\n") {
                continuation.yield(line)
                line = []
              } else {
                line.append(octet)
              }
            }
          }
          continuation.finish()
        }
      }
    }
  }
#endif

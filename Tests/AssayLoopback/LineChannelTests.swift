import AssayLoopback
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite struct LineChannelTests {
  let loop = LoopGroup.shared.next()

  /// A channel that writes its lines and its end to a log.
  private func channel(_ descriptor: Int32, _ log: Log, maximumLine: Int = 1_000) -> LineChannel {
    LineChannel(descriptor: descriptor, on: loop, maximumLine: maximumLine) { line in
      log.add("line " + String(decoding: line, as: UTF8.self))
    } onClose: { end in
      log.add(
        "end \(end.reason) \(String(decoding: end.unterminated, as: UTF8.self)) \(end.unsent)")
    }
  }

  @Test func `lines travel in both directions`() async throws {
    let (one, other) = try SocketPair.make()
    let (left, right) = (Log(), Log())
    let channels = (channel(one, left), channel(other, right))
    channels.0.send(Array("{\"a\":1}".utf8))
    channels.0.send([])
    channels.0.send(Array("b".utf8))
    channels.1.send(Array("c".utf8))
    #expect(await right.upTo("line b") == ["line {\"a\":1}", "line ", "line b"])
    #expect(await left.upTo("line") == ["line c"])
    channels.0.close()
    #expect(await left.upTo("end") == ["end closedByUs  0"])
    #expect(await right.upTo("end") == ["end peerClosed  0"])
  }

  @Test func `bytes without an end of line are kept for the end`() async throws {
    let (one, other) = try SocketPair.make()
    let log = Log()
    let channel = channel(one, log)
    #expect(write(other, "a\nbc", 4) == 4)
    close(other)
    #expect(await log.upTo("end") == ["line a", "end peerClosed bc 0"])
    #expect(channel.bufferedBytes == 0)
  }

  @Test func `a peer that does not read makes bytes pile up, counted, until it does`() async throws
  {
    let (one, other) = try SocketPair.make()
    let (left, right) = (Log(), Log())
    let sender = channel(one, left)
    let line = [UInt8](repeating: 0x61, count: 999)
    for _ in 0..<3_000 { sender.send(line) }
    await loop.drain()
    #expect(sender.bufferedBytes > 0)
    let receiver = channel(other, right)
    for _ in 0..<3_000 {
      guard await right.upTo("line").last?.utf8.count == 1_004 else { break }
    }
    #expect(sender.bufferedBytes == 0)
    receiver.close()
    await right.upTo("end")
    await left.upTo("end")
  }

  @Test func `writing to a peer that is gone is an end, after what it wrote was read`()
    async throws
  {
    let (one, other) = try SocketPair.make()
    #expect(write(other, "last words\n", 11) == 11)
    close(other)
    let log = Log()
    let loop = loop
    // All in one turn of the loop, so that the write comes before the first read.
    loop.execute {
      let channel = self.channel(one, log)
      channel.send(Array("hello".utf8))
    }
    let lines = await log.upTo("end")
    #expect(lines.first == "line last words")
    #expect(lines.last?.hasPrefix("end ") ?? false)
    #expect(lines.count == 2)
  }

  @Test func `a line beyond the limit ends the channel`() async throws {
    for text in ["123456\n", "1\n234567"] {
      let (one, other) = try SocketPair.make()
      let log = Log()
      let channel = channel(one, log, maximumLine: 5)
      #expect(write(other, text, text.utf8.count) == text.utf8.count)
      #expect(await log.upTo("end").last?.hasPrefix("end lineTooLong(limit: 5)") ?? false)
      channel.send([1])
      close(other)
    }
  }

  @Test func `the parent's end is closed on exec, the child's is inherited`() throws {
    let (parent, child) = try SocketPair.make()
    defer {
      close(parent)
      close(child)
    }
    #expect(fcntl(parent, F_GETFD) & FD_CLOEXEC != 0)
    #expect(fcntl(child, F_GETFD) & FD_CLOEXEC == 0)
    #expect(fcntl(child, F_GETFL) & O_NONBLOCK == 0)
  }
}

import AssayHTTP
import AssayLoopback
import Testing

/// What the wire and the service see of every action and every way to end.
@Suite struct LoopbackFaultTests {
  let loop = LoopGroup.shared.next()
  private static let partial = Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc".utf8)

  @Test func `a client that closes while its answer is held is noticed, once`() async throws {
    let held = Held()
    let service = WitnessService(on: loop) { _, exchange in held.add(exchange) }
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get())
      await service.log.upTo("received")
      client.close()
      #expect(await service.log.upTo("aborted") == ["aborted 0.0"])
      try #require(await held.exchange(0)).perform([.send(Self.partial)])
      let rest = await service.log.upTo("closed")
      #expect(rest == ["finished 0.0 peerClosed 41/1", "closed 0"])
    }
  }

  @Test func `a client that resets while its answer is held ends all its exchanges`() async throws {
    let service = WitnessService(on: loop, answer: { _, _ in })
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get("/0") + get("/1"))
      await service.log.upTo("received 0.1")
      client.reset()
      #expect(
        await service.log.upTo("closed") == [
          "aborted 0.0", "aborted 0.1", "finished 0.0 reset 0/0", "finished 0.1 reset 0/0",
          "closed 0",
        ])
    }
  }

  @Test func `a client that closed only its own side still gets the answer`() async throws {
    let held = Held()
    let service = WitnessService(on: loop) { _, exchange in held.add(exchange) }
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get())
      client.halfClose()
      await service.log.upTo("aborted")
      try #require(await held.exchange(0)).perform(
        HTTPResponseWriter.actions(for: .ok, answering: try HTTPRequest.get()))
      #expect(try await client.response().body == HTTPResponse.ok.body)
      #expect(try await client.readToEnd().isEmpty)
      #expect(
        await service.log.upTo("closed") == ["finished 0.0 peerClosed 40/2", "closed 0"])
    }
  }

  @Test func `an answer that ended its side is finished when its client closes`() async throws {
    let service = WitnessService(
      on: loop,
      answer: { _, exchange in
        exchange.perform([.halfClose, .pause(milliseconds: 1), .send(Self.partial)])
      }, paused: { _ in })
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get("/", "Connection: close\r\n"))
      await service.log.upTo("paused")
      client.close()
      #expect(
        await service.log.upTo("closed") == [
          "aborted 0.0", "finished 0.0 peerClosed 0/1", "closed 0",
        ])
    }
  }

  @Test func `a client that goes away during a large answer is noticed`() async throws {
    let body = [UInt8](repeating: 1, count: 12_000_000)
    let service = WitnessService(on: loop) { _, exchange in exchange.perform([.send(body)]) }
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get())
      _ = try await client.read(atMost: 1)
      client.reset()
      let lines = await service.log.upTo("closed")
      #expect(lines.contains("aborted 0.0"))
      #expect(lines.contains { $0.hasPrefix("finished 0.0 reset") && $0.hasSuffix("/0") })
    }
  }

  @Test func `a reset breaks the connection, before and after bytes`() async throws {
    let service = WitnessService(on: loop) { request, exchange in
      exchange.perform(request.target == "/none" ? [.reset] : [.send(Self.partial), .reset])
    }
    try await withListener(service) { listener in
      for (target, ending) in [
        ("/none", "finished 0.0 reset 0/1"), ("/some", "finished 1.0 reset 41/2"),
      ] {
        let client = try await LoopbackClient.connect(to: listener.port)
        try await client.send(get(target))
        await #expect(throws: LoopbackError.reset) { try await client.readToEnd() }
        let lines = await service.log.upTo("closed")
        #expect(lines.contains(ending))
        #expect(!lines.contains { $0.hasPrefix("aborted") })
      }
    }
  }

  @Test func `a close comes after the bytes before it, and drops later requests`() async throws {
    let service = WitnessService(on: loop) { _, exchange in
      if exchange.index == 0 { exchange.perform([.send(Self.partial), .close]) }
    }
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get() + get("/late"))
      #expect(try await client.readToEnd() == Self.partial)
      client.close()
      #expect(
        await service.log.upTo("closed") == [
          "opened 0", "received 0.0 GET / 0", "finished 0.0 complete 41/2", "closed 0",
        ])
    }
  }

  @Test func `exchanges behind a close are ended by it`() async throws {
    let held = Held()
    let service = WitnessService(on: loop) { _, exchange in held.add(exchange) }
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get() + get("/late"))
      await service.log.upTo("received 0.1")
      try #require(await held.exchange(0)).perform([.close])
      #expect(try await client.readToEnd().isEmpty)
      #expect(
        await service.log.upTo("finished 0.1")
          == ["finished 0.0 complete 0/1", "finished 0.1 closedByUs 0/0"])
    }
  }

  @Test func `after a half close the client is still read, and can be answered no more`()
    async throws
  {
    let service = WitnessService(on: loop) { request, exchange in
      exchange.perform(
        exchange.index == 0
          ? [.send(Self.partial), .halfClose]
          : HTTPResponseWriter.actions(for: .ok, answering: request))
    }
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get())
      #expect(try await client.readToEnd() == Self.partial)
      try await client.send(get("/more"))
      let lines = await service.log.upTo("finished 0.1")
      #expect(
        lines.suffix(3) == [
          "finished 0.0 complete 41/2", "received 0.1 GET /more 0", "finished 0.1 closedByUs 0/0",
        ])
      client.close()
      await service.log.upTo("closed")
    }
  }

  @Test func `a stall holds until the lane ends`() async throws {
    let service = WitnessService(on: loop) { _, exchange in
      exchange.perform([.send(Self.partial), .stall])
    }
    let client = try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get())
      #expect(try await client.read() == Self.partial)
      await listener.loop.drain()
      return client
    }
    #expect(try await client.readToEnd().isEmpty)
    #expect(
      await service.log.rest() == [
        "opened 0", "received 0.0 GET / 0", "finished 0.0 laneEnded 41/1", "closed 0",
      ])
  }

  @Test func `a stall ends when the client gives up`() async throws {
    let service = WitnessService(on: loop) { _, exchange in exchange.perform([.stall]) }
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get())
      await service.log.upTo("received")
      client.close()
      #expect(
        await service.log.upTo("closed") == [
          "aborted 0.0", "finished 0.0 peerClosed 0/0", "closed 0",
        ])
    }
  }

  @Test func `a pause begins when the bytes before it are written, and ends on demand`()
    async throws
  {
    let held = Held()
    let service = WitnessService(
      on: loop,
      answer: { _, exchange in
        exchange.perform([
          .send(Self.partial), .pause(milliseconds: 70), .pause(milliseconds: 80),
          .send(Array("defghi".utf8)),
        ])
      }, paused: { held.add($0) })
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get())
      #expect(try await client.read() == Self.partial)
      await service.log.upTo("paused 0.0 70")
      let exchange = try #require(await held.exchange(0))
      exchange.resume()
      #expect(await service.log.upTo("paused") == ["paused 0.0 80"])
      exchange.resume()
      exchange.resume()
      #expect(try await client.read() == Array("defghi".utf8))
      #expect(await service.log.upTo("finished") == ["finished 0.0 complete 47/4"])
    }
  }

  @Test func `a client that ends in the middle of a request is refused`() async throws {
    let service = WitnessService(on: loop)
    try await withListener(service) { listener in
      for (index, text) in [
        "GET / HT", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc",
      ]
      .enumerated() {
        let client = try await LoopbackClient.connect(to: listener.port)
        try await client.send(text)
        client.halfClose()
        #expect(try await client.response().status == 400)
        let lines = await service.log.upTo("closed")
        #expect(
          lines[1]
            == (index == 0 ? "refused 0.0 400@8 head 8" : "refused 1.0 400@49 head 46"))
        #expect(lines[2].hasPrefix("finished \(index).0 peerClosed"))
      }
    }
  }

  @Test func `a client that resets in the middle of a request is told to the service`() async throws
  {
    let service = WitnessService(on: loop)
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send("GET / HT")
      await service.log.upTo("opened")
      await listener.loop.drain()
      client.reset()
      #expect(
        await service.log.upTo("closed") == [
          "refused 0.0 400@8 head 8", "aborted 0.0", "finished 0.0 reset 0/0", "closed 0",
        ])
    }
  }

  @Test func `an answer given while its connection ends has no effect`() async throws {
    let held = Held()
    let log = Log()
    let service = WitnessService(on: loop) { _, exchange in held.add(exchange) }
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get("/0") + get("/1"))
      await service.log.upTo("received 0.1")
      let exchanges = [
        try #require(await held.exchange(0)), try #require(await held.exchange(1)),
      ]
      loop.execute {
        exchanges[0].perform([.close])
        exchanges[1].perform([.send(Self.partial)])
        log.add("done")
      }
      await log.upTo("done")
      #expect(try await client.readToEnd().isEmpty)
    }
    let lines = await service.log.rest()
    #expect(
      lines.prefix(2) == ["finished 0.0 complete 0/1", "finished 0.1 closedByUs 0/0"])
  }

  @Test(arguments: [false, true])
  func `a connection can be closed from outside while it is idle or held`(resets: Bool) async throws
  {
    let service = WitnessService(on: loop, answer: { _, _ in })
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get())
      await service.log.upTo("received")
      listener.close(LoopbackConnectionID(port: listener.port, index: 0), reset: resets)
      if resets {
        await #expect(throws: LoopbackError.reset) { try await client.readToEnd() }
      } else {
        #expect(try await client.readToEnd().isEmpty)
      }
      #expect(await service.log.upTo("finished") == ["finished 0.0 closedByUs 0/0"])
    }
  }
}

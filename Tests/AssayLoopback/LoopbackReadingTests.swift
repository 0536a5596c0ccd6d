import AssayHTTP
import AssayLoopback
import Testing

/// Deciding about a connection before anything is read, and about content before it is.
@Suite struct LoopbackReadingTests {
  let loop = LoopGroup.shared.next()
  private static let put = "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n"
  private static let expecting = put + "Expect: 100-continue\r\n\r\n"

  @Test func `a connection can be ended before anything is read`() async throws {
    let service = WitnessService(
      on: loop,
      admission: { connection in
        .perform([[.close], [.reset], [.send(Array("hello".utf8)), .close]][connection.index])
      })
    try await withListener(service) { listener in
      let closed = try await LoopbackClient.connect(to: listener.port)
      try await closed.send(get())
      #expect(try await closed.readToEnd().isEmpty)
      await #expect(throws: LoopbackError.reset) {
        try await LoopbackClient.connect(to: listener.port).readToEnd()
      }
      let greeted = try await LoopbackClient.connect(to: listener.port)
      #expect(try await greeted.readToEnd() == Array("hello".utf8))
    }
    let lines = await service.log.rest()
    #expect(lines.contains("finished 0.0 complete 0/1"))
    #expect(lines.contains("finished 1.0 reset 0/1"))
    #expect(lines.contains("finished 2.0 complete 5/2"))
    #expect(!lines.contains { $0.hasPrefix("received") })
  }

  @Test func `a connection that is held is read once it is admitted`() async throws {
    let service = WitnessService(on: loop, admission: { _ in .hold })
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get())
      await service.log.upTo("opened")
      await listener.loop.drain()
      listener.admit(LoopbackConnectionID(port: listener.port, index: 0))
      #expect(try await client.response().status == 200)
      #expect(
        await service.log.upTo("finished") == [
          "received 0.0 GET / 0", "finished 0.0 complete 40/2",
        ])
    }
  }

  @Test func `a connection that its client left while it was held is still read`() async throws {
    let service = WitnessService(on: loop, admission: { _ in .hold })
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port, on: loop)
      try await client.send(get("/left"))
      client.halfClose()
      await service.log.upTo("opened")
      await listener.loop.drain()
      listener.admit(LoopbackConnectionID(port: listener.port, index: 0))
      #expect(try await client.response().status == 200)
      #expect(
        await service.log.upTo("closed") == [
          "received 0.0 GET /left 0", "finished 0.0 peerClosed 40/2", "closed 0",
        ])
    }
  }

  @Test func `content is asked about once, and read whole unless something else is said`()
    async throws
  {
    let service = WitnessService(on: loop)
    try await withListener(service, inspectsHeads: true) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get() + Self.put + "\r\nabcdef" + Self.expecting)
      #expect(try await client.response().status == 200)
      #expect(try await client.response().status == 200)
      #expect(try await client.message().status == 100)
      try await client.send("abc")
      try await client.send("def")
      #expect(try await client.response().status == 200)
      let lines = await service.log.upTo("finished 0.2")
      #expect(
        lines.filter { !$0.hasPrefix("finished") } == [
          "opened 0", "received 0.0 GET / 0", "reading 0.1", "received 0.1 PUT / 6",
          "reading 0.2", "received 0.2 PUT / 6",
        ])
    }
  }

  @Test func `a client that waits in vain for 100 Continue may send all the same`() async throws {
    let service = WitnessService(on: loop, reading: { _, _ in .silently })
    try await withListener(service, inspectsHeads: true) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(Self.expecting)
      await service.log.upTo("reading")
      await listener.loop.drain()
      try await client.send("abcdef")
      #expect(try await client.response().status == 200)
      #expect(client.interimResponses.isEmpty)
    }
  }

  @Test func `actions before the content delay it and keep their exchange`() async throws {
    let held = Held()
    let service = WitnessService(
      on: loop,
      reading: { _, _ in
        .after([.pause(milliseconds: 5), .send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))])
      },
      paused: { held.add($0) })
    try await withListener(service, inspectsHeads: true) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(Self.expecting)
      await service.log.upTo("paused 0.0 5")
      try #require(await held.exchange(0)).resume()
      #expect(try await client.message().status == 100)
      try await client.send("abcdef")
      #expect(try await client.response().status == 200)
      #expect(
        await service.log.upTo("finished") == [
          "received 0.0 PUT / 6", "finished 0.0 complete 65/2",
        ])
    }
  }

  @Test(arguments: [
    ("Content-Length: 6\r\n\r\nabcdef", 0), ("Content-Length: 6\r\n\r\nabcdef", 4),
    ("Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n4\r\ncdef\r\n0\r\n\r\n", 3),
  ])
  func `reading stops exactly where it was told to`(rest: String, bytes: Int) async throws {
    let service = WitnessService(
      on: loop,
      reading: { _, _ in
        .stop(
          afterBytes: bytes,
          then: HTTPResponseWriter.actions(
            for: HTTPResponse(status: 417), answering: nil))
      })
    try await withListener(service, inspectsHeads: true) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send("PUT / HTTP/1.1\r\nHost: a\r\n" + rest)
      #expect(try await client.response().status == 417)
      #expect(try await client.readToEnd().isEmpty)
      let lines = await service.log.upTo("finished")
      #expect(lines[1...2] == ["reading 0.0", "interrupted 0.0 after \(bytes)"])
      #expect(lines.last?.hasPrefix("finished 0.0 complete") ?? false)
    }
  }

  @Test func `content that ends before the stop is received whole`() async throws {
    let service = WitnessService(
      on: loop, reading: { _, _ in .stop(afterBytes: 7, then: [.reset]) })
    try await withListener(service, inspectsHeads: true) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(Self.put + "\r\nabcdef")
      #expect(try await client.response().status == 200)
      try await client.send(get())
      #expect(try await client.response().status == 200)
    }
  }
}

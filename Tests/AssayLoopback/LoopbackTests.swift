import AssayHTTP
import AssayLoopback
import Testing

/// Starts a listener for the time of a closure.
@discardableResult
func withListener<Value>(
  _ service: WitnessService, inspectsHeads: Bool = false, limits: HTTPLimits = HTTPLimits(),
  _ body: (LoopbackListener) async throws -> Value
) async throws -> Value {
  let listener = try LoopbackListener.start(
    on: service.loop, service: service, limits: limits, inspectsHeads: inspectsHeads)
  do {
    let value = try await body(listener)
    await listener.stop()
    return value
  } catch {
    await listener.stop()
    throw error
  }
}

func get(_ target: String = "/", _ fields: String = "") -> String {
  "GET \(target) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
}

@Suite struct LoopbackTests {
  let loop = LoopGroup.shared.next()

  @Test func `a connection is kept for the next request`() async throws {
    let service = WitnessService(on: loop)
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      for target in ["/1", "/2"] {
        try await client.send(get(target))
        #expect(
          try await client.response()
            == HTTPResponse(
              status: 200, reason: "OK", fields: [("Content-Length", "2")],
              body: HTTPResponse.ok.body))
      }
    }
  }

  @Test func `the calls of two exchanges come in order`() async throws {
    let service = WitnessService(on: loop)
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get("/1") + get("/2"))
      _ = try await client.response()
      _ = try await client.response()
      client.close()
      #expect(
        await service.log.upTo("closed") == [
          "opened 0", "received 0.0 GET /1 0", "finished 0.0 complete 40/2",
          "received 0.1 GET /2 0", "finished 0.1 complete 40/2", "closed 0",
        ])
    }
    #expect(await service.log.rest() == [])
  }

  @Test func `pipelined requests are answered in their order, whoever is ready first`()
    async throws
  {
    let held = Held()
    let service = WitnessService(on: loop) { _, exchange in held.add(exchange) }
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get("/0") + get("/1") + get("/2"))
      await service.log.upTo("received 0.2")
      for index in [2, 0, 1] {
        let exchange = try #require(await held.exchange(index))
        let response = HTTPResponse(status: 200, body: Array("\(index)".utf8))
        exchange.perform([
          .send(HTTPResponseWriter.head(for: response, answering: nil)), .send(response.body),
        ])
      }
      for index in 0..<3 {
        #expect(try await client.response().body == Array("\(index)".utf8))
      }
      let finished = await service.log.upTo("finished 0.2")
      #expect(
        finished.map { String($0.prefix(12)) } == ["finished 0.0", "finished 0.1", "finished 0.2"])
    }
  }

  @Test func `more pipelined requests than wait at once are all answered`() async throws {
    let held = Held()
    let service = WitnessService(on: loop) { request, exchange in
      if exchange.index == 0 {
        held.add(exchange)
      } else {
        exchange.perform(
          HTTPResponseWriter.actions(
            for: HTTPResponse(status: 200, body: request.body), answering: request))
      }
    }
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      let count = 500
      var bytes = ""
      for index in 0..<count {
        bytes += "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n\(100 + index)"
      }
      try await client.send(bytes)
      // What was sent before the end is read in spite of it.
      client.halfClose()
      await service.log.upTo("received 0.63 ")
      await listener.loop.drain()
      await held.exchange(0)?.perform(
        HTTPResponseWriter.actions(
          for: .ok, answering: try HTTPRequest.get()))
      #expect(try await client.response().body == HTTPResponse.ok.body)
      for index in 1..<count {
        #expect(try await client.response().body == Array("\(100 + index)".utf8))
      }
    }
  }

  @Test func `a large answer reaches a slow reader whole`() async throws {
    let pattern = (0..<251).map { UInt8($0) }
    var body: [UInt8] = []
    for _ in 0..<30_000 { body += pattern }
    let content = body
    let size = body.count
    let service = WitnessService(on: loop) { request, exchange in
      exchange.perform(
        HTTPResponseWriter.actions(
          for: HTTPResponse(status: 200, body: content), answering: request))
    }
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get())
      await service.log.upTo("received")
      await loop.drain()
      // Small pieces, so that the server has to wait for room many times.
      var received: [UInt8] = []
      received.reserveCapacity(size + 200)
      let head = HTTPResponseWriter.head(
        for: HTTPResponse(status: 200, body: content), answering: try HTTPRequest.get())
      let total = head.count + size
      while received.count < total { received += try await client.read(atMost: 50_000) }
      #expect(Array(received.suffix(size)) == content)
      #expect(await service.log.upTo("finished") == ["finished 0.0 complete \(total)/2"])
    }
  }

  @Test func `a large request arrives whole`() async throws {
    let service = WitnessService(on: loop)
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send("PUT /x HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000\r\n\r\n")
      try await client.send([UInt8](repeating: 7, count: 3_000_000))
      #expect(try await client.response().status == 200)
      let lines = await service.log.upTo("finished")
      #expect(lines.contains("received 0.0 PUT /x 3000000"))
    }
  }

  @Test func `an answer may be performed later, from another thread`() async throws {
    let held = Held()
    let service = WitnessService(on: loop) { _, exchange in held.add(exchange) }
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get())
      await service.log.upTo("received")
      let exchange = try #require(await held.exchange(0))
      await Task {
        exchange.perform([.send(Array("HTTP/1.1 204 No Content\r\n\r\n".utf8))])
        exchange.perform([.reset])
      }.value
      #expect(try await client.response().status == 204)
      #expect(await service.log.upTo("finished") == ["finished 0.0 complete 27/1"])
    }
  }

  @Test func `200 connections at once are all served`() async throws {
    let service = WitnessService(on: loop) { request, exchange in
      exchange.perform(
        HTTPResponseWriter.actions(
          for: HTTPResponse(status: 200, body: Array(request.target.utf8)), answering: request))
    }
    try await withListener(service) { listener in
      var clients: [LoopbackClient] = []
      for _ in 0..<200 { clients.append(try await LoopbackClient.connect(to: listener.port)) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, client) in clients.enumerated() {
          group.addTask {
            for round in 0..<5 {
              try await client.send(get("/\(index)/\(round)"))
              #expect(try await client.response().body == Array("/\(index)/\(round)".utf8))
            }
          }
        }
        try await group.waitForAll()
      }
      for client in clients { client.close() }
      var closed = 0
      while closed < 200 {
        guard await service.log.upTo("closed").last?.hasPrefix("closed") ?? false else { break }
        closed += 1
      }
    }
  }

  @Test func `a malformed request is told to the service and answered, then the connection ends`()
    async throws
  {
    let service = WitnessService(on: loop)
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send("GET / HTTP/1.1\r\nHost : a\r\n\r\n" + get("/lost"))
      let response = try await client.response()
      #expect(response.status == 400)
      #expect(response.first("Connection") == "close")
      #expect(
        String(decoding: response.body, as: UTF8.self)
          == "byte 20: whitespace between field name and colon; remove it (RFC 9112, section 5.1)\n"
      )
      #expect(try await client.readToEnd().isEmpty)
      client.close()
      #expect(
        await service.log.upTo("closed") == [
          "opened 0", "refused 0.0 400@20 head 28", "finished 0.0 complete 192/3", "closed 0",
        ])
    }
  }

  @Test func `a request after the limit of its content is refused before it is sent`() async throws
  {
    let service = WitnessService(on: loop)
    try await withListener(service, limits: HTTPLimits(body: 10)) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n")
      #expect(try await client.response().status == 413)
    }
  }

  @Test func `a client that waits for 100 Continue gets it, in the order of answers`() async throws
  {
    let held = Held()
    let service = WitnessService(on: loop) { request, exchange in
      if exchange.index == 0 {
        held.add(exchange)
      } else {
        exchange.perform(HTTPResponseWriter.actions(for: .ok, answering: request))
      }
    }
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(
        get() + "PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
      await service.log.upTo("received 0.0")
      await held.exchange(0)?.perform([.send(Array("HTTP/1.1 204 No Content\r\n\r\n".utf8))])
      #expect(try await client.response().status == 204)
      #expect(try await client.message().status == 100)
      try await client.send("hi")
      #expect(try await client.response().status == 200)
    }
  }
}

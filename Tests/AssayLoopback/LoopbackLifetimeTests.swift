import AssayHTTP
import AssayLoopback
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Descriptors, stopping, draining and ports.
///
/// Serialised: it counts the descriptors of the process.
@Suite(.serialized) struct LoopbackLifetimeTests {
  let loop = LoopGroup.shared.next()
  private let log = Log()

  @Test func `after a stop the service hears nothing, and a second stop returns`() async throws {
    let service = WitnessService(on: loop, answer: { _, _ in })
    let listener = try LoopbackListener.start(on: loop, service: service)
    let client = try await LoopbackClient.connect(to: listener.port)
    try await client.send(get())
    await service.log.upTo("received")
    await listener.stop()
    await listener.stop()
    client.close()
    await #expect(throws: LoopbackError.refused(port: listener.port)) {
      try await LoopbackClient.connect(to: listener.port)
    }
    #expect(await service.log.rest() == ["finished 0.0 laneEnded 0/0", "closed 0"])
  }

  @Test func `content that was still coming is released at a stop`() async throws {
    let service = WitnessService(
      on: loop,
      reading: { [log] _, exchange in
        exchange.context = Canary(log)
        return .whole
      })
    let listener = try LoopbackListener.start(on: loop, service: service, inspectsHeads: true)
    let client = try await LoopbackClient.connect(to: listener.port)
    try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf")
    await service.log.upTo("reading")
    await listener.stop()
    await log.upTo("gone", milliseconds: 10_000)
    client.close()
  }

  @Test func `a port that is taken is named`() async throws {
    let service = WitnessService(on: loop)
    try await withListener(service) { listener in
      #expect(throws: LoopbackError.portInUse(listener.port)) {
        try LoopbackListener.start(on: loop, service: service, port: listener.port)
      }
    }
  }

  @Test func `a reserved port refuses until it is released`() async throws {
    let reserved = try ReservedPort()
    await #expect(throws: LoopbackError.refused(port: reserved.port)) {
      try await LoopbackClient.connect(to: reserved.port)
    }
    reserved.release()
    reserved.release()
    let service = WitnessService(on: loop)
    let listener = try LoopbackListener.start(on: loop, service: service, port: reserved.port)
    #expect(listener.port == reserved.port)
    await listener.stop()
  }

  @Test func `a drain returns when what was pending has reached the service`() async throws {
    let service = WitnessService(on: loop)
    let listener = try LoopbackListener.start(on: loop, service: service)
    let client = try await LoopbackClient.connect(to: listener.port)
    for round in 0..<50 { try await client.send(get("/\(round)")) }
    await loop.drain()
    await listener.stop()
    let lines = await service.log.rest()
    #expect(lines.filter { $0.hasPrefix("received") }.count == 50)
  }

  @Test func `a wait of a client ends at its deadline`() async throws {
    let service = WitnessService(on: loop, answer: { _, _ in })
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get())
      await #expect(throws: LoopbackError.deadline("bytes", milliseconds: 20)) {
        try await client.response(deadlineMilliseconds: 20)
      }
      await #expect(throws: LoopbackError.deadline("the end of the connection", milliseconds: 0)) {
        try await client.readToEnd(deadlineMilliseconds: 0)
      }
    }
  }

  #if canImport(Glibc)
    @Test func `descriptors return to their number`() async throws {
      // Whatever is opened once and for all is open after the first round.
      try await Self.everything()
      let before = try Self.descriptors()
      for _ in 0..<3 { try await Self.everything() }
      // Other suites run beside this one; what leaks here would leak some 60 each round.
      #expect(try Self.descriptors() < before + 60)
    }

    private static func descriptors() throws -> Int {
      let folder = try #require(opendir("/proc/self/fd"))
      defer { closedir(folder) }
      var count = 0
      while readdir(folder) != nil { count += 1 }
      return count
    }

    /// Ends connections in all the ways there are, twenty times each.
    private static func everything() async throws {
      let loop = LoopGroup.shared.next()
      let service = WitnessService(on: loop) { request, exchange in
        switch request.target {
        case "/close": exchange.perform([.close])
        case "/reset": exchange.perform([.reset])
        case "/stall": exchange.perform([.stall])
        case "/half": exchange.perform([.halfClose])
        default: exchange.perform(HTTPResponseWriter.actions(for: .ok, answering: request))
        }
      }
      let listener = try LoopbackListener.start(on: loop, service: service)
      for target in ["/close", "/reset", "/stall", "/half", "/"] {
        for round in 0..<20 {
          let client = try await LoopbackClient.connect(to: listener.port)
          try await client.send(get(target))
          if target == "/" { _ = try await client.response() }
          if round % 2 == 0 { client.close() }
        }
      }
      await loop.drain()
      await listener.stop()
    }

    @Test(
      .enabled(
        if: getenv("ASSAY_FULL") != nil,
        "it takes the process's descriptors away, which its runtime may want on a busy machine; .ci/run --full runs it alone"
      ))
    func `a process without descriptors waits quietly and accepts when it can again`()
      async throws
    {
      await #expect(processExitsWith: .success) {
        let loop = LoopGroup.shared.next()
        let service = WitnessService(on: loop)
        let listener = try LoopbackListener.start(on: loop, service: service)
        // Every loop has to be there before the limit is, or it takes the room of the sockets.
        for _ in 0..<256 { await LoopGroup.shared.next().drain() }
        var clients = [try await LoopbackClient.connect(to: listener.port, on: loop)]
        await service.log.upTo("opened 0")
        let spare = try #require(Int32?(dup(0)))
        close(spare)
        // Room for two more sockets: a client's, and its server's.
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = rlim_t(spare + 3)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        for _ in 0..<2 {
          clients.append(try await LoopbackClient.connect(to: listener.port, on: loop))
        }
        await service.log.upTo("strained")
        // Every round trip is a pass of the loop, in which a watched listener would fail again.
        for _ in 0..<200 {
          try await clients[0].send(get())
          _ = try await clients[0].response()
        }
        clients[1].close()
        let seen = await service.log.upTo("opened 2")
        await listener.stop()
        let lines = await service.log.rest()
        #expect((seen + lines).filter { $0 == "strained" }.count < 100)
      }
    }
  #endif
}

/// Says when whatever it is attached to is gone.
private final class Canary {
  private let log: Log

  init(_ log: Log) { self.log = log }

  deinit { log.add("gone") }
}

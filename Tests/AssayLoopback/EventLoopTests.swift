import AssayLoopback
import Testing

@Suite struct EventLoopTests {
  let loop = LoopGroup.shared.next()

  @Test func `work runs in order, on the loop`() async {
    let log = Log()
    let loop = loop
    for index in 0..<100 {
      loop.execute { log.add("\(index) \(loop.isCurrent)") }
    }
    #expect(await log.upTo("99") == (0..<100).map { "\($0) true" })
    #expect(!loop.isCurrent)
  }

  @Test func `work given by work runs after it`() async {
    let log = Log()
    let loop = loop
    loop.execute {
      loop.execute { log.add("inner") }
      log.add("outer")
    }
    #expect(await log.upTo("inner") == ["outer", "inner"])
  }

  @Test func `timers run when they are due, and in the order they were set when due together`()
    async
  {
    let log = Log()
    let loop = loop
    loop.execute {
      loop.schedule(afterMilliseconds: 30) { log.add("last") }
      for index in 0..<10 { loop.schedule(afterMilliseconds: 0) { log.add("\(index)") } }
    }
    #expect(await log.upTo("last") == (0..<10).map(String.init) + ["last"])
  }

  @Test func `a cancelled timer does not run, and the others do`() async {
    let log = Log()
    let loop = loop
    loop.execute {
      var timers: [LoopTimer] = []
      for index in 0..<500 {
        timers.append(loop.schedule(afterMilliseconds: index % 7) { log.add("\(index)") })
      }
      for (index, timer) in timers.enumerated() where index != 250 { timer.cancel() }
      loop.schedule(afterMilliseconds: 10) { log.add("last") }
    }
    #expect(await log.upTo("last") == ["250", "last"])
  }

  @Test func `a timer that is set far away does not overflow`() async {
    let timer = loop.schedule(afterMilliseconds: .max) {}
    await loop.drain()
    timer.cancel()
  }

  @Test func `the loops of the group are handed out in turn`() {
    let loops = (0..<64).map { _ in ObjectIdentifier(LoopGroup.shared.next()) }
    #expect(Set(loops).count <= 64)
    #expect(!Set(loops).isEmpty)
  }
}

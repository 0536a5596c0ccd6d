import Testing

@testable import assay_bench

@Suite struct `Measurements` {
  @Test(arguments: [
    ([3.0, 1, 2], "1.0 2.0 3.0"), ([4, 1, 2, 3], "1.0 2.5 4.0"), ([7], "7.0 7.0 7.0"),
  ])
  func `a summary is the least, the middle and the greatest`(values: [Double], text: String) {
    #expect(Summary(values)?.text(decimals: 1) == text)
  }

  @Test func `nothing has no summary`() {
    #expect(Summary([]) == nil)
  }

  @Test func `sides take turns to begin`() {
    #expect(Turns.firstBegins(3) == [true, false, true])
  }

  @Test func `a table aligns its columns`() {
    var table = Table(["what", "µs"])
    table.add(["a", "10.5"])
    #expect(table.text == "  what    µs\n  a     10.5\n")
  }

  @Test func `wrk's words are read`() {
    let text = """
      Running 3s test @ http://127.0.0.1:1/
        1 threads and 32 connections
        Thread Stats   Avg      Stdev     Max   +/- Stdev
          Latency     1.08ms    1.18ms  17.15ms   87.42%
        92173 requests in 3.10s, 9.05MB read
        Socket errors: connect 0, read 2, write 1, timeout 4
        Non-2xx or 3xx responses: 5
      Requests/sec:  29732.58
      Transfer/sec:      2.92MB
      """
    #expect(
      LoadGenerator.outcome(text)
        == LoadGenerator.Outcome(requests: 92_173, perSecond: 29_732.58, failures: 12))
    #expect(LoadGenerator.outcome("unable to connect to 127.0.0.1:1 Connection refused") == nil)
  }

  @Test func `processor time is found behind a name with blanks and brackets`() {
    let stat = "17 (a) b) (c) S 1 17 17 0 -1 4194560 1 0 0 0 250 31 0 0 20 0 3 0 5 6 7"
    #expect(ServerProcess.processorTicks(stat: stat) == 281)
    #expect(ServerProcess.processorTicks(stat: "17 nonsense") == nil)
  }

  @Test func `a line of a process's status is read by its name`() {
    let status = "Name:\tnginx\nPPid:\t12\nVmHWM:\t    5432 kB\nVmRSS:\t    4321 kB\n"
    #expect(ServerProcess.value("VmHWM", status: status) == 5_432)
    #expect(ServerProcess.value("VmSwap", status: status) == 0)
  }

  @Test(arguments: [("41001:41002", true), ("41001", false), ("1:x", false), ("70000:1", false)])
  func `an endpoint is two ports`(text: String, isOne: Bool) {
    #expect(Endpoint(text)?.text == (isOne ? text : nil))
  }

  @Test func `a lane that wrote too little down is no comparison`() {
    func burst(_ farewell: String) -> Burst {
      let process = ServerProcess()
      return Burst(
        perSecond: 1, processorTime: 1, before: process, after: process, closed: process,
        requests: 10, farewell: farewell)
    }
    #expect(throws: Never.self) { try ServeBenchmark.expectJournal(.lane, burst("journaled 30")) }
    #expect(throws: Never.self) { try ServeBenchmark.expectJournal(.bare, burst("journaled 0")) }
    #expect(
      throws: BenchError.wrongAnswer(
        side: "assay lane", got: "\"journaled 29\" after 10 requests",
        wanted: "at least three entries for each")
    ) { try ServeBenchmark.expectJournal(.lane, burst("journaled 29")) }
  }
}

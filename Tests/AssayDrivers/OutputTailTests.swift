import AssayDrivers
import Testing

@Suite struct `the tail of an output` {
  @Test func `keeps the last bytes and says how many it dropped`() {
    let tail = OutputTail(capacity: 4)
    tail.append(Array("abc".utf8))
    #expect(tail.text == "abc")
    #expect(tail.dropped == 0)
    tail.append(Array("defghi".utf8))
    #expect(tail.text == "(5 bytes dropped)\nfghi")
    #expect(tail.dropped == 5)
  }
}

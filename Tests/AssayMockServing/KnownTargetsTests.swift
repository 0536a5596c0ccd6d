import AssayContractModel
import Testing

@testable import AssayMockServing

@Suite struct `Known targets` {
  private static func line(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  @Test func `a line is known again at its role until something else is handed out`() {
    var known = KnownTargets()
    let line = Self.line("GET /pixel?offer=1")
    #expect(known.recognition(role: "track", line: line, generation: 0) == nil)
    known.remember(Recognition(operation: "pixel"), role: "track", line: line)
    #expect(
      known.recognition(role: "track", line: line, generation: 0)?.operation == "pixel")
    #expect(known.recognition(role: "api", line: line, generation: 0) == nil)
    #expect(
      known.recognition(role: "track", line: Self.line("GET /pixel?offer=2"), generation: 0) == nil)
    #expect(known.recognition(role: "track", line: line, generation: 1) == nil)
  }

  @Test func `more lines than fit are forgotten, never mixed up`() {
    var known = KnownTargets()
    for number in 0..<(3 * KnownTargets.limit) {
      let line = Self.line("GET /\(number)")
      #expect(known.recognition(role: "track", line: line, generation: 0) == nil)
      known.remember(Recognition(operation: "\(number)"), role: "track", line: line)
      #expect(
        known.recognition(role: "track", line: line, generation: 0)?.operation == "\(number)")
    }
    let last = Self.line("GET /\(3 * KnownTargets.limit - 1)")
    #expect(known.recognition(role: "track", line: last, generation: 0) != nil)
    #expect(known.recognition(role: "track", line: Self.line("GET /0"), generation: 0) == nil)
  }
}

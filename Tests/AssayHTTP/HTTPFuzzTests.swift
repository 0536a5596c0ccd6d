import AssayHTTP
import AssayTestSupport
import Testing

@Suite struct HTTPFuzzTests {
  private static let seeds = HTTPDialogueTests.table.map(\.input)
  private static let spice: [[UInt8]] =
    ["\r", "\n", "\r\n", "\r\n\r\n", " ", "\t", ":", "\0", "\u{FF}", "0", "-", ",", ";", "chunked"]
    .map(\.latin1) + ["Transfer-Encoding: chunked\r\n", "Content-Length: 3\r\n"].map(\.latin1)

  @Test(arguments: 1...8)
  func `a mutated request is read the same way whole and in pieces, and never traps`(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let limits = HTTPLimits(startLine: 200, fieldSection: 400, fieldCount: 8, body: 100)
    for round in 0..<2_500 {
      let input = Self.mutate(&random)
      let whole = Self.read(input, limits, pieces: [input.count])
      var pieces: [Int] = []
      var left = input.count
      while left > 0 {
        let size = min(left, Int.random(in: 1...17, using: &random))
        pieces.append(size)
        left -= size
      }
      let split = Self.read(input, limits, pieces: pieces)
      if whole != split {
        Issue.record("round \(round): \(input.latin1.debugDescription): \(whole) is not \(split)")
      }
    }
  }

  @Test(arguments: 1...4)
  func `a request that was accepted is accepted again from its own head`(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed) << 32)
    for _ in 0..<1_000 {
      var parser = HTTPRequestParser()
      parser.feed(Self.mutate(&random))
      while let request = try? parser.next() {
        let again = try HTTPRequest(
          head: request.head, body: request.body, trailers: request.trailers)
        #expect(again == request)
      }
    }
  }

  private static func mutate(_ random: inout SplitMix) -> [UInt8] {
    var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        bytes.insert(
          contentsOf: spice[Int.random(in: 0..<spice.count, using: &random)], at: place)
      case 1 where place < bytes.count:
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 2 where place < bytes.count:
        bytes.removeSubrange(place..<min(bytes.count, place + 3))
      case 3:
        let other = seeds[Int.random(in: 0..<seeds.count, using: &random)]
        bytes.insert(contentsOf: other.prefix(Int.random(in: 0...40, using: &random)), at: place)
      default:
        bytes.append(contentsOf: bytes.prefix(place))
      }
    }
    return bytes
  }

  private static func read(_ input: [UInt8], _ limits: HTTPLimits, pieces: [Int]) -> [String] {
    var parser = HTTPRequestParser(limits: limits)
    var events: [String] = []
    var start = 0
    for size in pieces {
      parser.feed(input[start..<start + size])
      start += size
      do throws(HTTPSyntaxError) {
        while let request = try parser.next() { events.append(request.summary) }
      } catch {
        events.append("\(error.status) \(error)")
        break
      }
    }
    return events
  }
}

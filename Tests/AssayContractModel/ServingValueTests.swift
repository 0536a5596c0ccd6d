import AssayContractModel
import AssayJSON
import Testing

/// Values that are known only when a lane is open, or a reply is served.
@Suite struct `A value of serving time` {
  private static let moment = ServingMoment(start: 1_000_000, now: 1_005_500)

  private static let tellings: [(JSONValue, JSONValue)] = [
    (["$now": 0], 1_005_500), (["$now": -500], 1_005_000), (["$start": 90_000], 1_090_000),
    (["$start": 1, "as": "text"], "1000001"), (["$now": 0, "as": "seconds"], 1_005),
    ([["a": ["$now": 1, "as": "number"]], "$now"], [["a": 1_005_501], "$now"]),
    (["$now": "soon"], ["$now": "soon"]), (7, 7),
  ]

  @Test(arguments: tellings.indices)
  func `is written out wherever it stands, and nothing else is touched`(index: Int) {
    let (written, served) = Self.tellings[index]
    #expect(ServingValue.resolved(written, at: Self.moment) == served)
    #expect(ServingValue.isIn(written) == (written != served))
  }

  private static let addresses: [(JSONValue, JSONValue)] = [
    (["$url": "api"], "http://127.0.0.1:9"), (["$url": "api", "path": "/"], "http://127.0.0.1:9/"),
    (["host": ["$url": "api", "path": "/a?b=/c"]], ["host": "http://127.0.0.1:9/a?b=/c"]),
    (["$url": "nobody"], ["$url": "nobody"]), ([1, "x"], [1, "x"]),
  ]

  @Test(arguments: addresses.indices)
  func `of a configuration is an address of the lane, byte for byte`(index: Int) {
    let (written, given) = Self.addresses[index]
    #expect(LaneAddress.resolved(written, bases: ["api": "http://127.0.0.1:9"]) == given)
  }
}

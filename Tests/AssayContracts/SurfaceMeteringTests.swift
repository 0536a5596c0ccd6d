import AssayContractModel
import AssayJSON
import Foundation
import Testing

@testable import AssayContracts

/// Meters under random conversations, against a model that keeps nothing but a list of what was granted.
@Suite struct `Metering` {
  private static let count = 2_500

  /// SplitMix64.
  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }

  /// A moment, and how it is written: two moments are in one period where their beginnings are written alike.
  private struct Moment {
    var date: Int
    var text: String
  }

  /// Around the ends of hours, days, months and years, a leap day among them.
  private static let moments: [Moment] = {
    let formatter = ISO8601DateFormatter()
    let anchors = [
      "2026-01-01T00:00:00Z", "2026-01-31T23:59:59Z", "2026-02-01T00:00:00Z",
      "2026-02-28T23:30:00Z", "2026-03-01T00:00:00Z", "2026-12-31T23:59:59Z",
      "2027-01-01T00:00:00Z", "2028-02-29T12:00:00Z", "2028-02-29T23:59:59Z",
      "2028-03-01T00:00:00Z",
    ]
    return anchors.compactMap { formatter.date(from: $0) }.flatMap { anchor in
      [0.0, 1, 1_799, 3_600].map { later in
        let date = anchor.addingTimeInterval(later)
        return Moment(
          date: Int(date.timeIntervalSince1970) * 1_000, text: formatter.string(from: date))
      }
    }.sorted { $0.date < $1.date }
  }()

  private struct Plan {
    var limit: Int
    var period: SurfacePeriod
    var isUnique: Bool
    var consumes: Int

    /// What is written alike for all moments of one period.
    func period(_ moment: Moment) -> Substring {
      let lengths: [SurfacePeriod: Int] = [.hour: 13, .day: 10, .month: 7, .year: 4, .lifetime: 0]
      return moment.text.prefix(lengths[period] ?? 0)
    }
  }

  private struct Caller: Hashable {
    var key: String
    var identity: JSONValue
    /// Environments of one type and the same identity share a counter.
    var counter: String
  }

  private static let callers: [Caller] = {
    let anonymous: (String) -> JSONValue = { ["anonymousIdentifier": .string($0)] }
    let provided: JSONValue = ["userIdentifier": "ann"]
    return [
      Caller(key: "pk_test_1_a", identity: anonymous("ann"), counter: "test anonymous ann"),
      Caller(key: "pk_test_1_b", identity: anonymous("ann"), counter: "test anonymous ann"),
      Caller(key: "sk_test_2_c", identity: anonymous("ann"), counter: "test anonymous ann"),
      Caller(key: "pk_test_1_a", identity: anonymous("bob"), counter: "test anonymous bob"),
      Caller(key: "pk_live_1_d", identity: anonymous("ann"), counter: "live anonymous ann"),
      Caller(key: "sk_test_1_e", identity: provided, counter: "test known ann"),
      Caller(key: "sk_live_1_f", identity: provided, counter: "live known ann"),
    ]
  }()

  /// One grant of the past.
  private struct Grant {
    var counter: String
    var period: Substring
    var resource: String
    var units: Int
  }

  private static func service(_ plan: Plan) -> SurfaceDecisions {
    let meter: JSONValue = [
      "limit": .number(JSONNumber(plan.limit)), "period": .string(plan.period.rawValue),
      "uniqueResources": .boolean(plan.isUnique), "consumes": .number(JSONNumber(plan.consumes)),
    ]
    return SurfaceDecisions(
      BehaviourSetup(
        parameters: [
          "features": ["f": ["properties": ["p": meter]]], "surfaces": ["s": ["components": [:]]],
        ], settings: [:], config: .null))
  }

  @Test func `counts as a list of grants does, whatever is asked for`() {
    let told = ProcessInfo.processInfo.environment["ASSAY_SEED"].flatMap { UInt64($0) }
    let seed = told ?? UInt64.random(in: 0...UInt64.max)
    print("metering: seed \(seed)")
    var random = Random(state: seed)
    var used = 0, denied = 0, rolled = 0
    for sequence in 0..<Self.count {
      let plan = Plan(
        limit: .random(in: 0...4, using: &random),
        period: [.hour, .day, .month, .year, .lifetime].randomElement(using: &random) ?? .day,
        isUnique: .random(using: &random), consumes: .random(in: 0...2, using: &random))
      var service = Self.service(plan)
      var grants: [Grant] = []
      var place = Int.random(in: 0..<Self.moments.count, using: &random)
      var lastPeriod = plan.period(Self.moments[place])
      for step in 0..<12 {
        if Int.random(in: 0..<4, using: &random) == 0 {
          place = min(place + Int.random(in: 1...9, using: &random), Self.moments.count - 1)
        }
        let moment = Self.moments[place]
        guard let caller = Self.callers.randomElement(using: &random) else { return }
        let resource = ["/a", "/b", "/c"].randomElement(using: &random) ?? "/a"
        let answer = service.answer(
          BehaviourRequest(
            operation: "decision",
            fields: [.init(name: "Authorization", value: "Bearer \(caller.key)")],
            body: [
              "surfaceSlug": "s", "identity": caller.identity,
              "resource": ["id": .string(resource)],
            ], date: moment.date))
        let property = answer.body?["features"]?["f"]?["properties"]?["p"]
        let period = plan.period(moment)
        if period != lastPeriod { rolled += 1 }
        lastPeriod = period

        let own = grants.filter { $0.counter == caller.counter && $0.period == period }
        let before = own.map(\.units).reduce(0, +)
        let isUsed = plan.isUnique && own.contains { $0.resource == resource }
        let takes = !isUsed && plan.consumes > 0 && before + plan.consumes <= plan.limit
        if takes {
          grants.append(
            Grant(
              counter: caller.counter, period: period, resource: resource, units: plan.consumes))
        }
        let after = before + (takes ? plan.consumes : 0)
        let hasAccess = isUsed || (plan.consumes > 0 ? takes : before < plan.limit)
        used += isUsed ? 1 : 0
        denied += hasAccess ? 0 : 1

        let said = ["consumedUnits", "remainingUnits", "totalUnits", "consumedUnitsInRequest"]
          .map { property?[$0]?.integer }
        let flags = ["hasAccess", "resourceIdUsed", "consumedInRequest"]
          .map { property?[$0]?.boolean }
        #expect(
          said == [after, plan.limit - after, plan.limit, after - before]
            && flags == [hasAccess, isUsed, takes]
            && answer.changes.isEmpty == !takes,
          "seed \(seed), sequence \(sequence), step \(step): \(plan), \(caller), \(resource), \(moment): \(property?.description ?? "nothing")"
        )
        #expect((said[0] ?? -1) + (said[1] ?? -1) == said[2], "seed \(seed)")
      }
    }
    #expect(used > 500 && denied > 500 && rolled > 500, "seed \(seed) says too little")
  }

  @Test(arguments: SurfacePeriod.allCases)
  func `has the periods that a calendar has`(period: SurfacePeriod) throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let formatter = ISO8601DateFormatter()
    let components: [SurfacePeriod: Calendar.Component] = [
      .hour: .hour, .day: .day, .week: .weekOfYear, .month: .month, .year: .year,
    ]
    for days in stride(from: -40_000, through: 40_000, by: 97) {
      let date = days * 86_400_000 + (days & 1023) * 61_007
      let start = period.start(of: date)
      let moment = Date(timeIntervalSince1970: Double(date) / 1_000)
      let expected =
        components[period].flatMap { calendar.dateInterval(of: $0, for: moment)?.start }
        ?? Date(timeIntervalSince1970: 0)
      #expect(start == Int(expected.timeIntervalSince1970) * 1_000, "\(moment)")
      if start >= -60_000_000_000_000 {
        #expect(SurfacePeriod.text(start, asHTTPDate: false) == formatter.string(from: expected))
      }
    }
  }

  @Test func `writes dates as HTTP does`() {
    #expect(SurfacePeriod.text(0, asHTTPDate: true) == "Thu, 01 Jan 1970 00:00:00 GMT")
    #expect(
      SurfacePeriod.text(784_111_777_000, asHTTPDate: true) == "Sun, 06 Nov 1994 08:49:37 GMT")
  }
}

import AssayJSON

/// A limit on what a reader may have in a period, and what a decision does with it.
struct SurfaceMeter: Sendable {
  var counterID: String
  var limit: Int
  var period: SurfacePeriod
  /// Whether a resource counts once in a period, however often it is asked for.
  var isUnique: Bool
  /// Units that a decision takes, as far as the limit allows; 0 for a decision that takes none.
  var consumes: Int
  /// Whether a decision takes what is left where it cannot take all.
  var takesPart: Bool
  /// Units that a decision adds whatever the limit says.
  var increments: Int
}

/// The counters of all readers: one for each sort of environment, sort of reader, identifier, counter and
/// period.
struct SurfaceMeters: Sendable {
  /// Whose counters they are.
  struct Reader: Hashable, Sendable {
    var environmentType: String
    var isAuthenticated: Bool
    var identifier: String
  }
  /// What no source settles.
  struct Habits: Sendable {
    /// Whether the request that takes the last unit has access.
    var lastUnitGrants = true
    /// Whether a resource that was counted before has access, whatever the limit says.
    var usedIsFree = true
    var writesHTTPDates = false
    /// Whether `consumedInRequest` is left out where nothing was to be taken.
    var leavesOutIdle = false
  }

  private struct Key: Hashable {
    var reader: Reader
    var counter: String
    var start: Int
  }
  private struct Counter {
    var units = 0
    var resources: Set<String> = []
  }

  /// No counter goes beyond.
  private static let most = 1_000_000_000_000
  private var counters: [Key: Counter] = [:]
  let habits: Habits

  init(_ habits: Habits) { self.habits = habits }

  /// What a decision does to a meter.
  struct Evaluation {
    var hasAccess: Bool
    var remaining: Int
    var total: Int
    /// The property as it stands in the answer.
    var property: JSONObject
    /// What changed, for the journal.
    var change: JSONObject?
  }

  /// Evaluates a meter for one decision.
  ///
  /// - Parameter acts: Whether the decision takes units at all; a surface that ends a request early takes none.
  mutating func evaluate(
    _ meter: SurfaceMeter, _ reader: Reader, resource: String?, date: Int, acts: Bool
  ) -> Evaluation {
    let start = meter.period.start(of: date)
    let key = Key(reader: reader, counter: meter.counterID, start: start)
    var counter = counters[key] ?? Counter()
    let before = counter.units
    let isUsed = meter.isUnique && resource.map(counter.resources.contains) ?? false
    let wanted = acts ? meter.consumes : 0
    var taken = 0
    var hasAccess = counter.units < meter.limit
    if wanted > 0, !isUsed {
      let room = max(0, meter.limit - counter.units)
      if wanted <= room { taken = wanted } else if meter.takesPart { taken = room }
      hasAccess = taken > 0 && (habits.lastUnitGrants || counter.units + taken < meter.limit)
    }
    if isUsed, habits.usedIsFree { hasAccess = true }
    counter.units += taken
    if acts, !isUsed { counter.units = min(Self.most, counter.units + meter.increments) }
    if counter.units > before, meter.isUnique, let resource { counter.resources.insert(resource) }
    var property: JSONObject = [
      "type": "meterable", "counterId": .string(meter.counterID), "hasAccess": .boolean(hasAccess),
      "isFallback": false, "consumedUnits": Self.number(counter.units),
      "remainingUnits": Self.number(max(0, meter.limit - counter.units)),
      "totalUnits": Self.number(meter.limit), "consumedUnitsInRequest": Self.number(taken),
      "excessUnitsInRequest": Self.number(isUsed ? 0 : wanted - taken),
      "periodStart": .string(SurfacePeriod.text(start, asHTTPDate: habits.writesHTTPDates)),
      "uniqueResources": .boolean(meter.isUnique), "resourceIdUsed": .boolean(isUsed),
      "consumedInRequest": .boolean(taken > 0),
    ]
    if wanted == 0, habits.leavesOutIdle { property.remove("consumedInRequest") }
    let hasChanged = counter.units != before
    if hasChanged { counters[key] = counter }
    return Evaluation(
      hasAccess: hasAccess, remaining: max(0, meter.limit - counter.units), total: meter.limit,
      property: property, change: hasChanged ? Self.change(key, counter) : nil)
  }

  /// Moves a counter by so many units, which may be below 0; it never falls below 0 itself.
  mutating func move(
    _ meter: SurfaceMeter, _ reader: Reader, by units: Int, resource: String?, date: Int
  ) -> JSONObject? {
    let start = meter.period.start(of: date)
    let key = Key(reader: reader, counter: meter.counterID, start: start)
    var counter = counters[key] ?? Counter()
    if meter.isUnique, let resource {
      guard counter.resources.insert(resource).inserted || units < 0 else { return nil }
    }
    counter.units = min(Self.most, max(0, counter.units + min(max(units, -Self.most), Self.most)))
    counters[key] = counter
    return Self.change(key, counter)
  }

  private static func change(_ key: Key, _ counter: Counter) -> JSONObject {
    [
      "counter": .string(key.counter), "environmentType": .string(key.reader.environmentType),
      "userType": key.reader.isAuthenticated ? "authenticated" : "anonymous",
      "identifier": .string(key.reader.identifier),
      "periodStart": .string(SurfacePeriod.text(key.start, asHTTPDate: false)),
      "units": number(counter.units), "resources": number(counter.resources.count),
    ]
  }

  private static func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }
}

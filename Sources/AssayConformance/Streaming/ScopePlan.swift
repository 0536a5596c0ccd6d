/// What judging scopes asks of one condition, in bare memory: it is read for every instance.
struct ScopePlan {
  /// One end of a scope.
  struct End {
    var kind: PlannedBound.Kind
    var offset: Int
    /// The number of the limit; -1 without one.
    var limit: Int
    /// The pattern of `next` and `previous`.
    var use: UnsafePointer<Use>?

    /// The milliseconds of a time bound in a lane; `nil` when its limit has no value.
    @inline(__always)
    func offset(in room: LaneRoom) -> Int? { limit < 0 ? offset : room.limits[limit] }
  }

  /// A pattern as the condition uses it.
  struct Use {
    let pattern: Int
    let isFree: Bool
    let isQuick: Bool
    let isNamedByTrigger: Bool
    let asksForName: Bool
    /// Whether a trigger's values say under which key the past has its matches.
    let isKey: Bool
    let tests: UnsafeBufferPointer<QuickTest>
    let fields: UnsafeBufferPointer<Int32>
    /// The rest, for what comparing words does not decide.
    let whole: PatternUse
  }

  let tally: TallyShape
  let trigger: Int
  let counted: UnsafePointer<Use>?
  let lower: End
  let uppers: UnsafeBufferPointer<End>
  let subject: UnsafeBufferPointer<Int32>
  let subjectPlaces: UnsafePointer<Int32>
  let fieldCount: Int
  let stride: Int
  let isArrival: Bool
  let keepsName: Bool
  let hasTime: Bool
  let looksBack: Bool
  let isSequence: Bool

  init(_ each: PlannedEach) {
    tally = each.tally
    trigger = each.trigger ?? -1
    counted = each.counted.map(Self.use)
    lower = Self.end(each.lower)
    uppers = Self.keep(each.uppers.map(Self.end))
    subject = Self.keep(each.subject)
    let places = UnsafeMutablePointer<Int32>.allocate(capacity: each.subjectPlaces.count + 1)
    for (field, place) in each.subjectPlaces.enumerated() {
      (places + field).initialize(to: place)
    }
    subjectPlaces = UnsafePointer(places)
    fieldCount = each.subjectPlaces.count
    stride = each.stride
    isArrival = each.isArrival
    keepsName = each.keepsName
    hasTime = each.hasTime
    looksBack = each.looksBack
    isSequence = each.method == .sequence
  }

  /// Frees what the plan points to.
  func free() {
    for use in [counted, lower.use] + uppers.map(\.use) {
      guard let use else { continue }
      use.pointee.tests.deallocate()
      use.pointee.fields.deallocate()
      UnsafeMutablePointer(mutating: use).deinitialize(count: 1)
      use.deallocate()
    }
    uppers.deallocate()
    subject.deallocate()
    subjectPlaces.deallocate()
  }

  private static func end(_ bound: PlannedBound) -> End {
    End(
      kind: bound.kind, offset: bound.offset, limit: bound.limit ?? -1, use: bound.use.map(use))
  }

  private static func use(_ use: PatternUse) -> UnsafePointer<Use> {
    let room = UnsafeMutablePointer<Use>.allocate(capacity: 1)
    room.initialize(
      to: Use(
        pattern: use.pattern, isFree: use.isFree, isQuick: use.isQuick,
        isNamedByTrigger: use.isNamedByTrigger, asksForName: use.asksForName,
        isKey: use.isKey && (!use.isNamedByTrigger || use.names == [.trigger]),
        tests: keep(Array(use.bound.quick)), fields: keep(use.fields), whole: use))
    return UnsafePointer(room)
  }

  private static func keep<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    let room = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = room.initialize(from: elements)
    return UnsafeBufferPointer(room)
  }
}

extension ScopePlan.Use {
  /// Whether comparing words finds that an event fits.
  @inline(__always)
  func fitsQuickly(_ event: FieldReader, _ subject: FieldReader) -> Bool {
    var place = 0
    while place < tests.count {
      let value = event[tests[place].field]
      let holds: Bool
      switch tests[place].kind {
      case .equals: holds = value == tests[place].literal.bits
      case .differs: holds = value != tests[place].literal.bits
      case .present: holds = value != 0
      case .absent: holds = value == 0
      case .sameAs: holds = value == subject[tests[place].other]
      }
      if !holds { return false }
      place &+= 1
    }
    return true
  }
}

typealias ScopeReference = UnsafePointer<ScopePlan>

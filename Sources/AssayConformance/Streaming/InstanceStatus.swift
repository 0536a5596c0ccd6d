/// How far the ends of an instance's scope have come, in two bits each.
struct InstanceStatus {
  var bits: UInt64

  /// Of the lower end: what an event of a later segment is.
  enum Lower: UInt64 {
    /// In scope, as far as this end goes.
    case behind = 0
    /// Not yet in scope.
    case ahead = 1
    /// In scope or not.
    case uncertain = 2
  }

  /// Of an upper end: what an event of a later segment is.
  enum Upper: UInt64 {
    case ahead = 0
    case uncertain = 1
    /// No longer in scope.
    case behind = 2
  }

  init(bits: UInt64) { self.bits = bits }

  /// The status of a scope of which nothing has been seen.
  init(initialFor end: ScopePlan.End, _ room: LaneRoom) {
    bits = 0
    switch end.kind {
    case .settled, .next, .end: lower = .ahead
    case .time: lower = end.offset(in: room) == nil ? .ahead : .behind
    default: lower = .behind
    }
  }

  var lower: Lower {
    get { Lower(rawValue: bits & 3) ?? .behind }
    set { bits = bits & ~3 | newValue.rawValue }
  }

  subscript(upper: Int) -> Upper {
    get { Upper(rawValue: bits >> UInt64(2 + 2 * upper) & 3) ?? .ahead }
    set {
      let shift = UInt64(2 + 2 * upper)
      bits = bits & ~(3 << shift) | newValue.rawValue << shift
    }
  }
}

/// Places of events in a segment, in room that is kept from one segment to the next.
///
/// It is a bare pointer, so that using it costs neither counting nor checking; whoever makes one frees
/// it.
struct PlaceList {
  private(set) var base: UnsafeMutablePointer<Int32>
  private(set) var count = 0
  private var capacity = 8

  init() { base = .allocate(capacity: capacity) }

  func free() { base.deallocate() }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  @inline(__always)
  subscript(index: Int) -> Int { Int(base[index]) }

  @inline(__always)
  mutating func append(_ place: Int) {
    if count == capacity { grow() }
    base[count] = Int32(truncatingIfNeeded: place)
    count &+= 1
  }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Int32>.allocate(capacity: capacity * 2)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}

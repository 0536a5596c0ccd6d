/// Words in room that is kept from one use to the next.
///
/// It is a bare pointer, like ``PlaceList``; whoever makes one frees it.
struct WordList {
  private(set) var base: UnsafeMutablePointer<UInt64>
  private(set) var count = 0
  private var capacity = 64

  init() { base = .allocate(capacity: capacity) }

  func free() { base.deallocate() }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  @inline(__always)
  mutating func append(_ words: UnsafePointer<UInt64>, count more: Int) {
    if count &+ more > capacity { grow(to: count &+ more) }
    (base + count).update(from: words, count: more)
    count &+= more
  }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  private mutating func grow(to least: Int) {
    capacity = Swift.max(capacity * 2, least)
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }
}

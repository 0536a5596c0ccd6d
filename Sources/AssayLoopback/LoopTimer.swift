/// A piece of work that a loop does later, and the means to call it off.
package final class LoopTimer: Sendable {
  private let loop: EventLoop
  private let id: UInt64

  init(loop: EventLoop, id: UInt64) {
    self.loop = loop
    self.id = id
  }

  /// Calls the work off if it has not begun; on the loop itself this is certain, elsewhere it may
  /// be beginning at this moment.
  package func cancel() {
    loop.cancelTimer(id)
  }
}

/// Work in the order in which it becomes due; two pieces for one instant in the order they were
/// added.
struct TimerQueue {
  private struct Entry {
    let due: UInt64
    let id: UInt64

    static func < (one: Entry, other: Entry) -> Bool {
      (one.due, one.id) < (other.due, other.id)
    }
  }

  /// A binary heap; entries whose work was called off stay until they come up or are swept.
  private var heap: [Entry] = []
  private var works: [UInt64: @Sendable () -> Void] = [:]
  private var lastID: UInt64 = 0

  var isEmpty: Bool { works.isEmpty }

  mutating func add(due: UInt64, _ work: @escaping @Sendable () -> Void) -> UInt64 {
    lastID += 1
    works[lastID] = work
    heap.append(Entry(due: due, id: lastID))
    siftUp(heap.count - 1)
    return lastID
  }

  mutating func cancel(_ id: UInt64) {
    works[id] = nil
    if heap.count > 2 * works.count + 64 {
      let live = heap.filter { works[$0.id] != nil }.sorted { $0 < $1 }
      heap = live
    }
  }

  /// When the next work is due, or nil.
  mutating func nextDue() -> UInt64? {
    while let first = heap.first {
      if works[first.id] != nil { return first.due }
      removeFirst()
    }
    return nil
  }

  /// Takes the next work that is due by `now`.
  mutating func take(dueBy now: UInt64) -> (@Sendable () -> Void)? {
    guard let due = nextDue(), due <= now, let first = heap.first else { return nil }
    removeFirst()
    return works.removeValue(forKey: first.id)
  }

  private mutating func removeFirst() {
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      siftDown()
    }
  }

  private mutating func siftUp(_ start: Int) {
    var index = start
    while index > 0, heap[index] < heap[(index - 1) / 2] {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func siftDown() {
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}

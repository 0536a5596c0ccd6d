/// The keys of an event's fields in the order in which they came before.
///
/// Events of one name mostly have the same fields in the same order, so that the next key is known
/// before it is read. It is bare memory; whoever makes one frees it.
struct FieldShape {
  /// One key that came.
  struct Step {
    /// The key with its quotes and colon.
    let text: UnsafePointer<UInt8>
    let count: Int
    /// Its first eight bytes, or all of them.
    let word: UInt64
    /// The place of the field among the needs of its name; -1 when it is not needed.
    let need: Int
    /// The key and the value that it had last, when the value is not needed.
    var usual: UnsafeMutablePointer<UInt8>
    /// How many bytes that is; 0 while it is unknown.
    var usualCount = 0
    /// How far it pays to compare with it; a value that keeps changing is no longer remembered.
    var credit: Int32 = 8
  }

  private var steps: UnsafeMutablePointer<Step>
  private var count = 0

  /// Fields beyond these are found without a guess.
  private static let most = 64
  /// The longest value that is remembered, with its key.
  private static let longest = 64
  /// How many fields may have been left out between two.
  private static let reach = 8

  init() { steps = .allocate(capacity: Self.most) }

  func free() {
    for step in 0..<count {
      steps[step].text.deallocate()
      steps[step].usual.deallocate()
    }
    steps.deallocate()
  }

  /// Takes the next key when it is one of those that are expected, and finds its need.
  @inline(__always)
  func take(_ scanner: inout EventScanner, _ place: inout Int) -> Int? {
    if place < count, scanner.take(steps[place]) {
      place &+= 1
      return steps[place &- 1].need
    }
    return takeLater(&scanner, &place)
  }

  /// Takes the next key and its value when they are what they were in the event before.
  @inline(__always)
  func takeUsual(_ scanner: inout EventScanner, _ place: inout Int) -> Bool {
    guard place < count else { return false }
    let step = steps + place
    let length = step.pointee.usualCount
    guard length > 0 else { return false }
    var ahead = scanner
    if ahead.take(step.pointee.usual, count: length), ahead.isAtValueEnd {
      scanner = ahead
      if step.pointee.credit < 64 { step.pointee.credit &+= 1 }
      place &+= 1
      return true
    }
    step.pointee.credit &-= 4
    step.pointee.usualCount = 0
    return false
  }

  /// Remembers the key and the value that were just taken.
  @inline(__always)
  func remember(_ text: UnsafePointer<UInt8>, count length: Int, of place: Int) {
    let step = steps + place
    guard step.pointee.need < 0, step.pointee.credit > 0, length >= 8, length <= Self.longest else {
      return
    }
    step.pointee.usual.update(from: text, count: length)
    step.pointee.usualCount = length
  }

  private func takeLater(_ scanner: inout EventScanner, _ place: inout Int) -> Int? {
    var later = place &+ 1
    let end = Swift.min(count, later &+ Self.reach)
    while later < end {
      if scanner.take(steps[later]) {
        place = later &+ 1
        return steps[later].need
      }
      later &+= 1
    }
    return nil
  }

  /// Notes a key that was not expected.
  mutating func learn(_ key: UnsafeBufferPointer<UInt8>, need: Int, at place: inout Int) {
    guard count < Self.most else { return }
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: key.count + 3)
    room[0] = 0x22
    for index in 0..<key.count { room[index + 1] = key[index] }
    room[key.count + 1] = 0x22
    room[key.count + 2] = 0x3A
    var word: UInt64 = 0
    for index in 0..<Swift.min(8, key.count + 3) {
      word |= UInt64(room[index]) << UInt64(8 * index)
    }
    var index = count
    while index > place {
      steps[index] = steps[index - 1]
      index -= 1
    }
    steps[place] = Step(
      text: UnsafePointer(room), count: key.count + 3, word: word, need: need,
      usual: .allocate(capacity: Self.longest))
    count += 1
    place += 1
  }
}

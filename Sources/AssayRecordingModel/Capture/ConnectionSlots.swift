/// Numbers the connections of captured exchanges so that only those share a number that came one after
/// the other.
///
/// HTTP/2 carries many exchanges on one connection at a time (RFC 9113, section 5); these are as
/// unordered as on connections of their own.
struct ConnectionSlots {
  private struct Slot {
    var number: Int
    var end: Int
    var count: Int
  }
  private var slots: [String: [Slot]] = [:]
  private var last = 0

  /// The number for an exchange, and its position among those that have it, from 0.
  mutating func take(_ exchange: CapturedExchange) -> (number: Int, position: Int) {
    let end = exchange.start + exchange.duration
    guard let name = exchange.connection else {
      last += 1
      return (last, 0)
    }
    let own = slots[name] ?? []
    if let free = own.firstIndex(where: { $0.end < exchange.start }) {
      slots[name]?[free].end = end
      slots[name]?[free].count += 1
      return (own[free].number, own[free].count)
    }
    last += 1
    slots[name, default: []].append(Slot(number: last, end: end, count: 1))
    return (last, 0)
  }
}

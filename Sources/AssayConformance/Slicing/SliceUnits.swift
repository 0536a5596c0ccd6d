import AssayJSON
import AssayJournaling

/// The parts of a trace that a slice has or leaves out as a whole.
///
/// A unit is an exchange with its request, reply, served items and what the model expects from it; a
/// step with what the model expects from it; a mark with what falls due at it; an observation. The end
/// of the lane belongs to none: it is always there.
struct SliceUnits {
  /// The positions of each unit's events, in order; units come in the order of their first event.
  private(set) var positions: [[Int]] = []
  /// The unit of each event; `nil` for the frame of the lane.
  private(set) var unit: [Int?] = []
  /// The positions of the events that every slice keeps.
  private(set) var frame: [Int] = []

  private enum Key: Hashable {
    case exchange(JSONValue)
    case entry(Int)
  }

  init(_ events: [Event]) {
    var exchange: [Int: JSONValue] = [:]
    for event in events where event.speaker == .client || event.speaker == .mock {
      if let number = event["exchange"] { exchange[event.begin] = number }
    }
    var numbers: [Key: Int] = [:]
    for (position, event) in events.enumerated() {
      guard event.name != EventName.end else {
        unit.append(nil)
        frame.append(position)
        continue
      }
      let key = exchange[event.begin].map { Key.exchange($0) } ?? .entry(event.begin)
      let number = numbers[key] ?? positions.count
      if number == positions.count {
        numbers[key] = number
        positions.append([])
      }
      positions[number].append(position)
      unit.append(number)
    }
  }

  /// The positions of some units and of the frame, in the order of the trace.
  func events(of units: [Int]) -> [Int] {
    (units.flatMap { positions[$0] } + frame).sorted()
  }
}

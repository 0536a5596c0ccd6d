import AssayJSON
import AssayJournaling

/// Finds the events before which the lane had nothing to do, so that all that the client does after
/// them came after them.
///
/// A step says so itself. Other acts of the runner are quiet when nothing happened since the last
/// settled mark: what a tick sets going may still be under way at the next. A reply is quiet when a gate held it and, since that mark, nothing happened
/// but its release. What the model expects takes this over from its cause.
enum Quietness {
  static func of(_ trace: Trace, repliedExchange: [Int: Int]) -> [Bool] {
    let gated = Set(
      trace.events.filter { $0.released != nil }.compactMap { $0["exchange"]?.integer })
    var byEntry: [Int: Bool] = [:]
    var byInference: [Int: Bool] = [:]
    // The runner opens a gate without a step of its own; the requests behind it tell when.
    let releases = Set(trace.events.compactMap(\.released))
    var lastMark = 0
    var sinceMark = Activity()
    for event in trace.events {
      if event.name == EventName.settled {
        sinceMark = Activity()
        lastMark = event.begin
        byEntry[event.begin] = true
        continue
      }
      switch event.speaker {
      case .runner:
        if byEntry[event.begin] == nil {
          byEntry[event.begin] = event["settledBefore"]?.boolean ?? sinceMark.isNone
        }
        if event.name == EventName.release {
          sinceMark.hasRelease = true
        } else {
          sinceMark.hasOther = true
        }
      case .mock:
        if byEntry[event.begin] == nil {
          let exchange = repliedExchange[event.begin]
          let isReleased =
            sinceMark.hasRelease || releases.contains { lastMark < $0 && $0 < event.begin }
          byEntry[event.begin] =
            exchange.map { gated.contains($0) } == true && isReleased && !sinceMark.hasOther
          sinceMark.hasOther = true
        }
      case .client, .adapter:
        sinceMark.hasOther = true
      case .model:
        if event.causedBy ?? .runner == .runner { byInference[event.begin] = sinceMark.isNone }
      }
    }
    return trace.events.map { byEntry[$0.begin] ?? byInference[$0.begin] ?? false }
  }

  /// What happened since the last settled mark.
  private struct Activity {
    var hasRelease = false
    var hasOther = false
    var isNone: Bool { !hasRelease && !hasOther }
  }
}

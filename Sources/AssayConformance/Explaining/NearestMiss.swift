import AssayJSON
import AssayJournaling

/// The event that came closest to what was wanted and did not count, with what kept it from it.
///
/// Events of the wanted names come first; among them the one with the fewest conditions that do not
/// fit, and then the one nearest to where the instance began. Of very many, those nearest to it are
/// compared.
struct NearestMiss {
  let text: String
  /// Where it stands; `nil` when there is none.
  let position: Int?

  /// How many events on each side of the instance's beginning are compared.
  private static let reach = 128

  init?(of pattern: Pattern, in instance: Instance, besides: [Int]) {
    let anchor = instance.position ?? instance.scope.window.lowerBound
    let index = instance.index
    let named = index.positions(
      of: pattern.names.contains(.trigger)
        ? pattern.names + (instance.each.pattern?.names ?? []) : pattern.names,
      triggerName: nil)
    let besides = Set(besides)
    let middle = named.partitionPoint { $0 >= anchor }
    let near = named[
      Swift.max(0, middle - Self.reach)..<Swift.min(named.count, middle + Self.reach)
    ]
    .filter { !besides.contains($0) && $0 != instance.position }
    let scored = near.map { position in
      (position: position, misses: Self.misses(position, pattern, instance))
    }
    let best = scored.min { a, b in
      (a.misses, abs(a.position - anchor), a.position)
        < (b.misses, abs(b.position - anchor), b.position)
    }
    if let best {
      text = Self.text(best.position, pattern, instance)
      position = best.position
    } else if named.isEmpty || besides.isEmpty {
      (text, position) = Self.kin(of: pattern, in: instance, around: anchor)
    } else {
      return nil
    }
  }

  private static func misses(_ position: Int, _ pattern: Pattern, _ instance: Instance) -> Int {
    let event = instance.events[position]
    let matcher = instance.bench.matcher
    return pattern.conditions.entries.count {
      !matcher.fits(event[$0.field], $0.condition, instance.subject)
    } + pattern.conditions.excluded.count { matcher.fits(event, $0, instance.subject) }
  }

  private static func text(_ position: Int, _ pattern: Pattern, _ instance: Instance) -> String {
    let voice = instance.voice
    let reference = voice.reference(position)
    let event = instance.events[position]
    if misses(position, pattern, instance) > 0 {
      return "\(reference): "
        + voice.differences(position, pattern.conditions, instance.bench.matcher)
    }
    if !pattern.seesResends, event["dup"]?.string == "resend" {
      return "\(reference) fits, but the client's HTTP stack resent it, so it counts once"
    }
    return "\(reference) fits, but came at \(Prose.milliseconds(event.time)), outside the scope"
  }

  /// The nearest event of another name that shares fields with what was wanted.
  private static func kin(
    of pattern: Pattern, in instance: Instance, around anchor: Int
  ) -> (text: String, position: Int?) {
    let missing = "the lane has no \(Prose.noun(pattern.names, plural: false))"
    let voice = instance.voice
    let entries = pattern.conditions.entries
    let matcher = instance.bench.matcher
    let events = instance.events
    let range =
      Swift.max(0, anchor - reach)..<Swift.min(events.count, Swift.max(0, anchor) + reach)
    var best: (position: Int, shared: [Where.Entry])?
    for position in range where position != instance.position {
      guard events[position].speaker == .client || events[position].speaker == .adapter else {
        continue
      }
      let shared = entries.filter { entry in
        events[position][entry.field] != nil
          && matcher.fits(events[position][entry.field], entry.condition, instance.subject)
      }
      if shared.count > best?.shared.count ?? 0 { best = (position, shared) }
    }
    guard let best else { return (missing, nil) }
    let text =
      "\(missing); \(voice.reference(best.position)) shares "
      + voice.conditions(Where(entries: best.shared))
    return (text, best.position)
  }
}

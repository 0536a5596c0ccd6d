/// The words that rules of one API may use: its events, their fields, and the named durations.
package struct EventVocabulary: Sendable {
  /// The fields of each event, by name; fields that every event of its kind has need not be listed.
  package var events: [String: [String: FieldType]]
  /// Fields that stand on every event, beyond the runner's own.
  package var ambient: [String: FieldType]
  /// Named durations in milliseconds, which a case may override.
  package var limits: [String: Int]
  /// Fields whose values a client can know from replies alone, such as the id of a message: an event
  /// that carries one came after the reply that was first to hand it out.
  package var handedOut: Set<String>
  /// Requests that no key tells apart: a rule that asks one of them whether it is a repetition is
  /// refused, since it could never notice anything.
  package var keyless: Set<String>

  package init(
    events: [String: [String: FieldType]], ambient: [String: FieldType] = [:],
    limits: [String: Int] = [:], handedOut: Set<String> = [], keyless: Set<String> = []
  ) {
    self.keyless = keyless
    self.events = events
    self.ambient = ambient
    self.limits = limits
    self.handedOut = handedOut
  }

  /// The names of all events, the harness's own included, in alphabetical order.
  package var names: [String] {
    Set(events.keys).union(Self.ownEvents).sorted()
  }

  /// The prefixes of all names, dot included, in alphabetical order.
  var prefixes: [String] {
    Set(names.compactMap { name in name.firstIndex(of: ".").map { String(name[...$0]) } }).sorted()
  }

  /// The names of the same speaker as a misspelt one, or all when there are none.
  func names(like name: String) -> [String] {
    let prefix = name.firstIndex(of: ".").map { String(name[...$0]) }
    let kin = names.filter { other in
      prefix.map { other.hasPrefix($0) } ?? !other.utf8.contains(0x2E)
    }
    return kin.isEmpty ? names : kin
  }

  /// The names that a word of `on` stands for.
  func names(for name: Pattern.Name) -> [String] {
    names.filter { name.covers($0) }
  }

  /// The type of a field on an event; `nil` when the event does not have it.
  func type(of field: String, on event: String) -> FieldType? {
    if isMissing(field, on: event) { return nil }
    if field.hasPrefix("header."), Self.isRequest(event) { return .text }
    return events[event]?[field] ?? Self.ownFields(of: event)[field] ?? ambient[field]
      ?? Self.ownAmbient[field]
  }

  /// The names of the fields that an event has, in alphabetical order.
  func fields(of event: String) -> [String] {
    Set(events[event, default: [:]].keys).union(Self.ownFields(of: event).keys)
      .union(ambient.keys).union(Self.ownAmbient.keys).filter { !isMissing($0, on: event) }
      .sorted()
  }

  private func isMissing(_ field: String, on event: String) -> Bool {
    Self.repeated.contains(field) && keyless.contains(event)
  }
}

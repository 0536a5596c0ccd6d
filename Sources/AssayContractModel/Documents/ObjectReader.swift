import AssayJSON

/// Reads one object of a document by its known keys; unknown keys and duplicates are diagnostics.
package struct ObjectReader {
  package let place: DocumentReader.Place
  private let reader: DocumentReader
  private let what: String

  /// `nil` with a diagnostic when the value is no object, or has keys that are not in `keys`.
  /// - Parameter what: the thing in words, as in `a role` or `the case`.
  package init?(
    _ place: DocumentReader.Place, _ what: String, keys: [String], reader: DocumentReader
  ) {
    guard place.node.kind == .object else {
      reader.note(
        place, .type,
        "\(what) is \(place.shown), but must be an object with the keys \(Spelling.listed(keys)).")
      return nil
    }
    self.place = place
    self.reader = reader
    self.what = what
    noteRepeated(in: place, what)
    for (key, member) in place.members where !keys.contains(key) {
      reader.note(
        member, .unknownMember,
        "\(what) has the unknown key \"\(key)\"; \(Spelling.listing("key", keys))."
          + Spelling.suggestion(for: key, in: keys))
    }
  }

  /// The thing as it stands within a sentence.
  private var thing: String { what.prefix(1).lowercased() + what.dropFirst() }

  package func optional(_ key: String) -> DocumentReader.Place? {
    place.node[key].map { place.child(key, $0) }
  }

  package func required(_ key: String) -> DocumentReader.Place? {
    if let found = optional(key) { return found }
    reader.note(place, .missingMember, "\(what) has no \"\(key)\". Add it.")
    return nil
  }

  package func string(_ key: String) -> String? {
    required(key).flatMap { string(at: $0, "\"\(key)\"") }
  }

  package func optionalString(_ key: String) -> String? {
    optional(key).flatMap { string(at: $0, "\"\(key)\"") }
  }

  /// A string that says something: not empty, and not only blanks.
  package func text(_ key: String) -> String? {
    guard let found = required(key) else { return nil }
    return text(at: found, key)
  }

  /// A string that says something where it is there at all.
  package func optionalText(_ key: String) -> String? {
    optional(key).flatMap { text(at: $0, key) }
  }

  package func optionalInteger(_ key: String) -> Int? {
    guard let found = optional(key) else { return nil }
    if let integer = found.node.integer { return integer }
    mismatch(found, "\"\(key)\"", "a whole number")
    return nil
  }

  package func optionalBoolean(_ key: String) -> Bool? {
    guard let found = optional(key) else { return nil }
    if let boolean = found.node.boolean { return boolean }
    mismatch(found, "\"\(key)\"", "true or false")
    return nil
  }

  /// The object at `key`, whatever its members.
  package func optionalObject(_ key: String) -> DocumentReader.Place? {
    guard let found = optional(key) else { return nil }
    if found.node.kind == .object { return found }
    mismatch(found, "\"\(key)\"", "an object")
    return nil
  }

  /// The strings of the array at `key`; `nil` when it is absent or no array.
  package func strings(_ key: String) -> [String]? {
    guard let found = optional(key) else { return nil }
    guard found.node.kind == .array else {
      mismatch(found, "\"\(key)\"", "an array of strings")
      return nil
    }
    return found.elements.compactMap { string(at: $0, "An element of \"\(key)\"") }
  }

  /// The strings of the array that must be at `key`, at least one.
  package func someStrings(_ key: String) -> [String]? {
    guard let found = required(key), let strings = strings(key) else { return nil }
    if found.node.count > 0 { return strings }
    reader.note(found, .empty, "\"\(key)\" of \(thing) is empty. Give at least one.")
    return nil
  }

  /// One of the raw values of an enumeration.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    guard let found = required(key), let text = string(at: found, "\"\(key)\"") else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    reader.note(
      found, .choice,
      "\"\(key)\" of \(thing) is \"\(text)\", but must be \(known.count > 1 ? "one of " : "")"
        + "\(Spelling.listed(known))." + Spelling.suggestion(for: text, in: known))
    return nil
  }

  /// One of the raw values of an enumeration, where it is there at all.
  package func optionalChoice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    optional(key).flatMap { _ in choice(key, type) }
  }

  /// The members of the object at `key`; none when it is absent.
  package func table(_ key: String) -> [(key: String, place: DocumentReader.Place)] {
    guard let found = optionalObject(key) else { return [] }
    noteRepeated(in: found, "\"\(key)\" of \(thing)")
    return found.members
  }

  /// The members of the object that must be at `key`.
  package func requiredTable(_ key: String) -> [(key: String, place: DocumentReader.Place)] {
    required(key).map { _ in table(key) } ?? []
  }

  /// The elements of the array at `key`; none when it is absent.
  package func list(_ key: String) -> [DocumentReader.Place] {
    guard let found = optional(key) else { return [] }
    if found.node.kind == .array { return found.elements }
    mismatch(found, "\"\(key)\"", "an array")
    return []
  }

  /// The elements of the array that must be at `key`.
  package func requiredList(_ key: String) -> [DocumentReader.Place] {
    required(key).map { _ in list(key) } ?? []
  }

  /// Notes each of `keys` that is there although it means nothing; `reason` goes on after the key.
  package func refuse(_ keys: [String], _ reason: String) {
    for key in keys {
      guard let found = optional(key) else { continue }
      reader.note(found, .misplacedMember, "\(what) has \"\(key)\"\(reason)")
    }
  }

  private func text(at found: DocumentReader.Place, _ key: String) -> String? {
    guard let text = string(at: found, "\"\(key)\"") else { return nil }
    if !text.allSatisfy(\.isWhitespace) { return text }
    reader.note(
      found, .empty, "\"\(key)\" of \(thing) is empty. Fill it in.")
    return nil
  }

  private func string(at found: DocumentReader.Place, _ subject: String) -> String? {
    if let text = found.node.string { return text }
    mismatch(found, subject, "a string")
    return nil
  }

  private func mismatch(_ found: DocumentReader.Place, _ subject: String, _ expected: String) {
    reader.note(found, .type, "\(subject) of \(thing) is \(found.shown), but must be \(expected).")
  }

  private func noteRepeated(in place: DocumentReader.Place, _ subject: String) {
    for key in place.node.duplicateKeys {
      reader.note(
        place.child(key, place.node[key] ?? place.node), .repeatedMember,
        "\(subject) has the key \"\(key)\" twice. Keep one.")
    }
  }
}

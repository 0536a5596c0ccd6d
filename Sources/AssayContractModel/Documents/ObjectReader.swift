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
        place,
        "\(what) is \(place.shown), but must be an object with the keys \(Spelling.listed(keys)).")
      return nil
    }
    self.place = place
    self.reader = reader
    self.what = what
    for key in place.node.duplicateKeys {
      reader.note(place, "\(what) has the key \"\(key)\" twice. Keep one.")
    }
    for (key, member) in place.members where !keys.contains(key) {
      reader.note(
        member,
        "\(what) has the unknown key \"\(key)\"; the keys are \(Spelling.listed(keys))."
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
    reader.note(place, "\(what) has no \"\(key)\". Add it.")
    return nil
  }

  package func string(_ key: String) -> String? {
    required(key).flatMap { string(at: $0) }
  }

  package func optionalString(_ key: String) -> String? {
    optional(key).flatMap { string(at: $0) }
  }

  package func optionalInteger(_ key: String) -> Int? {
    guard let found = optional(key) else { return nil }
    guard let integer = found.node.integer else {
      reader.note(found, "\"\(key)\" of \(thing) is \(found.shown), but must be a whole number.")
      return nil
    }
    return integer
  }

  package func optionalBoolean(_ key: String) -> Bool? {
    guard let found = optional(key) else { return nil }
    guard let boolean = found.node.boolean else {
      reader.note(found, "\"\(key)\" of \(thing) is \(found.shown), but must be true or false.")
      return nil
    }
    return boolean
  }

  package func strings(_ key: String) -> [String]? {
    guard let found = optional(key) else { return nil }
    guard found.node.kind == .array else {
      reader.note(
        found, "\"\(key)\" of \(thing) is \(found.shown), but must be an array of strings.")
      return nil
    }
    return found.elements.compactMap { string(at: $0) }
  }

  /// One of the raw values of an enumeration.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    guard let found = required(key), let text = string(at: found) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    reader.note(
      found,
      "\"\(key)\" of \(thing) is \"\(text)\", but must be one of \(Spelling.listed(known))."
        + Spelling.suggestion(for: text, in: known))
    return nil
  }

  /// The members of the object at `key`; none when it is absent.
  package func table(_ key: String) -> [(key: String, place: DocumentReader.Place)] {
    guard let found = optional(key) else { return [] }
    guard found.node.kind == .object else {
      reader.note(found, "\"\(key)\" of \(thing) is \(found.shown), but must be an object.")
      return []
    }
    return found.members
  }

  /// The elements of the array at `key`; none when it is absent.
  package func list(_ key: String) -> [DocumentReader.Place] {
    guard let found = optional(key) else { return [] }
    guard found.node.kind == .array else {
      reader.note(found, "\"\(key)\" of \(thing) is \(found.shown), but must be an array.")
      return []
    }
    return found.elements
  }

  private func string(at found: DocumentReader.Place) -> String? {
    if let text = found.node.string { return text }
    reader.note(found, "\(found.pointer) of \(thing) is \(found.shown), but must be a string.")
    return nil
  }
}

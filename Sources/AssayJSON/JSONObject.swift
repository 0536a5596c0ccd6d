/// The members of an object: each name once, in the order in which they are to be written.
///
/// Equality is by JSON's meaning, in which order plays no part. Names are told apart by their code
/// points.
package struct JSONObject: Sendable {
  /// The members in order.
  package private(set) var members: [(key: String, value: JSONValue)] = []

  /// Where each name is, kept only when there are so many that searching them would be slow.
  private var places: [Name: Int] = [:]

  private static let searchable = 16

  /// Creates an object without members.
  package init() {}

  /// Creates an object; of a duplicated name the last value stays, at the place of the first.
  package init(_ members: [(key: String, value: JSONValue)]) {
    reserveCapacity(members.count)
    for (key, value) in members { self[key] = value }
  }

  /// The names in order.
  package var keys: [String] { members.map(\.key) }

  /// The number of members.
  package var count: Int { members.count }

  /// Whether there are no members.
  package var isEmpty: Bool { members.isEmpty }

  /// The value under a name.
  ///
  /// Setting replaces in place or appends. Setting Swift's `nil` removes the member, which is easily
  /// confused with setting JSON's `null`; ``remove(_:)`` cannot be.
  package subscript(key: String) -> JSONValue? {
    get { place(of: key).map { members[$0].value } }
    set {
      guard let value = newValue else {
        remove(key)
        return
      }
      if let place = place(of: key) {
        members[place].value = value
        return
      }
      members.append((key: key, value: value))
      if members.count > Self.searchable + 1 {
        places[Name(key)] = members.count - 1
      } else if members.count == Self.searchable + 1 {
        indexPlaces()
      }
    }
  }

  /// Removes a member and closes the gap; does nothing when there is none.
  package mutating func remove(_ key: String) {
    guard let place = place(of: key) else { return }
    members.remove(at: place)
    indexPlaces()
  }

  /// Makes room for a number of members.
  package mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

  private func place(of key: String) -> Int? {
    members.count > Self.searchable
      ? places[Name(key)] : members.firstIndex { JSONText.equal($0.key, key) }
  }

  private mutating func indexPlaces() {
    places.removeAll()
    guard members.count > Self.searchable else { return }
    for (place, member) in members.enumerated() { places[Name(member.key)] = place }
  }

  /// A name that is compared by code points.
  struct Name: Hashable, Sendable {
    let name: String

    init(_ name: String) { self.name = name }

    static func == (a: Name, b: Name) -> Bool { JSONText.equal(a.name, b.name) }

    func hash(into hasher: inout Hasher) { JSONText.hash(name, into: &hasher) }
  }
}

extension JSONObject: Hashable {
  /// Compares names and values without regard to order.
  package static func == (a: JSONObject, b: JSONObject) -> Bool {
    guard a.count == b.count else { return false }
    for i in a.members.indices {
      guard let place = b.place(of: a.members[i].key) else { return false }
      guard a.members[i].value == b.members[place].value else { return false }
    }
    return true
  }

  /// Hashes without regard to order.
  package func hash(into hasher: inout Hasher) {
    var sum = 0
    for i in members.indices {
      var member = Hasher()
      JSONText.hash(members[i].key, into: &member)
      members[i].value.hash(into: &member)
      sum &+= member.finalize()
    }
    hasher.combine(sum)
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object with the members in order.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { (key: $0, value: $1) })
  }
}

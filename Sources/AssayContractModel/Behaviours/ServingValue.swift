package import AssayJSON

/// When a reply is served, for the values in it that stand for a time.
package struct ServingMoment: Sendable {
  /// The date of lane time 0, in milliseconds since 1970.
  package var start: Int
  /// The date of the request that is answered.
  package var now: Int

  package init(start: Int, now: Int) {
    self.start = start
    self.now = now
  }
}

/// A value that is known only when a reply is served: `{"$now": ms}` or `{"$start": ms}`, perhaps with
/// `"as"`.
///
/// Both are milliseconds since 1970: of the request that is answered, or of the lane's beginning, and so many
/// more (or, below 0, fewer).
package struct ServingValue: Hashable, Sendable {
  package enum Origin: String, Sendable, CaseIterable {
    case now = "$now"
    case start = "$start"
  }
  /// How the date is written.
  package enum Form: String, Sendable, CaseIterable {
    case number
    /// The digits as a string.
    case text
    /// Whole seconds, as a number.
    case seconds
  }
  package var origin: Origin
  package var offset: Int
  package var form: Form

  /// The serving value that a JSON value stands for; `nil` for any other.
  init?(_ value: JSONValue) {
    guard case .object(let object) = value,
      let origin = Origin.allCases.first(where: { object[$0.rawValue] != nil }),
      case .number(let number)? = object[origin.rawValue], let offset = number.integer,
      let form = object["as"].map({ Form(rawValue: $0.string ?? "") }) ?? .number
    else { return nil }
    self.init(origin: origin, offset: offset, form: form)
  }

  private init(origin: Origin, offset: Int, form: Form) {
    self.origin = origin
    self.offset = offset
    self.form = form
  }

  private func value(at moment: ServingMoment) -> JSONValue {
    let date = (origin == .now ? moment.now : moment.start) + offset
    switch form {
    case .number: return .number(JSONNumber(date))
    case .text: return .string(String(date))
    case .seconds: return .number(JSONNumber(date / 1_000))
    }
  }

  /// A value with everything in it that stands for a time written out.
  package static func resolved(_ value: JSONValue, at moment: ServingMoment) -> JSONValue {
    if let serving = ServingValue(value) { return serving.value(at: moment) }
    switch value {
    case .array(let elements): return .array(elements.map { resolved($0, at: moment) })
    case .object(let object):
      var copy: JSONObject = [:]
      for (key, member) in object.members { copy[key] = resolved(member, at: moment) }
      return .object(copy)
    default: return value
    }
  }

  /// Whether a value holds one that is known only when it is served.
  package static func isIn(_ value: JSONValue) -> Bool {
    if ServingValue(value) != nil { return true }
    switch value {
    case .array(let elements): return elements.contains(where: isIn)
    case .object(let object): return object.members.contains { isIn($0.value) }
    default: return false
    }
  }
}

extension DocumentReader {
  /// Notes every value of serving time that is not written as one is.
  func checkServingValues(_ place: Place) {
    switch place.node.kind {
    case .array: for element in place.elements { checkServingValues(element) }
    case .object:
      let origins = ServingValue.Origin.allCases.map(\.rawValue)
      guard origins.contains(where: { place.node[$0] != nil }) else {
        for member in place.members { checkServingValues(member.place) }
        return
      }
      checkServingValue(place, origins)
    default: return
    }
  }

  private func checkServingValue(_ place: Place, _ origins: [String]) {
    let what = "The value of serving time"
    guard let object = ObjectReader(place, what, keys: origins + ["as"], reader: self) else {
      return
    }
    let present = origins.filter { object.optional($0) != nil }
    if present.count > 1 {
      note(
        place, .misplacedMember,
        "\(what) says \(Spelling.listed(present)) at once. Keep one.")
    }
    for origin in present {
      guard let offset = object.optional(origin) else { continue }
      let isName = offset.node.string?.hasPrefix("$") ?? false
      if offset.node.integer == nil, !isName {
        note(
          offset, .type,
          "\"\(origin)\" is \(offset.shown), but must be a whole number of milliseconds, which may be "
            + "below 0.")
      }
    }
    _ = object.optionalChoice("as", ServingValue.Form.self)
  }
}

import AssayJSON
import AssayJournaling

/// Whether an event fits a pattern, read from the formula's own JSON.
struct PlainPattern {
  let json: JSONObject

  init(_ json: JSONValue?) {
    guard case .object(let object) = json else {
      self.json = [:]
      return
    }
    self.json = object
  }

  /// Whether an event is named and fits; a resend only if the pattern speaks of repetitions.
  func fits(_ event: Event, trigger: Event?) -> Bool {
    if PlainValue.isSame(event["dup"], "resend"), !Self.mentionsDup(json) { return false }
    let names: [JSONValue]
    if case .array(let list) = json["on"] { names = list } else { names = [json["on"] ?? .null] }
    return names.contains { Self.isNamed(event.name, $0, trigger) }
      && Self.fits(event, json, trigger: trigger)
  }

  /// Whether an event meets all conditions of a `Where`.
  static func fits(_ event: Event, _ conditions: JSONObject, trigger: Event?) -> Bool {
    conditions.members.allSatisfy { key, condition in
      if key == "on" { return true }
      if key == "not" {
        guard case .object(let inner) = condition else { return false }
        return !fits(event, inner, trigger: trigger)
      }
      return holds(condition, of: event[key], trigger)
    }
  }

  private static func isNamed(_ name: String, _ wanted: JSONValue, _ trigger: Event?) -> Bool {
    guard case .string(let wanted) = wanted else { return false }
    if wanted == "$on" { return name == trigger?.name }
    return wanted.hasSuffix(".*") ? name.hasPrefix(wanted.dropLast()) : name == wanted
  }

  private static func mentionsDup(_ conditions: JSONObject) -> Bool {
    conditions.members.contains { key, condition in
      if key == "not", case .object(let inner) = condition { return mentionsDup(inner) }
      return key == "dup"
    }
  }

  private static func holds(
    _ condition: JSONValue, of value: JSONValue?, _ trigger: Event?
  ) -> Bool {
    guard case .object(let words) = condition else {
      return PlainValue.isSame(value, operand(condition, trigger))
    }
    return words.members.allSatisfy { word, operand in
      switch word {
      case "not": return !holds(operand, of: value, trigger)
      case "present": return PlainValue.isSame(operand, .boolean(value != nil))
      case "in": return isAmong(value, operand, trigger)
      case "min": return numbers(value, Self.operand(operand, trigger)).map { $0 >= $1 } ?? false
      case "max": return numbers(value, Self.operand(operand, trigger)).map { $0 <= $1 } ?? false
      case "match": return matches(value, operand)
      default: return false
      }
    }
  }

  /// What a scalar of the formula stands for: a field of the trigger, or itself.
  private static func operand(_ scalar: JSONValue, _ trigger: Event?) -> JSONValue? {
    guard case .string(let text) = scalar else { return scalar }
    if text.hasPrefix("$$") || text.hasPrefix("@@") { return .string(String(text.dropFirst())) }
    guard text.hasPrefix("$") else { return scalar }
    let field = String(text.dropFirst())
    return field == "on" ? trigger.map { .string($0.name) } : trigger?[field]
  }

  /// A trigger's field that holds no list is a list of one, and an absent one holds what is absent.
  private static func isAmong(_ value: JSONValue?, _ list: JSONValue, _ trigger: Event?) -> Bool {
    if case .array(let values) = list {
      return values.contains { PlainValue.isSame(value, operand($0, trigger)) }
    }
    let list = operand(list, trigger)
    guard case .array(let values) = list else { return PlainValue.isSame(value, list) }
    return values.contains { PlainValue.isSame(value, $0) }
  }

  private static func numbers(_ value: JSONValue?, _ limit: JSONValue?) -> (Double, Double)? {
    guard case .number(let a) = value, case .number(let b) = limit, let x = Double(a.lexeme),
      let y = Double(b.lexeme)
    else { return nil }
    return (x, y)
  }

  /// A search for plain text, which `^` and `$` tie to the ends: all that the generator writes.
  private static func matches(_ value: JSONValue?, _ pattern: JSONValue) -> Bool {
    guard case .string(let text) = value, case .string(var wanted) = pattern else { return false }
    let isStart = wanted.hasPrefix("^")
    let isEnd = wanted.hasSuffix("$")
    if isStart { wanted.removeFirst() }
    if isEnd { wanted.removeLast() }
    let all = Array(text.unicodeScalars)
    let part = Array(wanted.unicodeScalars)
    guard part.count <= all.count else { return false }
    return (0...(all.count - part.count)).contains { start in
      all[start..<(start + part.count)].elementsEqual(part) && (!isStart || start == 0)
        && (!isEnd || start + part.count == all.count)
    }
  }
}

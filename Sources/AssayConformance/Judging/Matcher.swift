import AssayJSON
import AssayJournaling

/// Decides whether events fit patterns, for one rule on one trace.
///
/// A class since it keeps the regular expressions that it has compiled; it never leaves the judge.
final class Matcher {
  private let limits: [String: Int]
  private var expressions: [String: Regex<AnyRegexOutput>] = [:]

  init(limits: [String: Int]) { self.limits = limits }

  /// The milliseconds of a named duration.
  func limit(_ name: String) -> Int? { limits[name] }

  /// Whether an event fits a pattern, its names included.
  func fits(_ event: Event, _ pattern: Pattern, _ subject: Subject) -> Bool {
    let named = pattern.names.contains { name in
      name == .trigger ? subject.name == event.name : name.covers(event.name)
    }
    return named && fitsConditions(event, pattern, subject)
  }

  /// Whether an event that has one of the names fits the rest.
  func fitsConditions(_ event: Event, _ pattern: Pattern, _ subject: Subject) -> Bool {
    if !pattern.seesResends, event["dup"]?.string == "resend" { return false }
    return fits(event, pattern.conditions, subject)
  }

  func fits(_ event: Event, _ conditions: Where, _ subject: Subject) -> Bool {
    conditions.entries.allSatisfy { fits(event[$0.field], $0.condition, subject) }
      && conditions.excluded.allSatisfy { !fits(event, $0, subject) }
  }

  /// Whether one value fits one condition; `nil` is an absent field.
  func fits(_ value: JSONValue?, _ condition: Condition, _ subject: Subject) -> Bool {
    switch condition {
    case .equals(let operand):
      return value == resolve(operand, subject)
    case .among(let operands):
      return operands.contains { value == resolve($0, subject) }
    case .amongField(let field):
      switch subject[field] {
      case .array(let values)?: return value.map { values.contains($0) } ?? false
      case let single: return value == single
      }
    case .not(let condition):
      return !fits(value, condition, subject)
    case .range(let min, let max):
      guard let number = value?.number else { return false }
      if let min {
        guard let least = resolve(min, subject)?.number, number >= least else { return false }
      }
      if let max {
        guard let most = resolve(max, subject)?.number, number <= most else { return false }
      }
      return true
    case .present(let present):
      return (value != nil) == present
    case .matches(let expression):
      guard let text = value?.string, let regex = regex(expression) else { return false }
      return (try? regex.firstMatch(in: text)) != nil
    case .schema(_, let check):
      return value.map(check) ?? false
    }
  }

  func resolve(_ operand: Operand, _ subject: Subject) -> JSONValue? {
    switch operand {
    case .literal(let value): value
    case .field(let name): subject[name]
    case .limit(let name): limits[name].map { .number(JSONNumber($0)) }
    }
  }

  private func regex(_ source: String) -> Regex<AnyRegexOutput>? {
    if let known = expressions[source] { return known }
    let regex = try? Regex(source).matchingSemantics(.unicodeScalar)
    expressions[source] = regex
    return regex
  }
}

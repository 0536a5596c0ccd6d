import AssayJSON
import AssayJournaling

/// `distinct`: how many different values a field has among the events that match in the scope.
///
/// `{"distinct": field, "max": 1, "of": pattern}`, with `min`, `max` or both. An absent field is one
/// value among others. With `per`, `of` may be left out.
package struct DistinctCheck: RuleCheck {
  package static let id = "distinct"
  package static let words = ["distinct", "min", "max", "of"]

  let field: String
  let interval: Interval
  let pattern: Pattern?
  private let site: Site

  package init?(_ words: Words, _ parser: inout FormulaParser) {
    guard let distinct = words["distinct"] else { return nil }
    guard let field = distinct.node.string, !field.isEmpty else {
      parser.report(
        distinct.site, "\"distinct\" is \(parser.quoted(distinct.node)); expected a field name")
      return nil
    }
    let interval = parser.ends(words)
    guard let pattern = parser.counted(words, by: Self.id), let interval else { return nil }
    self.field = field
    self.interval = interval
    self.pattern = pattern
    self.site = distinct.site
  }

  package var patterns: [Pattern] { pattern.map { [$0] } ?? [] }
  package var fields: [NamedField] { [NamedField(field: field, pattern: pattern, site: site)] }

  package func emptyClient(_ each: Each) -> EmptyClient {
    if interval.admitsZero { return .satisfies("a number of values that may be 0") }
    guard let pattern, pattern.comesFromClient else {
      return .satisfies("values that the client does not send")
    }
    return .fails
  }

  package func judge(_ instance: Instance) -> Ruling {
    let found = instance.find(pattern)
    let (verdict, reading) = instance.best(of: [found]) { reading in
      let read = found.read(reading)
      let certain = values(read.inside, instance)
      let all = values(read.inside + read.possible, instance)
      return interval.verdict(low: certain.count, high: reading.isOpen ? nil : all.count)
    }
    if verdict == .pass { return .pass(warnings: instance.warnings(reading.forgiven.sorted())) }
    let read = found.read(reading)
    let all = values(read.inside + read.possible, instance)
    return Ruling(
      verdict, fault: interval.max.map { all.count > $0 } ?? false ? .tooMany : .tooFew,
      expected: prose(instance.voice, instance.each), got: got(all, instance),
      deciding: all.isEmpty ? [] : all.map(\.first),
      reason: verdict == .inconclusive ? instance.openReason(read.possible, reading) : nil)
  }

  /// The distinct values in the order of their first event.
  private func values(_ positions: [Int], _ instance: Instance)
    -> [(value: JSONValue?, first: Int)]
  {
    var seen = Set<JSONValue?>()
    return positions.sorted().compactMap { position in
      let value = instance.events[position][field]
      return seen.insert(value).inserted ? (value, position) : nil
    }
  }

  private func got(_ values: [(value: JSONValue?, first: Int)], _ instance: Instance) -> String {
    guard !values.isEmpty else { return "none" }
    let list = values.map { value, first in
      "\(Prose.value(value)) (entry \(instance.events[first].begin))"
    }
    return "\(Prose.number(values.count)): \(Prose.list(list))"
  }

  package func prose(_ voice: Voice, _ each: Each) -> String {
    let what = pattern.map { voice.pattern($0, plural: true) } ?? "them"
    return
      "\(Prose.quantity(interval)) value\(interval.isPlural ? "s" : "") of `\(field)` among \(what)"
      + voice.scope(each)
  }
}

/// `minimum`, `maximum` and their kin: JSON Schema Validation 2020-12, section 6.2, decided on
/// decimal values and never on binary floating point.
enum NumberKeywords: JSONSchemaKeywordFamily {
  static let keywords = Bound.allCases.map(\.rawValue)

  fileprivate enum Bound: String, CaseIterable {
    case minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf
  }

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) -> [any JSONSchemaCheck] {
    var checks: [any JSONSchemaCheck] = []
    for bound in Bound.allCases {
      guard let keyword = schema[bound.rawValue] else { continue }
      let limit = try keyword.number()
      if bound == .multipleOf, limit <= JSONNumber(0) {
        throw keyword.invalid(expected: "a number above 0")
      }
      checks.append(BoundCheck(bound: bound, limit: limit, pointer: keyword.pointer))
    }
    return checks
  }
}

private struct BoundCheck: JSONSchemaCheck {
  let bound: NumberKeywords.Bound
  let limit: JSONNumber
  let pointer: JSONPointer

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    guard let number = node.number else { return }
    let (isMet, relation) =
      switch bound {
      case .minimum: (number >= limit, "at least")
      case .exclusiveMinimum: (number > limit, "more than")
      case .maximum: (number <= limit, "at most")
      case .exclusiveMaximum: (number < limit, "less than")
      case .multipleOf: (number.isMultiple(of: limit) == true, "a multiple of")
      }
    if isMet { return }
    run.fail(bound.rawValue, at: pointer, expected: "\(relation) \(limit)", found: node.summary)
  }
}

/// A pair of bounds on how many of something a value has; values of other kinds are not concerned.
struct SizeCheck: JSONSchemaCheck {
  private let lowest: (count: Int, keyword: String, pointer: JSONPointer)?
  private let highest: (count: Int, keyword: String, pointer: JSONPointer)?
  private let unit: (one: String, many: String)
  private let measure: @Sendable (JSONNode) -> Int?

  /// Reads both keywords; nil when the schema has neither.
  init?(
    _ schema: JSONSchemaScope, lowest: String, highest: String,
    unit: (one: String, many: String), measure: @escaping @Sendable (JSONNode) -> Int?
  ) throws(JSONSchemaError) {
    var bounds: [(count: Int, keyword: String, pointer: JSONPointer)?] = []
    for name in [lowest, highest] {
      guard let keyword = schema[name] else {
        bounds.append(nil)
        continue
      }
      bounds.append((count: try keyword.count(), keyword: name, pointer: keyword.pointer))
    }
    self.lowest = bounds[0]
    self.highest = bounds[1]
    self.unit = unit
    self.measure = measure
    if self.lowest == nil && self.highest == nil { return nil }
  }

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    guard let count = measure(node) else { return }
    if let lowest, count < lowest.count {
      run.fail(
        lowest.keyword, at: lowest.pointer, expected: "at least \(text(lowest.count))",
        found: text(count))
    }
    if let highest, count > highest.count {
      run.fail(
        highest.keyword, at: highest.pointer, expected: "at most \(text(highest.count))",
        found: text(count))
    }
  }

  private func text(_ count: Int) -> String { "\(count) \(count == 1 ? unit.one : unit.many)" }
}

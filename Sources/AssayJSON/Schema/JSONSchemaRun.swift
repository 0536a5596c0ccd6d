/// One validation: where it is in the value, and what it found.
struct JSONSchemaRun {
  private let parts: [[any JSONSchemaCheck]]
  private var path: [Step] = []
  private(set) var failures: [JSONSchemaFailure] = []
  private(set) var hasFailed = false

  /// When set, only ``hasFailed`` matters and no failure is described.
  private var isQuiet: Bool

  /// How many parts are being applied, one inside the other.
  private var nesting = 0

  /// Where the value was nested too deep to go on; whatever the parts around say, it is not valid.
  private(set) var tooDeep: JSONPointer?

  /// The deepest nesting of parts, chosen for the stack of a thread on Apple platforms (512 KiB).
  static let deepest = 300

  private enum Step {
    case member(JSONNode)
    case element(Int)
  }

  init(parts: [[any JSONSchemaCheck]], isQuiet: Bool) {
    self.parts = parts
    self.isQuiet = isQuiet
  }

  /// How deep in the value the run is.
  var depth: Int { path.count }

  /// Applies a part to the current value.
  mutating func apply(_ part: Int, to node: JSONNode) {
    guard nesting < Self.deepest else {
      hasFailed = true
      if tooDeep == nil { tooDeep = instance }
      return
    }
    nesting += 1
    defer { nesting -= 1 }
    for check in parts[part] {
      check.validate(node, in: &self)
      if isQuiet && hasFailed { return }
    }
  }

  /// Applies a part to a member of the current value, given by its name.
  mutating func apply(_ part: Int, to node: JSONNode, under key: JSONNode) {
    path.append(.member(key))
    apply(part, to: node)
    path.removeLast()
  }

  /// Applies a part to an element of the current value.
  mutating func apply(_ part: Int, to node: JSONNode, at index: Int) {
    path.append(.element(index))
    apply(part, to: node)
    path.removeLast()
  }

  /// Whether the current value satisfies a part, without reporting anything.
  mutating func accepts(_ part: Int, _ node: JSONNode) -> Bool {
    let before = (isQuiet, hasFailed)
    isQuiet = true
    hasFailed = false
    apply(part, to: node)
    defer { (isQuiet, hasFailed) = before }
    return !hasFailed
  }

  /// What a part has to say about the current value, without reporting it; nothing when quiet.
  mutating func failures(of part: Int, _ node: JSONNode) -> [JSONSchemaFailure] {
    guard !isQuiet else { return [] }
    let before = (failures, hasFailed)
    failures = []
    apply(part, to: node)
    defer { (failures, hasFailed) = before }
    return failures
  }

  /// Reports failures that ``failures(of:_:)`` collected.
  mutating func report(_ collected: [JSONSchemaFailure]) {
    hasFailed = true
    if !isQuiet { failures += collected }
  }

  /// Reports that the current value does not satisfy a keyword.
  mutating func fail(
    _ keyword: String, at schema: JSONPointer,
    expected: @autoclosure () -> String, found: @autoclosure () -> String
  ) {
    hasFailed = true
    guard !isQuiet else { return }
    failures.append(
      JSONSchemaFailure(
        instance: instance, schema: schema, keyword: keyword, expected: expected(),
        found: found()))
  }

  /// Reports that a member of the current value, given by its name, does not satisfy a keyword.
  mutating func fail(
    member key: JSONNode, _ keyword: String, at schema: JSONPointer,
    expected: @autoclosure () -> String, found: @autoclosure () -> String
  ) {
    path.append(.member(key))
    fail(keyword, at: schema, expected: expected(), found: found())
    path.removeLast()
  }

  private var instance: JSONPointer {
    JSONPointer(
      tokens: path.map { step in
        switch step {
        case .member(let key): key.string ?? ""
        case .element(let index): String(index)
        }
      })
  }
}

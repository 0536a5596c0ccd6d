/// One validation: a program at work on a document.
///
/// Values are indexes into the tape. Where a value is in its document is worked out when it fails,
/// so nothing is kept up to date on the way down. It is a class only because a structure of this size
/// would be copied for each call of a method that changes nothing.
final class JSONSchemaRun {
  let schema: JSONSchemaStorage
  let storage: JSONStorage
  let tape: UnsafeBufferPointer<JSONTapeEntry>
  let bytes: UnsafeBufferPointer<UInt8>
  let parts: UnsafeBufferPointer<JSONSchemaProgram.Part>
  let instructions: UnsafeBufferPointer<JSONSchemaInstruction>
  let members: UnsafeBufferPointer<JSONSchemaProgram.Members>
  let lists: UnsafeBufferPointer<Int32>
  let limits: UnsafeBufferPointer<JSONShortDecimal?>
  let names: JSONSchemaNames
  private let isDynamic: Bool

  /// The value that is being validated, from which pointers start.
  let origin: Int

  /// When set, only ``hasFailed`` matters and no failure is described.
  var isQuiet: Bool
  var hasFailed = false
  var failures: [JSONSchemaFailure] = []

  /// Where the value was nested too deep to go on; whatever the parts around say, it is not valid.
  var tooDeep: JSONPointer?

  /// How many parts are being applied, one inside the other.
  private var nesting = 0

  /// The members and elements that were evaluated, for `unevaluatedProperties` and its sibling.
  var records = JSONSchemaRecords()

  /// The resources through which the current part was reached, outermost first.
  var scopes: [Int32] = []

  /// The deepest nesting of parts, chosen for the stack of a thread on Apple platforms (512 KiB).
  static let deepest = 300

  private init(
    _ schema: JSONSchemaStorage, _ tables: JSONSchemaTables, on node: JSONNode,
    tape: UnsafeBufferPointer<JSONTapeEntry>, bytes: UnsafeBufferPointer<UInt8>, isQuiet: Bool
  ) {
    self.schema = schema
    self.tape = tape
    self.bytes = bytes
    self.isQuiet = isQuiet
    storage = node.storage
    origin = node.index
    parts = tables.parts
    instructions = tables.instructions
    members = tables.members
    lists = tables.lists
    limits = tables.limits
    names = tables.names
    isDynamic = schema.program.isDynamic
  }

  /// Runs a program on a value, and hands the finished run over.
  static func with<Result>(
    _ schema: JSONSchemaStorage, on node: JSONNode, isQuiet: Bool,
    _ finish: (JSONSchemaRun) -> Result
  ) -> Result {
    node.storage.tape.withUnsafeBufferPointer { tape in
      node.storage.bytes.withUnsafeBufferPointer { bytes in
        schema.program.withTables { tables in
          let run = JSONSchemaRun(
            schema, tables, on: node, tape: tape, bytes: bytes, isQuiet: isQuiet)
          run.apply(0, to: node.index)
          return finish(run)
        }
      }
    }
  }

  /// Applies a part to a value.
  @inline(__always)
  func apply(_ part: Int32, to node: Int) {
    let code = parts[Int(part)]
    if code.count == 0 { return }
    if code.count == 1, case .type(let kinds, let place) = instructions[Int(code.first)] {
      if !hasType(kinds, node) { failType(place, node) }
      return
    }
    apply(code, to: node)
  }

  private func apply(_ part: JSONSchemaProgram.Part, to node: Int) {
    guard nesting < Self.deepest else {
      hasFailed = true
      if tooDeep == nil { tooDeep = pointer(to: node) }
      return
    }
    nesting &+= 1
    let entersScope = isDynamic && scopes.last != part.resource
    if entersScope { scopes.append(part.resource) }
    if part.needsRecord { records.open(node, Int(tape[node].next)) }
    for index in Int(part.first)..<Int(part.first &+ part.count) {
      execute(instructions[index], on: node)
      if isQuiet && hasFailed { break }
    }
    if part.needsRecord { records.close() }
    if entersScope { scopes.removeLast() }
    nesting &-= 1
  }

  private func execute(_ instruction: JSONSchemaInstruction, on node: Int) {
    switch instruction {
    case .refuse(let place): refuse(place, node)
    case .type(let kinds, let place): if !hasType(kinds, node) { failType(place, node) }
    case .choice(let kinds, let strings, let values, let place):
      checkChoice(kinds, strings, values, place, node)
    case .bound(let bound, let number, let place): check(bound, number, place, node)
    case .size(let measure, let isLowest, let count, let place):
      checkSize(measure, isLowest, count, place, node)
    case .pattern(let pattern, let place): checkPattern(pattern, place, node)
    case .format(let format, let place): checkFormat(format, place, node)
    case .required(let first, let count, let place): checkRequired(first, count, place, node)
    case .dependentRequired(let trigger, let first, let count, let place):
      checkDependentRequired(trigger, first, count, place, node)
    case .members(let table): applyMembers(table, node)
    case .propertyNames(let part): applyPropertyNames(part, node)
    case .unique(let place): checkUnique(place, node)
    case .elements(let first, let count, let rest): applyElements(first, count, rest, node)
    case .contains(let index): checkContains(index, node)
    case .apply(let part): apply(part, to: node)
    case .applyDynamic(let index): applyDynamic(index, node)
    case .any(let first, let count, let place): checkAny(first, count, place, node)
    case .one(let first, let count, let place): checkOne(first, count, place, node)
    case .not(let part, let place): checkNot(part, place, node)
    case .condition(let test, let then, let otherwise): applyCondition(test, then, otherwise, node)
    case .dependent(let trigger, let part):
      if has(trigger, node) { apply(part, to: node) }
    case .unevaluatedMembers(let part, let place): checkUnevaluatedMembers(part, place, node)
    case .unevaluatedElements(let part, let place): checkUnevaluatedElements(part, place, node)
    }
  }

  /// Applies the part that the outermost of the resources on the way names, or the one written.
  private func applyDynamic(_ index: Int32, _ node: Int) {
    let reference = schema.program.dynamics[Int(index)]
    for scope in scopes {
      for pair in 0..<Int(reference.count) {
        let place = Int(reference.first) + 2 * pair
        if lists[place] == scope {
          apply(lists[place + 1], to: node)
          return
        }
      }
    }
    apply(reference.fallback, to: node)
  }

  /// The value as a node, for slow paths.
  func node(_ index: Int) -> JSONNode { JSONNode(storage: storage, index: index) }
}

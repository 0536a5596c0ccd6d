/// Looks for schemas that apply themselves to the same value again, directly or through others.
struct JSONSchemaCycles {
  let program: JSONSchemaProgram
  let places: [JSONPointer]

  /// - Throws: ``JSONSchemaError`` with the schemas of the first cycle.
  func refuse() throws(JSONSchemaError) {
    var isDone = [Bool](repeating: false, count: program.parts.count)
    var placeOnPath = [Int?](repeating: nil, count: program.parts.count)
    for start in program.parts.indices where !isDone[start] {
      var path: [(part: Int, rest: [Int])] = [(part: start, rest: inPlaceParts(of: start))]
      placeOnPath[start] = 0
      while let last = path.indices.last {
        guard let next = path[last].rest.popLast() else {
          isDone[path[last].part] = true
          placeOnPath[path[last].part] = nil
          path.removeLast()
          continue
        }
        if let place = placeOnPath[next] {
          let cycle = path[place...].map { places[$0.part] }
          throw JSONSchemaError(
            keyword: "", pointer: places[next], reason: .endlessReference(cycle))
        }
        if isDone[next] { continue }
        placeOnPath[next] = path.count
        path.append((part: next, rest: inPlaceParts(of: next)))
      }
    }
  }

  /// The parts that a part applies to its own value, the last one first.
  private func inPlaceParts(of part: Int) -> [Int] {
    let code = program.parts[part]
    var parts: [Int32] = []
    for instruction in program.instructions[Int(code.first)..<Int(code.first + code.count)] {
      switch instruction {
      case .apply(let part), .not(let part, _), .dependent(_, let part): parts.append(part)
      case .any(let first, let count, _), .one(let first, let count, _):
        parts += program.lists[Int(first)..<Int(first + count)]
      case .condition(let test, let then, let otherwise): parts += [test, then, otherwise]
      case .applyDynamic(let index): parts += targets(of: program.dynamics[Int(index)])
      default: break
      }
    }
    return parts.filter { $0 >= 0 }.reversed().map(Int.init)
  }

  private func targets(of reference: JSONSchemaProgram.DynamicReference) -> [Int32] {
    let pairs = stride(from: 0, to: 2 * Int(reference.count), by: 2)
    return [reference.fallback] + pairs.map { program.lists[Int(reference.first) + $0 + 1] }
  }
}

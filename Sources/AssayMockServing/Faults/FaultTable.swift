/// What there is to know about every fault, for people.
package enum FaultTable {
  /// A Markdown table with a row for each fault, in the order of the registry.
  package static func markdown() -> String {
    var lines = ["| fault | parameters | what happens |", "| --- | --- | --- |"]
    for type in FaultRegistry.all {
      let parameters = type.parameters.map {
        "`\($0.name)`: \($0.meaning), \($0.range.lowerBound) to \($0.range.upperBound)"
      }
      lines.append(
        "| `\(FaultRegistry.spelling(of: type))` | \(parameters.joined(separator: "; ")) | \(type.summary) |"
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

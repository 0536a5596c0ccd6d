import AssayContractModel

/// Every fault that there is, in the order of their positions.
package enum FaultRegistry {
  package static let all: [any Fault.Type] = [
    AnswerNoneClose.self, AnswerNoneReset.self, AnswerNoneStall.self, AnswerDelay.self,
  ]

  /// The fault that `name(argument, …)` spells.
  ///
  /// - Throws: a `FaultSpellingError` that lists what is known.
  package static func fault(_ text: String) throws(FaultSpellingError) -> any Fault {
    let parts = text.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].filter { $0 != " " }
    guard let type = all.first(where: { $0.id == name }) else {
      let known = all.map { $0.id }
      throw FaultSpellingError(
        "There is no fault \"\(name)\"; there are \(Spelling.listed(known))."
          + Spelling.suggestion(for: name, in: known))
    }
    let spelt = spelling(of: type)
    var arguments: [Int] = []
    if parts.count > 1 {
      guard parts[1].hasSuffix(")") else {
        throw FaultSpellingError("The fault \"\(text)\" lacks its closing bracket. Write \(spelt).")
      }
      for piece in parts[1].dropLast().split(separator: ",") {
        guard let number = Int(piece.filter { $0 != " " && $0 != "_" }) else {
          throw FaultSpellingError(
            "The fault \"\(text)\" has the argument \"\(piece)\", which is no whole number. Write \(spelt)."
          )
        }
        arguments.append(number)
      }
    }
    guard arguments.count == type.parameters.count else {
      throw FaultSpellingError(
        "The fault \"\(text)\" has \(arguments.count) of \(type.parameters.count) arguments. Write \(spelt)."
      )
    }
    for (argument, parameter) in zip(arguments, type.parameters)
    where !parameter.range.contains(argument) {
      throw FaultSpellingError(
        "The fault \"\(text)\" has \(parameter.name) \(argument); \(parameter.meaning) go from \(parameter.range.lowerBound) to \(parameter.range.upperBound)."
      )
    }
    return type.init(arguments)
  }

  /// `body.drip(size, gap)`.
  package static func spelling(of type: any Fault.Type) -> String {
    let names = type.parameters.map(\.name).joined(separator: ", ")
    return names.isEmpty ? type.id : "\(type.id)(\(names))"
  }
}

/// A fault that is not spelt as any is.
package struct FaultSpellingError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}

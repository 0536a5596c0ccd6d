import AssayContractModel

/// Every fault that there is, in the order of their positions.
package enum FaultRegistry {
  package static let all: [any Fault.Type] = [
    ConnectRefused.self, AcceptReset.self, AcceptClose.self, AcceptStall.self, AcceptSlow.self,
    RequestNoBodyRead.self, RequestResetAfter.self, RequestEarlyAnswer.self,
    RequestNoContinue.self, AnswerNoneClose.self, AnswerNoneReset.self, AnswerNoneStall.self,
    AnswerDelay.self, HeadPartialStatus.self, HeadPartialHeader.self, HeadStall.self,
    HeadDrip.self, HeadHuge.self, HeadNoColon.self, HeadTwoLengths.self, HeadNegativeLength.self,
    HeadRubbish.self, HeadVersion.self, HeadStatus.self, HeadOnlyInformational.self,
    HeadInformationalFirst.self, BodyShortClose.self, BodyShortReset.self, BodyStall.self,
    BodyDrip.self, BodyLong.self, BodyUnframedClose.self, BodyUnframedReset.self,
    ChunkNoTerminator.self, ChunkBadSize.self, ChunkRubbish.self, CodingCorrupt.self,
    CodingMislabelled.self, CodingTruncated.self, ContentTruncatedJSON.self,
    ContentWrongShape.self, ContentBadUTF8.self, ContentWrongType.self, ContentEmpty200.self,
    ContentHuge.self, StatusCode.self, StatusNoContentWithBody.self, RedirectLoop.self,
    RedirectNoLocation.self, RedirectBadScheme.self, AuthChallenge.self,
  ]

  /// The fault that `name(argument, …)` spells.
  ///
  /// Spaces around names and arguments do not count, nor do underscores between digits.
  /// - Throws: a `FaultSpellingError` that names what is nearest.
  package static func fault(_ text: String) throws(FaultSpellingError) -> any Fault {
    let parts = text.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(trimmed(parts[0]))
    guard let type = all.first(where: { $0.id == name }) else {
      let known = all.map { $0.id }
      throw FaultSpellingError(
        "There is no fault \"\(name)\"; \"assay list faults\" shows those there are."
          + Spelling.suggestion(for: name, in: known))
    }
    let spelt = spelling(of: type)
    var arguments: [Int] = []
    if parts.count > 1 {
      let list = trimmed(parts[1])
      guard list.hasSuffix(")") else {
        throw FaultSpellingError(
          "The fault \"\(text)\" does not end with a closing bracket. Write \(spelt).")
      }
      let inside = trimmed(list.dropLast())
      let pieces =
        inside.isEmpty ? [] : inside.split(separator: ",", omittingEmptySubsequences: false)
      for piece in pieces.map(trimmed) {
        guard let number = number(piece) else {
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

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }

  private static func number(_ text: Substring) -> Int? {
    if text.hasPrefix("_") || text.hasSuffix("_") { return nil }
    return Int(text.filter { $0 != "_" })
  }
}

/// A fault that is not spelt as any is.
package struct FaultSpellingError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}

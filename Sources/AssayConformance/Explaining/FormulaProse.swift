/// Renders formulas in plain English, for people who do not read the rule language.
package enum FormulaProse {
  /// One sentence for each condition, in the order of the document.
  ///
  /// - Parameter limits: Named durations in milliseconds, which are said with their names.
  package static func sentences(_ formula: Formula, limits: [String: Int] = [:]) -> [String] {
    let voice = Voice(limits: limits)
    return formula.eaches.map { sentence($0, voice) }
  }

  private static func sentence(_ each: Each, _ voice: Voice) -> String {
    var text: String
    if let pattern = each.pattern {
      if each.per.isEmpty {
        text = "For each \(voice.pattern(pattern, plural: false))"
      } else {
        let fields = Prose.list(each.per.map { "`\($0)`" })
        text = "For all \(voice.pattern(pattern, plural: true)) that have \(fields) in common"
      }
    } else {
      text = "In each lane"
    }
    text += ": \(each.check.prose(voice, each))."
    if !each.given.isEmpty {
      text +=
        " This says something only if the lane has "
        + Prose.list(each.given.map(voice.given)) + "."
    }
    if each.order == .arrival {
      text += " The order is the one observed, so this never decides the exit status."
    }
    return text
  }
}

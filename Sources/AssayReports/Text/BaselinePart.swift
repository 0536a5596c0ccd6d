import AssayConformance

/// What became of each entry of the baseline, those that fail the run first.
struct BaselinePart {
  let standings: [(entry: Baseline.Entry, standing: Baseline.Standing)]

  func write(to page: inout TextPage) {
    guard !standings.isEmpty else { return }
    page.line()
    page.line("Baseline:")
    let stale = standings.filter(\.standing.isStale)
    for (entry, standing) in stale + standings.filter({ !$0.standing.isStale }) {
      let word = standing.isStale ? standing.word.uppercased() : standing.word
      page.line(
        page.toned("  " + TextPage.padded(word, to: 11), Self.tone(of: standing))
          + TextPage.printable("\(entry.subject) (\(entry.address))"))
      let indent = String(repeating: " ", count: 13)
      page.prose(indent, entry.reason)
      page.prose(indent, meaning(entry, standing))
    }
  }

  private func meaning(_ entry: Baseline.Entry, _ standing: Baseline.Standing) -> String {
    switch standing {
    case .accepted(let cases):
      "Accepted in \(Counted.noun(cases, "case")) until \(entry.expires)."
    case .expired:
      "The last day was \(entry.expires). Repair the client, or renew the entry with its reason."
    case .fixed:
      "All that it covers was judged, and none of it fails. Delete the entry."
    case .undecided: "Not all that it covers was judged in this run."
    }
  }

  private static func tone(of standing: Baseline.Standing) -> TextPage.Tone {
    switch standing {
    case .accepted, .undecided: .quiet
    case .expired, .fixed: .bad
    }
  }
}

import AssayConformance

/// One instance that did not pass: what had to be, what was, what came nearest, and the slice of the
/// lane that shows it.
struct ViolationPart {
  let violation: Violation
  let number: Int
  let count: Int

  /// Writes the instance; a brief one without its timeline.
  func write(to page: inout TextPage, isBrief: Bool) {
    page.line()
    if count > 1 {
      let ending = violation.verdict == .fail ? "failed" : "stayed open"
      page.prose("     ", "Instance \(number) of \(count) that did not pass; it \(ending):")
    }
    page.field("Expected", violation.expected)
    page.field("Got", violation.got)
    if let nearest = violation.nearestMiss { page.field("Nearest miss", nearest) }
    guard !violation.timeline.isEmpty, !isBrief else { return }
    page.prose("     ", heading)
    writeTimeline(to: &page)
  }

  /// What the marked lines are.
  private var heading: String {
    let start = "What happened, by entry and in lane time"
    guard let slice = violation.slice else { return "\(start) (lines with > decide the verdict):" }
    if slice.isMinimal { return "\(start) (lines with > alone break the rule):" }
    return "\(start) (lines with > break the rule; not minimal, since the search for fewer was "
      + "given up):"
  }

  private func writeTimeline(to page: inout TextPage) {
    let times = violation.timeline.map { "\($0.time) ms" }
    let entries = violation.timeline.map { $0.speaker.isEmpty ? "" : "\($0.entry)" }
    let entryWidth = entries.map(\.count).max() ?? 0
    let timeWidth = times.map(\.count).max() ?? 0
    let speakerWidth = violation.timeline.map(\.speaker.count).max() ?? 0
    for ((line, time), entry) in zip(zip(violation.timeline, times), entries) {
      let mark = line.isMarked ? ">" : " "
      let text =
        "       \(mark) \(TextPage.aligned(entry, to: entryWidth))  "
        + "\(TextPage.aligned(time, to: timeWidth))  "
        + "\(TextPage.padded(TextPage.printable(line.speaker), to: speakerWidth))  "
        + TextPage.printable(line.text)
      page.line(page.toned(text, line.isMarked ? .bad : nil))
    }
  }
}

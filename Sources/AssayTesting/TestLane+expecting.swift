public import AssayKit
public import Testing

extension TestLane {
  /// Judges the whole conversation so far, and records one issue at the call if it does not conform.
  ///
  /// What is not proved is no pass: a rule that you name must have something to judge; with none named,
  /// all rules of the API are judged, and at least one of them must have something. Which rules judged
  /// something is in the verdict; without named rules it is attached to a test that passes, too, as
  /// `lane.txt`. An issue comes with `lane.ndjson`, the conversation for `assay judge`.
  ///
  /// While the verdict is not green, requests on their way are waited for.
  ///
  /// - Parameters:
  ///   - rules: Ids of rules, such as `pixel.once-per-display`; empty for all of the API.
  ///   - limit: How long to wait for what is on its way, in real time.
  ///   - sourceLocation: Where the issue is shown.
  /// - Returns: The verdict; `nil` if there is none since a rule is misspelt, which is an issue too.
  @discardableResult
  public func expectConforms(
    to rules: String..., within limit: Duration = .seconds(2),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> LaneVerdict? {
    do {
      let verdict = try await verdict(
        by: rules, within: limit, repeatCommand: RepeatCommand.current)
      if rules.isEmpty, verdict.conforms { verdict.attachText(sourceLocation) }
      verdict.record(sourceLocation)
      return verdict
    } catch {
      Issue.record(Comment(rawValue: error.description), sourceLocation: sourceLocation)
      return nil
    }
  }
}

extension LaneVerdict {
  /// Records one issue with its evidence, unless all is well.
  func record(_ sourceLocation: SourceLocation) {
    guard !conforms else { return }
    attachText(sourceLocation)
    #if compiler(>=6.2)
      Attachment.record(journal, named: "lane.ndjson", sourceLocation: sourceLocation)
    #endif
    Issue.record(Comment(rawValue: description), sourceLocation: sourceLocation)
  }

  func attachText(_ sourceLocation: SourceLocation) {
    #if compiler(>=6.2)
      Attachment.record(description, named: "lane.txt", sourceLocation: sourceLocation)
    #endif
  }
}

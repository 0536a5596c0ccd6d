import AssayConformance
import AssayJournaling

/// What the rules say of a lane's whole conversation.
///
/// Only a lane that conforms is green: at least one rule of the API found something to judge, every
/// rule that was asked for passed, and no rule that decides was broken or stayed open.
public struct LaneVerdict: Sendable, CustomStringConvertible {
  /// Whether the conversation is as the rules want it.
  public let conforms: Bool

  /// Rules that found something to judge, and it was right.
  public let passed: [String]

  /// Rules that were broken; a MAY among them does not decide.
  public let broken: [String]

  /// Rules for which the evidence admits both answers.
  public let open: [String]

  /// Rules that had nothing to judge in this conversation.
  public let unjudged: [String]

  /// What a person reads: each rule that is not green with its reason, what was expected, what was
  /// got, a timeline, and how to repeat it; then which rules judged something.
  public let description: String

  /// The same with the number of rules that had nothing to judge instead of their names.
  package let summary: String

  /// The conversation as a journal file (NDJSON), for `assay judge`.
  public let journal: [UInt8]
}

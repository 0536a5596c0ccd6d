/// One way in which a formula can judge a scope: a word of the rule language.
///
/// A check reads its own words, says what it speaks of so that it can be compared with a
/// vocabulary, judges one instance, and explains itself.
package protocol RuleCheck: Sendable {
  /// The word that names the check in a formula.
  static var id: String { get }
  /// Every word that the check owns, its id first.
  static var words: [String] { get }
  /// Whether the check is about the trigger itself, so that a scope means nothing.
  static var looksAtTriggerAlone: Bool { get }

  /// Reads the check from a formula's words; `nil` after a diagnostic.
  init?(_ words: Words, _ parser: inout FormulaParser)

  /// The patterns that the check looks for, in the order of the document.
  var patterns: [Pattern] { get }
  /// The conditions that stand outside patterns, each with the pattern whose events they are about;
  /// without a pattern, they are about the trigger.
  var conditions: [(conditions: Where, about: Pattern?)] { get }
  /// Fields that are named outside conditions.
  var fields: [NamedField] { get }
  /// What a client that does nothing could achieve.
  func emptyClient(_ each: Each) -> EmptyClient

  /// Judges one instance.
  func judge(_ instance: Instance) -> Ruling
  /// The requirement in plain English, as the end of a sentence: "exactly 1 request `pixel`".
  func prose(_ voice: Voice, _ each: Each) -> String
}

extension RuleCheck {
  package static var looksAtTriggerAlone: Bool { false }
  package var patterns: [Pattern] { [] }
  package var conditions: [(conditions: Where, about: Pattern?)] { [] }
  package var fields: [NamedField] { [] }
}

/// A field that a check names by itself, such as that of `distinct`.
package struct NamedField: Sendable {
  package var field: String
  /// Whose events must have it; the members of `per` when `nil`.
  package var pattern: Pattern?
  package var site: Site
}

/// Whether doing nothing could satisfy a check.
package enum EmptyClient: Sendable {
  /// Something must come from the client.
  case fails
  /// Doing nothing satisfies it, for the reason given: "a count from 0".
  case satisfies(String)
}

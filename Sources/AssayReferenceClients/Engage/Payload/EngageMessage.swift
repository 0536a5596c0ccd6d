/// A message as it came, as far as the client acts on it.
struct EngageMessage: Sendable, Equatable {
  /// The id as text, nil where there is none; `5` and `"5"` are the same.
  var id: String?

  /// Whether the id was in quotes.
  var isTextID = false

  /// When it may be shown.
  var condition = EngageCondition()

  /// What to draw.
  var content: EngageContent

  /// The id as the service wants it back, nil where it is no whole number.
  var number: Int64? { id.flatMap { Int64($0) } }
}

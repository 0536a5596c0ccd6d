/// A group of keywords that are compiled together because they depend on each other.
protocol JSONSchemaKeywordFamily: Sendable {
  /// The keywords for which the family answers.
  static var keywords: [String] { get }

  /// Compiles those keywords of a schema that belong to the family.
  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError)
}

/// All keywords that are understood; what is in no family is refused or ignored.
enum JSONSchemaKeywords {
  /// The families in the order in which their failures are reported.
  ///
  /// What was evaluated is known at the end only, so those that look at it come last.
  static let families: [any JSONSchemaKeywordFamily.Type] = [
    AnnotationKeywords.self,
    IdentifierKeywords.self,
    TypeKeywords.self,
    NumberKeywords.self,
    StringKeywords.self,
    FormatKeywords.self,
    ObjectSizeKeywords.self,
    ObjectMemberKeywords.self,
    ArraySizeKeywords.self,
    ArrayElementKeywords.self,
    ContainsKeywords.self,
    ReferenceKeywords.self,
    CombiningKeywords.self,
    ConditionalKeywords.self,
    UnevaluatedKeywords.self,
  ]

  static let known: Set<String> = Set(families.flatMap { $0.keywords })
}

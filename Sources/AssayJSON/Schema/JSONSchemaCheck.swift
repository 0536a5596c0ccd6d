/// The compiled form of one or a few keywords.
protocol JSONSchemaCheck: Sendable {
  /// Tells the run what the value does not fulfil.
  func validate(_ node: JSONNode, in run: inout JSONSchemaRun)

  /// The subschemas that are applied to the same value; a cycle among them would never end.
  var inPlaceParts: [Int] { get }
}

extension JSONSchemaCheck {
  var inPlaceParts: [Int] { [] }
}

/// A group of keywords that are compiled together because they depend on each other.
protocol JSONSchemaKeywordFamily: Sendable {
  /// The keywords for which the family answers.
  static var keywords: [String] { get }

  /// Compiles those keywords of a schema that belong to the family.
  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) -> [any JSONSchemaCheck]
}

/// All keywords that are understood; what is in no family is refused.
enum JSONSchemaKeywords {
  /// The families in the order in which their failures are reported.
  static let families: [any JSONSchemaKeywordFamily.Type] = [
    AnnotationKeywords.self,
    TypeKeywords.self,
    NumberKeywords.self,
    StringKeywords.self,
    ObjectSizeKeywords.self,
    ObjectMemberKeywords.self,
    ArraySizeKeywords.self,
    ArrayElementKeywords.self,
    ContainsKeywords.self,
    ReferenceKeywords.self,
    CombiningKeywords.self,
    ConditionalKeywords.self,
  ]

  static let known: Set<String> = Set(families.flatMap { $0.keywords })
}

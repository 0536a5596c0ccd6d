/// Why a schema cannot be compiled: a mistake in it, or a keyword that is not supported.
package struct JSONSchemaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The keyword at fault; empty when the schema itself is.
  package var keyword: String

  /// Where the keyword (or the schema) is in its document.
  package var pointer: JSONPointer

  /// What is wrong.
  package var reason: Reason

  /// Creates an error.
  package init(keyword: String, pointer: JSONPointer, reason: Reason) {
    self.keyword = keyword
    self.pointer = pointer
    self.reason = reason
  }

  /// What can be wrong with a schema.
  package enum Reason: Hashable, Sendable {
    /// The keyword is misspelt or not supported; it is never ignored.
    case unknownKeyword

    /// There is no value at the pointer that was to be compiled.
    case notFound

    /// A schema that is neither an object nor a boolean.
    case notASchema(found: String)

    /// The keyword has a value that the specification does not allow.
    case invalidValue(found: String, expected: String)

    /// A reference to a document that is not known.
    case foreignReference(String)

    /// A reference to a place where nothing is.
    case brokenReference(String)

    /// An `$id` or anchor that another schema has already.
    case ambiguousIdentifier(String)

    /// A vocabulary that a metaschema demands and that is none of the draft's.
    case unknownVocabulary(String)

    /// Schemas that lead back to themselves without going deeper into the instance.
    case endlessReference([JSONPointer])

    /// A regular expression that is not understood.
    case pattern(String, problem: String)
  }

  /// The keyword, its place and the reason in one line.
  package var description: String {
    let subject = keyword.isEmpty ? "schema" : "keyword \"\(keyword)\""
    return "\(subject) at \"\(pointer)\": \(reason)"
  }
}

extension JSONSchemaError.Reason: CustomStringConvertible {
  /// The reason as one line.
  package var description: String {
    switch self {
    case .unknownKeyword:
      "the keyword is unknown or not supported; correct or remove it"
    case .notFound:
      "there is no schema here; correct the pointer"
    case .notASchema(let found):
      "found \(found), expected an object, true or false"
    case .invalidValue(let found, let expected):
      "found \(found), expected \(expected)"
    case .foreignReference(let reference):
      "\"\(reference)\" is in no document that was given, and none is fetched; correct it or add "
        + "the document"
    case .brokenReference(let reference):
      "\"\(reference)\" leads to nothing; correct it or add the schema"
    case .ambiguousIdentifier(let name):
      "\"\(name)\" is also the name of another schema; give each its own"
    case .unknownVocabulary(let uri):
      "the metaschema demands the vocabulary \"\(uri)\", which is unknown; make it optional or use "
        + "another metaschema"
    case .endlessReference(let pointers):
      "the schemas \(pointers.map { "\"\($0)\"" }.joined(separator: ", ")) lead back to "
        + "themselves without going deeper into the value; break the cycle"
    case .pattern(let pattern, let problem):
      "\"\(pattern)\" is not a regular expression that can be used: \(problem)"
    }
  }
}

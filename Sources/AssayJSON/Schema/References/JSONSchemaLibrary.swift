/// The documents that schemas may refer to besides their own; nothing is ever fetched.
///
/// The metaschemas of draft 2020-12 are known without being added.
package struct JSONSchemaLibrary: Sendable {
  private(set) var documents: [(uri: String, document: JSONDocument)] = []

  /// Creates a library without documents.
  package init() {}

  /// Adds a document under the URI that it was found at.
  ///
  /// A `$ref` finds it by that URI, and what it contains by `$id`. Of two documents with the same
  /// URI the first counts.
  package mutating func add(_ document: JSONDocument, at uri: String) {
    documents.append((uri: uri, document: document))
  }
}

/// How a schema is to be read, where the draft leaves it open.
package struct JSONSchemaOptions: Hashable, Sendable {
  /// What `format` does.
  package enum Formats: Hashable, Sendable {
    /// It describes and asserts nothing, unless the schema's metaschema says otherwise.
    case annotate

    /// A string must have the format.
    case assert
  }

  /// What becomes of a keyword that is in no vocabulary, and of an unknown format that asserts.
  package enum UnknownKeywords: Hashable, Sendable {
    /// It is an error, for it is nearly always a misspelt one; names from `x-` on are let be.
    case refuse

    /// It means nothing, as the draft has it.
    case ignore
  }

  /// What `format` does.
  package var formats: Formats

  /// What becomes of a keyword that is in no vocabulary.
  package var unknownKeywords: UnknownKeywords

  /// Creates options.
  package init(formats: Formats = .annotate, unknownKeywords: UnknownKeywords = .refuse) {
    self.formats = formats
    self.unknownKeywords = unknownKeywords
  }
}

/// Why the content codings of a message cannot be undone.
package struct HTTPContentCodingError: Error, Sendable, Equatable {
  /// What is wrong with a coding.
  package enum Reason: Sendable, Equatable {
    /// No decoder has this name.
    case unknown
    /// The list goes on beyond `HTTPContentCoding.maxCodings`.
    case tooMany
    /// The content is not what the coding says; offsets count in the content as this coding finds
    /// it, that is with all later codings undone.
    case malformed(DecompressionError)
  }

  /// The coding at fault, as the message spells it.
  package let coding: String
  /// What is wrong with it.
  package let reason: Reason

  /// Makes an error out of its two parts.
  package init(coding: String, _ reason: Reason) {
    self.coding = coding
    self.reason = reason
  }
}

extension HTTPContentCodingError: CustomStringConvertible {
  /// One sentence: the coding, what is wrong, what was expected.
  package var description: String {
    switch reason {
    case .unknown:
      "content coding \"\(coding)\" has no decoder here; use gzip, x-gzip, deflate or identity "
        + "(RFC 9110, section 8.4.1)"
    case .tooMany:
      "content coding \"\(coding)\" is one more than the \(HTTPContentCoding.maxCodings) that are "
        + "decoded; apply fewer (RFC 9110, section 8.4)"
    case .malformed(let error):
      "content coding \"\(coding)\": \(error)"
    }
  }
}

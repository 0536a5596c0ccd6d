import AssayJSON

/// Who a request says that reads.
enum SurfaceIdentity: Sendable {
  case anonymous(String)
  case minted
  case token(String, mintsInstead: Bool)
  case provided(String)

  /// Why nobody can be made out of what a request says.
  enum Problem: Error, Sendable {
    case missing, several
    /// A member that is not what it has to be.
    case wrong(String)
  }

  private static let kinds = [
    "anonymousIdentifier", "userJwt", "userIdentifier", "createAnonymousIdentifier",
  ]

  /// Reads `identity`; members that are null are as good as not there.
  ///
  /// - Parameter preference: The member that counts where there are several; `nil` where that is an error.
  static func read(_ value: JSONValue?, preference: String?) throws(Problem) -> SurfaceIdentity {
    guard let object = value?.object else { throw .missing }
    func member(_ name: String) -> JSONValue? {
      object[name].flatMap { $0.isNull ? nil : $0 }
    }
    let mints = member("createAnonymousIdentifierFallback")
    if let mints, mints != true || member("userJwt") == nil {
      throw .wrong("createAnonymousIdentifierFallback")
    }
    var present = kinds.filter { member($0) != nil }
    if present.count > 1 {
      guard let preference, present.contains(preference) else { throw .several }
      present = [preference]
    }
    guard let kind = present.first, let value = member(kind) else { throw .missing }
    if kind == "createAnonymousIdentifier" {
      guard value == true else { throw .wrong(kind) }
      return .minted
    }
    guard let text = value.string, !text.isEmpty else { throw .wrong(kind) }
    switch kind {
    case "anonymousIdentifier": return .anonymous(text)
    case "userIdentifier": return .provided(text)
    default: return .token(text, mintsInstead: mints == true)
    }
  }
}

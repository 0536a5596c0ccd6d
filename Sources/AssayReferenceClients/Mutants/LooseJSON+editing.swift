extension LooseJSON {
  /// The object with other members; anything else as it is.
  func editing(_ edit: (inout [String: LooseJSON]) -> Void) -> LooseJSON {
    guard case .object(var members) = self else { return self }
    edit(&members)
    return .object(members)
  }
}

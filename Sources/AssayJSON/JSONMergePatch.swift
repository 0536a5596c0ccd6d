/// JSON Merge Patch (RFC 7396): a document shaped like the change that it makes.
package enum JSONMergePatch {
  /// Merges a patch into a target by the algorithm of RFC 7396, section 2.
  ///
  /// Members that are `null` in the patch are removed, objects are merged, anything else replaces.
  package static func apply(_ patch: JSONValue, to target: JSONValue) -> JSONValue {
    guard case .object(let changes) = patch else { return patch }
    var result = target.object ?? JSONObject()
    for (key, change) in changes.members {
      if change.isNull {
        result.remove(key)
      } else {
        result[key] = apply(change, to: result[key] ?? .null)
      }
    }
    return .object(result)
  }
}

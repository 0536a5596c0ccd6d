import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLRequest {
  /// The members of the JSON object that it sends.
  var members: [String: LooseJSON] {
    httpBody.flatMap(LooseJSON.read)?.object ?? [:]
  }

  /// The request with other members.
  func editing(_ edit: (inout [String: LooseJSON]) -> Void) -> URLRequest {
    var changed = self
    var members = members
    edit(&members)
    changed.httpBody = try? JSONEncoder().encode(members)
    return changed
  }
}

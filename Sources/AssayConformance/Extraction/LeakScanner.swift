import AssayContractModel
import AssayHTTP
import AssayJSON

/// Looks for values that a role must not be told, in every place of a request and in the encodings
/// that clients use.
struct LeakScanner {
  struct Leak {
    var kind: Secret.Class
    var name: String
    /// `target`, `body`, or `header` and its name.
    var place: String
  }
  private struct Needle: Hashable {
    var kind: Secret.Class
    var name: String
    var roles: [String]
    var forms: SecretForms
  }
  private var needles: [Needle]

  init(contract: Contract, config: JSONValue) {
    needles = Self.needles(contract, config)
  }

  /// Looks for the values of a further configuration too; the earlier ones stay secret.
  mutating func learn(_ config: JSONValue, contract: Contract) {
    for needle in Self.needles(contract, config) where !needles.contains(needle) {
      needles.append(needle)
    }
  }

  private static func needles(_ contract: Contract, _ config: JSONValue) -> [Needle] {
    contract.secrets.compactMap { secret in
      config[secret.config]?.string.flatMap { SecretForms($0) }.map { forms in
        Needle(kind: secret.kind, name: secret.name, roles: secret.roles, forms: forms)
      }
    }
  }

  /// What the request tells `role` although it may not, beyond what the handed-out URL says itself.
  func leaks(in request: HTTPRequest, role: String, handedOut url: String?) -> [Leak] {
    let kept = needles.filter { !$0.roles.contains(role) }
    guard !kept.isEmpty else { return [] }
    let known = SearchedBytes(Array((url ?? "").utf8))
    var places = [("target", SearchedBytes(Array(request.targetBytes)))]
    for (name, value) in request.fields {
      places.append(("header \(name)", SearchedBytes(Array(value.utf8))))
    }
    places.append(("body", SearchedBytes((try? request.content.get()) ?? request.body)))
    return kept.flatMap { needle in
      places.filter { place, bytes in
        bytes.holds(needle.forms) && !(place == "target" && known.holds(needle.forms))
      }.map { place, _ in Leak(kind: needle.kind, name: needle.name, place: place) }
    }
  }
}

import AssayContractModel
import AssayHTTP
import AssayJSON
import AssayJournaling

/// Looks for values that a role must not be told, in every place of a request and in the encodings
/// that clients use.
struct LeakScanner {
  struct Leak {
    var kind: Secret.Class
    var name: String
    /// `target`, `body`, or `header` and its name.
    var place: String
  }
  private struct Needle {
    var secret: Secret
    var forms: [[UInt8]]
  }
  /// Shorter values occur by accident; they are not looked for.
  static let shortestValue = 6

  private var needles: [Needle]

  init(contract: Contract, config: JSONValue) {
    needles = Self.needles(contract, config)
  }

  /// Looks for the values of a further configuration too; the earlier ones stay secret.
  mutating func learn(_ config: JSONValue, contract: Contract) {
    for needle in Self.needles(contract, config)
    where !needles.contains(where: {
      $0.forms == needle.forms && $0.secret.name == needle.secret.name
    }) {
      needles.append(needle)
    }
  }

  private static func needles(_ contract: Contract, _ config: JSONValue) -> [Needle] {
    contract.secrets.compactMap { secret in
      guard let value = config[secret.config]?.string, value.utf8.count >= shortestValue
      else { return nil }
      let raw = Array(value.utf8)
      let base64 = Array(Base64.encode(raw).utf8.prefix { $0 != UInt8(ascii: "=") })
      let percent = Array(HTTPPercentCoding.encode(value).utf8)
      return Needle(
        secret: secret, forms: percent == raw ? [raw, base64] : [raw, percent, base64])
    }
  }

  /// What the request tells `role` although it may not, beyond what the handed-out URL says itself.
  func leaks(in request: HTTPRequest, role: String, handedOut url: String?) -> [Leak] {
    var leaks: [Leak] = []
    let body = (try? request.content.get()) ?? request.body
    for needle in needles where !needle.secret.roles.contains(role) {
      func report(_ place: String) {
        leaks.append(Leak(kind: needle.secret.kind, name: needle.secret.name, place: place))
      }
      let known = Array((url ?? "").utf8)
      if needle.forms.contains(where: {
        Self.contains(Array(request.targetBytes), $0) && !Self.contains(known, $0)
      }) {
        report("target")
      }
      for (name, value) in request.fields
      where needle.forms.contains(where: { Self.contains(Array(value.utf8), $0) }) {
        report("header \(name)")
      }
      if needle.forms.contains(where: { Self.contains(body, $0) }) { report("body") }
    }
    return leaks
  }

  private static func contains(_ haystack: [UInt8], _ needle: [UInt8]) -> Bool {
    guard let first = needle.first, haystack.count >= needle.count else { return false }
    for start in 0...(haystack.count - needle.count)
    where haystack[start] == first && haystack[start...].starts(with: needle) {
      return true
    }
    return false
  }
}

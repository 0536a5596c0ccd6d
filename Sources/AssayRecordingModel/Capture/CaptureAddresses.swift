package import AssayContractModel
import AssayHTTP
import AssayJSON

/// Tells which captured URLs belong to an API, and to which role of it.
///
/// An address belongs to a role when the user names it, when the contract lists its host, or when a
/// captured reply hands out a URL of it. Everything else in a capture is other traffic.
package struct CaptureAddresses: Sendable {
  /// A role and the URL that stands for it, as the user gives them.
  package struct Given: Hashable, Sendable {
    package var role: String
    /// Scheme and authority, lower case and without a default port.
    var origin: String
    /// What comes before the paths of the API's document; empty for none.
    var prefix: String

    /// Reads `https://api.example.com` or `https://example.com/gateway`; `nil` for what is no such URL.
    package init?(role: String, url: String) {
      guard let origin = CaptureAddresses.origin(of: url), let parts = HTTPTarget.split(url),
        !parts.rest.contains("?"), !parts.rest.contains("#")
      else { return nil }
      self.role = role
      self.origin = origin
      prefix = String(parts.rest.reversed().drop { $0 == "/" }.reversed())
    }
  }

  /// Where a captured URL belongs.
  struct Place: Hashable {
    var role: String
    var target: String
  }

  private let contract: Contract
  private let given: [Given]
  private var learned: [String: [String]] = [:]
  private var handedOut: [String: String] = [:]

  package init(contract: Contract, given: [Given]) {
    self.contract = contract
    self.given = given
  }

  /// One origin for each role, which stands for all of its addresses in the lane.
  var bases: [String: String] {
    var bases: [String: String] = [:]
    for role in contract.roles {
      let own = given.first { $0.role == role.name }?.origin
      bases[role.name] = own ?? role.hosts.first.map { "https://\($0)" }
    }
    return bases
  }

  /// Notes the addresses that a reply hands out.
  mutating func learn(from body: JSONDocument, of operation: String) {
    for kind in contract.handedOut where kind.inside == operation {
      kind.pattern.forEach(in: body.root) { _, node in
        guard let url = node.string, let origin = Self.origin(of: url) else { return }
        handedOut[String(url.prefix { $0 != "#" })] = kind.role
        if learned[origin]?.contains(kind.role) != true {
          learned[origin, default: []].append(kind.role)
        }
      }
    }
  }

  /// Where a URL belongs; `nil` when it is other traffic.
  func place(of url: String) -> Place? {
    guard let origin = Self.origin(of: url), let parts = HTTPTarget.split(url) else { return nil }
    let rest = String(parts.rest.prefix { $0 != "#" })
    let target = rest.hasPrefix("/") ? rest : "/" + rest
    let roles = roles(of: origin, host: parts.host)
    guard let first = roles.first else { return nil }
    for role in roles {
      for target in targets(target, origin, role) where isDocumented(target, role) {
        return Place(role: role, target: target)
      }
    }
    if let role = handedOut[String(url.prefix { $0 != "#" })], roles.contains(role) {
      return Place(role: role, target: target)
    }
    let handsOut = roles.first { role in contract.handedOut.contains { $0.role == role } }
    return Place(role: handsOut ?? first, target: target)
  }

  private func roles(of origin: String, host: String) -> [String] {
    let named = given.filter { $0.origin == origin }.map(\.role)
    let real = contract.roles.filter { $0.hosts.contains(host.lowercased()) }.map(\.name)
    var roles: [String] = []
    for role in named + real + (learned[origin] ?? []) where !roles.contains(role) {
      roles.append(role)
    }
    return roles
  }

  /// The target as it stands, and without the prefix that the user gave for the role.
  private func targets(_ target: String, _ origin: String, _ role: String) -> [String] {
    let prefixes = given.filter { $0.role == role && $0.origin == origin && !$0.prefix.isEmpty }
    return [target]
      + prefixes.filter { target.hasPrefix($0.prefix + "/") }
      .map { String(target.dropFirst($0.prefix.count)) }
  }

  private func isDocumented(_ target: String, _ role: String) -> Bool {
    let path = target.prefix { $0 != "?" }
    return contract.operations.contains { operation in
      operation.role == role && operation.paths.contains { $0.matches(path) }
    }
  }

  /// Scheme, host and port of a URL in one spelling; `nil` for what is no HTTP URL.
  static func origin(of url: String) -> String? {
    guard let parts = HTTPTarget.split(url) else { return nil }
    let scheme = parts.scheme.lowercased()
    guard scheme == "http" || scheme == "https", !parts.host.isEmpty else { return nil }
    let usual = scheme == "http" ? "80" : "443"
    let port = parts.port.map { "\($0)" } ?? usual
    return "\(scheme)://\(parts.host.lowercased())" + (port == usual ? "" : ":\(port)")
  }
}

import AssayHTTP

extension Contract {
  /// The role and the target that a request means.
  ///
  /// A client that uses a lane as its HTTP proxy sends the absolute form (RFC 9112, section 3.2.2): its
  /// host, real or of the lane, names the role, and what follows the authority is the target. Other
  /// forms mean the role whose listener received them.
  package func addressed(
    target: String, role: String, bases: [String: String]
  ) -> (role: String, target: String) {
    if target.utf8.first == UInt8(ascii: "/") { return (role, target) }
    guard let parts = HTTPTarget.split(target) else { return (role, target) }
    let authority = "http://" + parts.authority
    let own = bases.first { $0.value.lowercased() == authority.lowercased() }?.key
    guard let meant = own ?? self.role(ofHost: parts.host)?.name else { return (role, target) }
    let rest = parts.rest
    return (meant, rest.hasPrefix("/") ? rest : "/" + rest)
  }
}

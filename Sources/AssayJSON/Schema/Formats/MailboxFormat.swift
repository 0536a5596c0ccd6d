/// Mail addresses: `Mailbox` of RFC 5321, section 4.1.2, and its form beyond ASCII, RFC 6531.
enum MailboxFormat {
  static func accepts(_ text: UnsafeBufferPointer<UInt8>, isInternational: Bool) -> Bool {
    guard let at = text.lastIndex(of: 0x40) else { return false }
    let local = text[..<at]
    let domain = text[(at + 1)...]
    guard isLocalPart(local, isInternational) else { return false }
    if domain.first == 0x5B {
      guard domain.last == 0x5D, domain.count > 2 else { return false }
      let literal = domain.dropFirst().dropLast()
      let prefix = literal.prefix(5).map { $0 | 0x20 }
      if prefix == Array("ipv6:".utf8).map({ $0 | 0x20 }) {
        return AddressFormat.isVersion6(literal.dropFirst(5))
      }
      return AddressFormat.isVersion4(literal)
    }
    let name = UnsafeBufferPointer(rebasing: domain)
    return isInternational
      ? HostNameFormat.acceptsInternational(name) : HostNameFormat.accepts(name)
  }

  private static func isLocalPart(
    _ local: Slice<UnsafeBufferPointer<UInt8>>, _ isInternational: Bool
  ) -> Bool {
    if local.count >= 2, local.first == 0x22, local.last == 0x22 {
      var isEscaped = false
      for byte in local.dropFirst().dropLast() {
        if isEscaped {
          guard (0x20..<0x7F).contains(byte) else { return false }
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 || byte == 0x7F || byte < 0x20 || (byte > 0x7F && !isInternational) {
          return false
        }
      }
      return !isEscaped
    }
    let atoms = local.split(separator: 0x2E, omittingEmptySubsequences: false)
    return atoms.allSatisfy { atom in
      !atom.isEmpty
        && atom.allSatisfy { byte in
          byte &- 0x30 < 10 || FormatReader.isLetter(byte)
            || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte) || (byte > 0x7F && isInternational)
        }
    }
  }
}

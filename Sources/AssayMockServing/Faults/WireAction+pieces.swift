import AssayHTTP

extension WireAction {
  /// One action, or none where there is nothing to send.
  static func sending(_ bytes: [UInt8]) -> [WireAction] { bytes.isEmpty ? [] : [.send(bytes)] }

  /// The bytes in pieces, with a pause between each two.
  static func drip(_ bytes: [UInt8], size: Int, gap: Int) -> [WireAction] {
    var actions: [WireAction] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      if start > 0 { actions.append(.pause(milliseconds: gap)) }
      actions.append(.send(Array(bytes[start..<min(start + size, bytes.count)])))
    }
    return actions
  }

  /// A reset that comes late, so that what was sent before it arrives: what a client has not read
  /// yet is lost with the connection (RFC 9293, section 3.10.7).
  static let lateReset: [WireAction] = [.pause(milliseconds: 200), .reset]
}

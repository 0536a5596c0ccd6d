/// URI templates (RFC 6570, section 2).
enum TemplateFormat {
  static func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = 0
    while i < text.count {
      let byte = text[i]
      if byte == 0x7B {
        guard let end = text[i...].firstIndex(of: 0x7D), isExpression(text[(i + 1)..<end]) else {
          return false
        }
        i = end + 1
      } else if byte == 0x25 {
        guard isEscape(text[...], at: i) else { return false }
        i += 3
      } else {
        // Section 2.1 (and erratum 6937 on the apostrophe): no controls, no space, none of these.
        guard byte > 0x20, byte != 0x7F, !"\"<>\\^`|}".utf8.contains(byte) else { return false }
        i += 1
      }
    }
    return true
  }

  /// Section 2.2: an operator, and variables with modifiers.
  private static func isExpression(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var rest = text
    // The operators after the first eight are reserved for later.
    if let first = rest.first, "+#./;?&=,!@|".utf8.contains(first) { rest = rest.dropFirst() }
    let variables = rest.split(separator: 0x2C, omittingEmptySubsequences: false)
    return variables.allSatisfy { variable in
      var name = variable
      if name.last == 0x2A {
        name = name.dropLast()
      } else if let colon = name.firstIndex(of: 0x3A) {
        let length = name[(colon + 1)...]
        guard (1...4).contains(length.count), length.first != 0x30,
          length.allSatisfy({ $0 &- 0x30 < 10 })
        else { return false }
        name = name[..<colon]
      }
      return isName(name)
    }
  }

  private static func isName(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard !name.isEmpty, name.first != 0x2E, name.last != 0x2E else { return false }
    var i = name.startIndex
    while i < name.endIndex {
      let byte = name[i]
      if byte == 0x25 {
        guard isEscape(name, at: i) else { return false }
        i += 3
        continue
      }
      if byte == 0x2E {
        guard name[i - 1] != 0x2E else { return false }
      } else {
        guard FormatReader.isLetter(byte) || byte &- 0x30 < 10 || byte == 0x5F else { return false }
      }
      i += 1
    }
    return true
  }

  private static func isEscape(_ text: Slice<UnsafeBufferPointer<UInt8>>, at i: Int) -> Bool {
    i + 2 < text.endIndex && FormatReader.isHexadecimal(text[i + 1])
      && FormatReader.isHexadecimal(text[i + 2])
  }
}

/// The slow paths: why the byte at an offset cannot be there.
extension JSONParser {
  @inline(never)
  static func failure(
    _ base: UnsafePointer<UInt8>, _ i: Int, _ count: Int,
    _ expected: JSONSyntaxError.Expectation
  ) -> Outcome {
    guard i < count else { return .failure(count, .unexpectedEnd(expected: expected)) }
    let byte = base[i]
    if byte >= 0x80 {
      let length = sequenceLength(base, i, count)
      if length == 0 { return .failure(i, .invalidUTF8(byte)) }
      return .failure(i, .unexpected(found: text(base, i, length), expected: expected))
    }
    if byte < 0x20 || byte == 0x7F {
      let digits = String(byte, radix: 16, uppercase: true)
      let name = "U+00" + (digits.count < 2 ? "0" : "") + digits
      return .failure(i, .unexpected(found: name, expected: expected))
    }
    return .failure(i, .unexpected(found: text(base, i, 1), expected: expected))
  }

  @inline(never)
  static func keyFailure(
    _ base: UnsafePointer<UInt8>, _ i: Int, _ count: Int, after members: UInt32
  ) -> Outcome {
    if members > 0, i < count, base[i] == 0x7D {
      return .failure(i, .trailingComma(before: "}"))
    }
    return failure(base, i, count, members == 0 ? .keyOrEnd : .key)
  }

  @inline(never)
  static func valueFailure(
    _ base: UnsafePointer<UInt8>, _ i: Int, _ count: Int, inArray: Bool, after members: UInt32
  ) -> Outcome {
    if i < count {
      if inArray, members > 0, base[i] == 0x5D {
        return .failure(i, .trailingComma(before: "]"))
      }
      var end = i
      while end < count, end - i < 20, isLetter(base[end]) { end += 1 }
      if end > i { return .failure(i, .unknownWord(text(base, i, end - i))) }
    }
    return failure(base, i, count, inArray && members == 0 ? .valueOrEnd : .value)
  }

  @inline(never)
  static func stringFailure(_ base: UnsafePointer<UInt8>, _ i: Int, _ count: Int) -> Outcome {
    guard i < count else { return .failure(count, .unexpectedEnd(expected: .closingQuote)) }
    let byte = base[i]
    if byte == 0x5C {
      let wanted = i + 1 < count && base[i + 1] == 0x75 ? 6 : 2
      var end = i + 1
      while end < count, end < i + wanted, base[end] > 0x20, base[end] < 0x7F, base[end] != 0x22 {
        end += 1
      }
      if end == count { return .failure(count, .unexpectedEnd(expected: .closingQuote)) }
      return .failure(i, .invalidEscape(text(base, i, end - i)))
    }
    if byte >= 0x80 { return .failure(i, .invalidUTF8(byte)) }
    return .failure(i, .controlCharacter(byte))
  }

  @inline(never)
  static func numberFailure(_ base: UnsafePointer<UInt8>, _ i: Int, _ count: Int) -> Outcome {
    if i < count, base[i] == 0x30 { return .failure(i, .leadingZero) }
    return failure(base, i, count, .digit)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case 0x61...0x7A: true
    default: false
    }
  }

  private static func text(_ base: UnsafePointer<UInt8>, _ i: Int, _ length: Int) -> String {
    String(decoding: UnsafeBufferPointer(start: base + i, count: length), as: UTF8.self)
  }
}

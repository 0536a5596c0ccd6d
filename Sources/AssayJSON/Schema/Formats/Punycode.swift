/// The encoding of labels beyond ASCII in ASCII (RFC 3492).
enum Punycode {
  private static let base = 36
  private static let lowest = 1
  private static let highest = 26
  private static let firstCode = 128
  private static let firstBias = 72

  /// Decodes what follows `xn--`; nil when it is not the encoding of anything.
  static func decode(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [Unicode.Scalar]? {
    var output: [Unicode.Scalar] = []
    var rest = text
    if let hyphen = text.lastIndex(of: 0x2D) {
      output = text[..<hyphen].map { Unicode.Scalar($0) }
      rest = text[(hyphen + 1)...]
    }
    var code = firstCode
    var index = 0
    var bias = firstBias
    while !rest.isEmpty {
      let before = index
      var weight = 1
      var k = base
      while true {
        guard let digit = rest.popFirst().flatMap(digit) else { return nil }
        let (product, overflow) = digit.multipliedReportingOverflow(by: weight)
        guard !overflow, product < 1 << 40 else { return nil }
        index += product
        let threshold = threshold(k, bias)
        if digit < threshold { break }
        weight *= base - threshold
        guard weight < 1 << 40 else { return nil }
        k += base
      }
      bias = adapted(index - before, output.count + 1, isFirst: before == 0)
      code += index / (output.count + 1)
      index %= output.count + 1
      guard code <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
      output.insert(scalar, at: index)
      index += 1
    }
    return output
  }

  /// The encoding of a label, without `xn--`.
  static func encode(_ label: [Unicode.Scalar]) -> [UInt8] {
    var output = label.filter(\.isASCII).map { UInt8($0.value) }
    let plain = output.count
    if plain > 0 { output.append(0x2D) }
    var code = UInt32(firstCode)
    var delta = 0
    var bias = firstBias
    var handled = plain
    while let next = label.map(\.value).filter({ $0 >= code }).min() {
      delta += Int(next - code) * (handled + 1)
      code = next
      for scalar in label {
        if scalar.value < code { delta += 1 }
        guard scalar.value == code else { continue }
        var quotient = delta
        var k = base
        while true {
          let threshold = threshold(k, bias)
          if quotient < threshold { break }
          output.append(letter(threshold + (quotient - threshold) % (base - threshold)))
          quotient = (quotient - threshold) / (base - threshold)
          k += base
        }
        output.append(letter(quotient))
        bias = adapted(delta, handled + 1, isFirst: handled == plain)
        delta = 0
        handled += 1
      }
      delta += 1
      code += 1
    }
    return output
  }

  private static func letter(_ digit: Int) -> UInt8 {
    UInt8(digit < 26 ? 0x61 + digit : 0x30 + digit - 26)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    if byte &- 0x30 < 10 { return Int(byte - 0x30) + 26 }
    return FormatReader.isLetter(byte) ? Int((byte | 0x20) - 0x61) : nil
  }

  private static func threshold(_ k: Int, _ bias: Int) -> Int {
    min(max(k - bias, lowest), highest)
  }

  /// Section 6.1.
  private static func adapted(_ delta: Int, _ points: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / points
    var k = 0
    while delta > (base - lowest) * highest / 2 {
      delta /= base - lowest
      k += base
    }
    return k + (base - lowest + 1) * delta / (delta + 38)
  }
}

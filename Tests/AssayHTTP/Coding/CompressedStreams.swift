import Testing

/// A stream and what must be said about it.
struct BrokenStream: CustomTestStringConvertible, Sendable {
  enum Format: Sendable { case raw, gzip, zlib }

  var name: String
  var format: Format
  var bytes: [UInt8]
  var message: String

  var testDescription: String { name }

  static func raw(_ name: String, _ parts: [BitScript.Part], _ message: String) -> BrokenStream {
    BrokenStream(name: name, format: .raw, bytes: BitScript.bytes(parts), message: message)
  }
}

/// Streams that zlib 1.2.13 wrote.
enum CompressedStreams {
  /// Twelve JSON objects, 874 bytes.
  static let text: [UInt8] = {
    let objects = (0..<12).map { (index: Int) in
      let x = String(index * 2_654_435_761 % 4_294_967_296, radix: 16)
      return "{\"id\":\(index),\"title\":\"Offer \(index * 7 % 11)\","
        + "\"url\":\"https://example.test/p?o=\(index)&x=\(x)\"},"
    }
    return Array(objects.joined().utf8)
  }()

  /// `text` in one dynamic block at level 9.
  static let dynamic = bytes(
    "9dd34b6a03310c80e1ab142fba1a3ab665cbf640e81172063f69604a87c48140e8dda374e180b370e8529b0f"
      + "247e5dd921b1854fac1eea9ad9c2f6a5e4e31b67133b1f579abf6add4ecb3ce78bffded6fc51f3a9cedbe7cf"
      + "8ebf5f769cfd4ed73f41f482190b820497c118174483640fc118920441c45c006583a087c40b4b0149c97bc4"
      + "24a049aa97700c29828c4d2963540dd23d24c790264818a1911bdd20ec21378690a0a0554c5e62834c0fe931"
      + "6408d2609586641a649fae3d862c4145841093b50d723d64c79023c89602ca807b14f914b57a21c97bd5324b"
      + "1f79f60f4afce33fc43def1851827781a81b")
  static let checksum: [UInt8] = [0x04, 0x48, 0x26, 0x17]
  static let size: [UInt8] = [0x6a, 0x03, 0, 0]
  static let plainHeader: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3]

  /// `text` as gzip.
  static let gzip = plainHeader + dynamic + checksum + size
  /// `text` as zlib.
  static let zlib = [0x78, 0xda] + dynamic + [0x22, 0x15, 0x0f, 0x20]

  static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}

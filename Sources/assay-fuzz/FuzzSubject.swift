/// Something that takes any bytes, with what must hold whatever they are.
protocol FuzzSubject: Sendable {
  /// The name that the progress and a failure say.
  static var name: String { get }

  /// Makes one input, gives it to what is tried, and says what is wrong, with the input; nil when
  /// all is well.
  static func problem(_ random: inout FuzzRandom) -> String?
}

/// All subjects, in the order in which inputs go round.
enum FuzzSubjects {
  static let all: [any FuzzSubject.Type] = [
    RequestSubject.self, ResponseSubject.self, ChunkSubject.self, InflateSubject.self,
    JSONSubject.self, PatternSubject.self,
  ]
}

extension [UInt8] {
  /// The bytes on one line, each that is not printable as `\xHH`.
  var visible: String {
    var text = ""
    for byte in self {
      if (0x20...0x7E).contains(byte) && byte != 0x5C {
        text.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }
}

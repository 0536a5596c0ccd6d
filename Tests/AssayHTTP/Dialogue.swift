import AssayHTTP
import Testing

/// Bytes of one connection, and what a parser has to make of them.
struct Dialogue: Sendable, CustomTestStringConvertible {
  enum Event: Sendable, Equatable {
    /// `METHOD target 1.x | name: value | … | content | trailer: value | …`, empty parts left out.
    case message(String)
    case refused(Int, at: Int, String)
  }

  let name: String
  let input: [UInt8]
  let events: [Event]
  var limits = HTTPLimits()
  var methods: [String] = []
  var ends = false

  init(
    _ name: String, _ input: String, _ events: Event..., limits: HTTPLimits = HTTPLimits(),
    methods: [String] = [], ends: Bool = false
  ) {
    self.name = name
    self.input = input.latin1
    self.events = events
    self.limits = limits
    self.methods = methods
    self.ends = ends
  }

  var testDescription: String { name }
}

extension String {
  /// One byte per character; the tables hold no character above U+00FF.
  var latin1: [UInt8] { unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
}

extension [UInt8] {
  var latin1: String { String(String.UnicodeScalarView(map { UnicodeScalar($0) })) }
}

/// The ways to cut an input into the pieces that a socket could deliver.
struct Cutting: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let cut: @Sendable ([UInt8]) -> [ArraySlice<UInt8>]

  static let all: [Cutting] =
    [
      Cutting(testDescription: "whole") { [$0[...]] },
      Cutting(testDescription: "byte by byte") { bytes in bytes.indices.map { bytes[$0...$0] } },
    ]
    + (1...12).map { seed in
      Cutting(testDescription: "random pieces, seed \(seed)") { bytes in
        var random = SplitMix(seed: UInt64(seed))
        var pieces: [ArraySlice<UInt8>] = []
        var start = 0
        while start < bytes.count {
          let end = min(bytes.count, start + Int.random(in: 0...23, using: &random))
          pieces.append(bytes[start..<end])
          start = end
        }
        return pieces
      }
    }
}

/// A small generator whose sequence a seed fixes.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension HTTPFields {
  var summary: [String] { map { "\($0.name): \($0.value)" } }
}

extension HTTPRequest {
  var summary: String {
    let first = "\(method) \(target) 1.\(minorVersion)"
    return ([first] + fields.summary + (body.isEmpty ? [] : [body.latin1]) + trailers.summary)
      .joined(separator: " | ")
  }
}

extension HTTPResponse {
  var summary: String {
    ([("\(status) \(reason ?? "-")")] + fields.map { "\($0.name): \($0.value)" }
      + (body.isEmpty ? [] : [body.latin1]))
      .joined(separator: " | ")
  }
}

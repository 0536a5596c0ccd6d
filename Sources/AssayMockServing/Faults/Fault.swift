package import AssayHTTP
package import AssayLoopback

/// A named misbehaviour on the wire: a position in the exchange and an effect.
///
/// A fault is a pure function from what would have been answered to what is done instead; the lane
/// carries it out and writes it down. Its id is the same in documents, flags, tests and reports.
package protocol Fault: Sendable {
  /// The name, without arguments: `body.short.close`.
  static var id: String { get }
  /// What happens on the wire, in a sentence.
  static var summary: String { get }
  static var parameters: [FaultParameter] { get }

  /// - Parameter arguments: as many as `parameters`, each in its range.
  init(_ arguments: [Int])

  /// What it cannot do without; `FaultNeed.nothing` where nothing is said.
  var need: FaultNeed { get }
  var effect: FaultEffect { get }
}

extension Fault {
  /// Takes hold of every exchange.
  package var need: FaultNeed { .nothing }
}

/// One argument of a fault.
package struct FaultParameter: Sendable {
  package var name: String
  /// With its unit: `bytes of the body that are sent`.
  package var meaning: String
  package var range: ClosedRange<Int>

  package init(_ name: String, _ meaning: String, _ range: ClosedRange<Int>) {
    self.name = name
    self.meaning = meaning
    self.range = range
  }

  /// A span of lane time, up to a day.
  static func milliseconds(_ name: String = "milliseconds") -> FaultParameter {
    FaultParameter(name, "milliseconds of lane time", 1...86_400_000)
  }

  /// The size of the pieces that a drip sends.
  static let pieceSize = FaultParameter("size", "bytes in a piece", 1...1_000_000)
}

/// Where a fault takes hold, and what it does there.
package enum FaultEffect: Sendable {
  /// The port does not listen: the system refuses connections.
  case refusal
  /// Instead of reading anything from a new connection.
  case connection([WireAction])
  /// After a pause of so many milliseconds, a new connection is served as usual.
  case lateAdmission(milliseconds: Int)
  /// While the request's content is read; the request has its head and as yet no content.
  ///
  /// A request without content is never asked about.
  case reading(@Sendable (HTTPRequest) -> LoopbackReading)
  /// Instead of the planned answer.
  case answer(@Sendable (PlannedAnswer) -> FaultedAnswer)
}

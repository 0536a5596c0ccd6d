package import AssayHTTP

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

  var effect: FaultEffect { get }
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
}

/// Where a fault takes hold, and what it does there.
package enum FaultEffect: Sendable {
  /// The port does not listen: the system refuses connections.
  case refusal
  /// Instead of reading anything from a new connection.
  case connection([WireAction])
  /// After a pause of so many milliseconds, a new connection is served as usual.
  case lateAdmission(milliseconds: Int)
  /// While the request's content is read.
  case reading(@Sendable (_ contentLength: Int?) -> LoopbackReadingPlan)
  /// Instead of the planned answer.
  case answer(@Sendable (PlannedAnswer) -> FaultedAnswer)
}

/// What to do about content that is still to come.
package struct LoopbackReadingPlan: Sendable, Equatable {
  /// Take so many bytes of content, then read no more.
  package var stopAfterBytes: Int
  package var actions: [WireAction]

  package init(stopAfterBytes: Int, actions: [WireAction]) {
    self.stopAfterBytes = stopAfterBytes
    self.actions = actions
  }
}

/// What would have been answered.
package struct PlannedAnswer: Sendable {
  package var request: HTTPRequest
  package var response: HTTPResponse

  package init(request: HTTPRequest, response: HTTPResponse) {
    self.request = request
    self.response = response
  }

  /// From the status line to the empty line.
  package var head: [UInt8] { HTTPResponseWriter.head(for: response, answering: request) }
  package var body: [UInt8] { HTTPResponseWriter.body(for: response, answering: request) }
  package var actions: [WireAction] {
    HTTPResponseWriter.actions(for: response, answering: request)
  }
}

/// What is done instead of a planned answer.
package struct FaultedAnswer: Sendable, Equatable {
  package var actions: [WireAction]
  /// What the journal says was answered; the actions may tell less of it.
  package var response: HTTPResponse
  /// Whether a client that takes what it gets has a whole message in the end.
  package var isWhole: Bool

  package init(actions: [WireAction], response: HTTPResponse, isWhole: Bool) {
    self.actions = actions
    self.response = response
    self.isWhole = isWhole
  }

  /// The planned answer cut off or held back: the response stays as planned.
  package static func cut(_ actions: [WireAction], of planned: PlannedAnswer) -> FaultedAnswer {
    FaultedAnswer(actions: actions, response: planned.response, isWhole: false)
  }

  /// Another response, wholly written.
  package static func whole(
    _ response: HTTPResponse, answering request: HTTPRequest
  ) -> FaultedAnswer {
    FaultedAnswer(
      actions: HTTPResponseWriter.actions(for: response, answering: request), response: response,
      isWhole: true)
  }
}

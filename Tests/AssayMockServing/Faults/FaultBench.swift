import AssayHTTP
import AssayLoopback

@testable import AssayMockServing

/// A service that applies a fault to the first request of its first connection, and answers every
/// other as planned.
final class FaultBench: LoopbackService {
  /// Something that the loop told, on one line.
  struct Event: Sendable {
    var line: String
    var exchange: LoopbackExchange?
  }

  let events: AsyncStream<Event>
  private let told: AsyncStream<Event>.Continuation
  private let effect: FaultEffect

  init(_ fault: any Fault) {
    effect = fault.effect
    (events, told) = AsyncStream.makeStream()
  }

  func opened(_ connection: LoopbackConnectionID) { told.yield(Event(line: "opened")) }

  func admission(of connection: LoopbackConnectionID) -> LoopbackAdmission {
    switch effect {
    case .connection(let actions): .perform(actions)
    case .lateAdmission: .hold
    default: .serve
    }
  }

  func reading(_ request: HTTPRequest, on exchange: LoopbackExchange) -> LoopbackReading {
    guard case .reading(let plan) = effect, exchange.index == 0 else { return .whole }
    return plan(request)
  }

  func received(_ request: HTTPRequest, on exchange: LoopbackExchange) {
    tell("received \(request.body.count)", exchange)
    let planned = PlannedAnswer(request: request, response: FaultSample.response)
    if case .answer(let change) = effect, exchange.index == 0 {
      exchange.perform(change(planned).actions)
    } else {
      exchange.perform(planned.actions)
    }
  }

  func interrupted(_ request: HTTPRequest, on exchange: LoopbackExchange) {
    tell("interrupted \(request.body.count)", exchange)
  }

  func refused(_ error: HTTPSyntaxError, head: [UInt8], on exchange: LoopbackExchange) {
    tell("refused \(error)", exchange)
  }

  func paused(_ exchange: LoopbackExchange, milliseconds: Int) {
    tell("paused \(milliseconds)", exchange)
  }

  func aborted(_ exchange: LoopbackExchange) { tell("aborted", exchange) }

  func finished(_ exchange: LoopbackExchange, _ report: LoopbackReport) {
    tell("finished \(report.ending) \(report.bytesWritten)", exchange)
  }

  func closed(_ connection: LoopbackConnectionID) { told.yield(Event(line: "closed")) }

  private func tell(_ line: String, _ exchange: LoopbackExchange) {
    told.yield(Event(line: line, exchange: exchange))
  }
}

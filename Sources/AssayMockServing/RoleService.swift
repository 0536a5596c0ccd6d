import AssayHTTP
import AssayJournaling
import AssayLoopback

/// Hands what one role's listener hears to its lane.
final class RoleService: LoopbackService {
  private let role: String
  private let lane = Guarded<Lane?>(nil)

  init(role: String) { self.role = role }

  /// Must be called before the address is given to a client.
  func attach(_ lane: Lane) { self.lane.withLock { $0 = lane } }

  /// Ends the service: the lane is no longer held by its listeners.
  func detach() { lane.withLock { $0 = nil } }

  private var attached: Lane? { lane.withLock { $0 } }

  func opened(_ connection: LoopbackConnectionID) {}

  func closed(_ connection: LoopbackConnectionID) {}

  func received(_ request: HTTPRequest, on exchange: LoopbackExchange) {
    attached?.received(request, role: role, on: exchange)
  }

  func refused(_ error: HTTPSyntaxError, head: [UInt8], on exchange: LoopbackExchange) {
    attached?.refused(error, head: head, role: role, on: exchange)
  }

  func paused(_ exchange: LoopbackExchange, milliseconds: Int) {
    attached?.paused(exchange, milliseconds: milliseconds)
  }

  func aborted(_ exchange: LoopbackExchange) { attached?.aborted(exchange) }

  func finished(_ exchange: LoopbackExchange, _ report: LoopbackReport) {
    attached?.finished(exchange, report)
  }
}

import AssayHTTP
import AssayJournaling
import AssayLoopback

/// Hands what one role's listener hears to its lane.
final class RoleService: LoopbackService {
  private let role: String
  /// The fault that befalls every connection of the role, and how it was spelt.
  private let fault: (any Fault)?
  private let faultText: String?
  private let lane = Guarded<Lane?>(nil)

  init(role: String, fault: (any Fault)? = nil, faultText: String? = nil) {
    self.role = role
    self.fault = fault
    self.faultText = faultText
  }

  /// Must be called before the address is given to a client.
  func attach(_ lane: Lane) { self.lane.withLock { $0 = lane } }

  /// Ends the service: the lane is no longer held by its listeners.
  func detach() { lane.withLock { $0 = nil } }

  /// The lane, which takes being asked for as a sign of activity.
  private var attached: Lane? {
    let lane = lane.withLock { $0 }
    if let lane, lane.isRunning { lane.bell.ring() }
    return lane
  }

  func opened(_ connection: LoopbackConnectionID) {
    attached?.connected(connection, role: role, fault: faultText)
  }

  func admission(of connection: LoopbackConnectionID) -> LoopbackAdmission {
    switch fault?.effect {
    case .connection(let actions)?: return .perform(actions)
    case .lateAdmission(let milliseconds)?:
      attached?.admitLater(connection, role: role, milliseconds: milliseconds)
      return .hold
    default: return .serve
    }
  }

  func closed(_ connection: LoopbackConnectionID) { attached?.disconnected(connection) }

  func reading(_ request: HTTPRequest, on exchange: LoopbackExchange) -> LoopbackReading {
    attached?.reading(request, role: role, on: exchange) ?? .whole
  }

  func received(_ request: HTTPRequest, on exchange: LoopbackExchange) {
    attached?.received(request, role: role, on: exchange)
  }

  func interrupted(_ request: HTTPRequest, on exchange: LoopbackExchange) {
    attached?.interrupted(request, role: role, on: exchange)
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

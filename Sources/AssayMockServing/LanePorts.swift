import AssayContractModel
import AssayLoopback

/// What listens for a lane, one port for each role.
struct LanePorts: Sendable {
  var listeners: [LoopbackListener] = []
  /// Ports of roles that refuse connections.
  var refusing: [ReservedPort] = []
  var services: [RoleService] = []
  /// Role → address.
  var bases: [String: String] = [:]

  /// Opens a free loopback port for each role.
  static func open(
    _ setup: LaneSetup, on loop: EventLoop
  ) async throws(LaneError) -> LanePorts {
    var ports = LanePorts()
    do {
      let inspectsHeads = try setup.hasReadingFault
      for role in setup.contract.roles {
        let text = setup.connectionFaults[role.name]
        let fault = try text.map { try FaultRegistry.fault($0) }
        switch fault?.effect {
        case .answer?, .reading?:
          throw LaneError.unusableFault(
            "The fault \"\(text ?? "")\" of the role \"\(role.name)\" befalls requests. Name it in a reply of the case's \"mock\"."
          )
        case .refusal?:
          let port = try ReservedPort()
          ports.refusing.append(port)
          ports.bases[role.name] = "http://127.0.0.1:\(port.port)"
        default:
          let service = RoleService(role: role.name, fault: fault, faultText: text)
          let listener = try LoopbackListener.start(
            on: loop, service: service, inspectsHeads: inspectsHeads)
          ports.services.append(service)
          ports.listeners.append(listener)
          ports.bases[role.name] = "http://127.0.0.1:\(listener.port)"
        }
      }
      return ports
    } catch {
      await ports.close()
      switch error {
      case let error as LaneError: throw error
      case let error as FaultSpellingError: throw .unusableFault("\(error)")
      default: throw .cannotListen("\(error)")
      }
    }
  }

  func close() async {
    for listener in listeners { await listener.stop() }
    for service in services { service.detach() }
    for port in refusing { port.release() }
  }
}

extension LaneSetup {
  /// Whether a reply has a fault that takes hold while the request's content is read.
  fileprivate var hasReadingFault: Bool {
    get throws {
      for plan in replies.flatMap(\.plans) {
        if let text = plan.fault, case .reading = try FaultRegistry.fault(text).effect {
          return true
        }
      }
      return false
    }
  }
}

import AssayContractModel
import AssayLoopback

/// What listens for a lane, one port for each role.
struct LanePorts: Sendable {
  /// What one role's listener is started with, also when it is started again.
  struct Door: Sendable {
    var listener: LoopbackListener
    var service: RoleService
    /// Keeps the port while nothing listens.
    var reserved: ReservedPort?
  }
  var doors: [Door] = []
  /// Whether listeners ask about a request's content before they read it.
  var inspectsHeads = false
  /// Ports of roles that refuse connections.
  var refusing: [ReservedPort] = []
  /// Role → address.
  var bases: [String: String] = [:]

  /// Opens a free loopback port for each role.
  static func open(
    _ setup: LaneSetup, on loop: EventLoop
  ) async throws(LaneError) -> LanePorts {
    var ports = LanePorts()
    do {
      ports.inspectsHeads = try setup.mayBeScripted || setup.hasReadingFault
      for role in setup.contract.roles {
        let text = setup.connectionFaults[role.name]
        let fault = try text.map { try FaultRegistry.fault($0) }
        switch fault?.effect {
        case .answer?, .reading?:
          throw LaneError.faultOfRequests(text ?? "", role: role.name)
        case .refusal?:
          let port = try ReservedPort()
          ports.refusing.append(port)
          ports.bases[role.name] = "http://127.0.0.1:\(port.port)"
        default:
          let service = RoleService(role: role.name, fault: fault, faultText: text)
          let reserved = setup.losesNetwork ? try ReservedPort() : nil
          let listener = try LoopbackListener.start(
            on: loop, service: service, port: reserved?.port ?? setup.ports[role.name] ?? 0,
            inspectsHeads: ports.inspectsHeads)
          ports.doors.append(Door(listener: listener, service: service, reserved: reserved))
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
    for door in doors {
      await door.listener.stop()
      door.service.detach()
      door.reserved?.release()
    }
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

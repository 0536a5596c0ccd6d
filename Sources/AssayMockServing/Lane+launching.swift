package import AssayContractModel
package import AssayJSON
import AssayJournaling
import AssayLoopback

/// How many processes, app stores and device stores a lane's client has had.
struct LaunchCount: Hashable, Sendable {
  var launch = 1
  var install = 1
  var device = 1

  /// Counts a process with what `kind` leaves it.
  mutating func count(_ kind: Relaunch) {
    launch += 1
    switch kind {
    case .kill: break
    case .reinstall: install += 1
    case .wipe:
      install += 1
      device += 1
    }
  }
}

/// What befalls the client's process and its network.
extension Lane {
  /// Writes down that the client starts anew, and tells the model; before it starts.
  ///
  /// - Parameters:
  ///   - kind: What the new process finds of what the old one had stored.
  ///   - config: The whole configuration from now on; `nil` where it stays.
  package func relaunch(_ kind: Relaunch, config: JSONValue?) {
    state.withLock { state in
      state.launches.count(kind)
      let config = config.map { LaneAddress.resolved($0, bases: state.header.bases) }
      if let config {
        state.config = config
        state.registry.give(
          state.contract.givenURLs(config: config, bases: state.header.bases))
      }
      let count = state.launches
      let mark = state.append(
        .mark(
          .launch(
            launch: count.launch, install: count.install, device: count.device, config: config)))
      state.tellModel(
        .launch(config: state.config, time: state.now, date: state.header.startDate), cause: mark)
    }
  }

  /// Takes the client's network away or gives it back; the same again changes nothing.
  ///
  /// While it is away, as where no route leads: open connections are reset, whatever they carry, and
  /// new ones are refused. The addresses stay the lane's.
  ///
  /// - Throws: `LaneError.cannotListen` when a port was not kept for the lane, or is lost.
  package func setNetwork(_ wanted: NetworkState) async throws(LaneError) {
    let isOnline = wanted == .online
    let changes = state.withLock { state in
      guard state.isOnline != isOnline else { return false }
      state.isOnline = isOnline
      state.append(.mark(.network(isOnline: isOnline)))
      return true
    }
    guard changes else { return }
    var ports = self.ports.withLock { $0 }
    for index in ports.doors.indices {
      guard let reserved = ports.doors[index].reserved else {
        throw .cannotListen("the lane's ports were not kept for a lost network")
      }
      if isOnline {
        do {
          ports.doors[index].listener = try LoopbackListener.start(
            on: loop, service: ports.doors[index].service, port: reserved.port,
            inspectsHeads: ports.inspectsHeads)
        } catch {
          throw .cannotListen("the network cannot come back on port \(reserved.port): \(error)")
        }
      } else {
        await cut(ports.doors[index].listener)
      }
    }
    let changed = ports
    self.ports.withLock { $0 = changed }
    await drain()
  }

  /// Resets the connections of a listener, and closes it.
  private func cut(_ listener: LoopbackListener) async {
    let connections = state.withLock { state in
      state.connections.sorted { $0.value < $1.value }.map(\.key)
    }
    for connection in connections where connection.port == listener.port {
      listener.close(connection, reset: true)
    }
    await listener.stop()
  }
}

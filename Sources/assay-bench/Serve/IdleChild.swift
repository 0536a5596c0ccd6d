import AssayLoopback
import Foundation

/// The process that holds idle connections until standard input ends.
///
/// Its only line is `holding N`, once all of them stand.
struct IdleChild {
  var ports: [UInt16]
  var count: Int

  func run() async throws(BenchError) {
    ServerProcess.raiseDescriptorLimit()
    var connections: [LoopbackClient] = []
    connections.reserveCapacity(count)
    do throws(LoopbackError) {
      for number in 0..<count {
        connections.append(try await LoopbackClient.connect(to: ports[number % ports.count]))
      }
    } catch {
      throw .failed("After \(connections.count) idle connections no more can be had: \(error)")
    }
    Console.show("holding \(connections.count)\n")
    _ = try? FileHandle.standardInput.readToEnd()
    for connection in connections { connection.close() }
  }
}

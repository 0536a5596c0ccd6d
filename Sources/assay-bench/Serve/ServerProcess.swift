import Foundation

/// What the operating system tells about server processes; from `/proc`, so on Linux only.
struct ServerProcess: Equatable {
  /// Processor time spent so far, in user and in kernel mode, in seconds.
  var processorTime = 0.0
  /// Memory in use now and at its greatest, in KB.
  var resident = 0
  var peak = 0
  var threads = 0
  var descriptors = 0

  /// The sums over some processes.
  static func read(_ identifiers: [Int32]) throws(BenchError) -> ServerProcess {
    var sum = ServerProcess()
    for identifier in identifiers {
      guard let stat = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8),
        let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8),
        let descriptors = try? FileManager.default.contentsOfDirectory(
          atPath: "/proc/\(identifier)/fd"), let ticks = processorTicks(stat: stat)
      else { throw .failed("The server's process \(identifier) is gone or cannot be looked at.") }
      sum.processorTime += Double(ticks) / Double(ticksPerSecond)
      sum.resident += value("VmRSS", status: status)
      sum.peak += value("VmHWM", status: status)
      sum.threads += value("Threads", status: status)
      sum.descriptors += descriptors.count
    }
    return sum
  }

  /// `utime` plus `stime` of a line of `/proc/PID/stat`; the name in it may hold anything.
  static func processorTicks(stat: String) -> Int? {
    guard let name = stat.lastIndex(of: ")") else { return nil }
    let fields = stat[stat.index(after: name)...].split(separator: " ")
    guard fields.count > 12, let user = Int(fields[11]), let kernel = Int(fields[12]) else {
      return nil
    }
    return user + kernel
  }

  /// The number on a line of `/proc/PID/status`, 0 without such a line.
  static func value(_ name: String, status: String) -> Int {
    for line in status.split(separator: "\n") where line.hasPrefix(name + ":") {
      return line.dropFirst(name.count + 1).split { $0 == " " || $0 == "\t" }.first
        .flatMap { Int($0) } ?? 0
    }
    return 0
  }

  /// The processes that a process has started.
  static func children(of parent: Int32) -> [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { Int32($0) }.filter { identifier in
      let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
      return status.map { value("PPid", status: $0) == Int(parent) } ?? false
    }.sorted()
  }

  /// Processors that are online.
  static var processors: Int { ProcessInfo.processInfo.activeProcessorCount }

  private static var ticksPerSecond: Int { max(1, sysconf(Int32(_SC_CLK_TCK))) }

  /// Raises the number of descriptors that this process and its children may have to what the
  /// system allows; returns it.
  @discardableResult
  static func raiseDescriptorLimit() -> Int {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 0 }
    limit.rlim_cur = limit.rlim_max
    _ = setrlimit(resource, &limit)
    _ = getrlimit(resource, &limit)
    return Int(clamping: limit.rlim_cur)
  }
}

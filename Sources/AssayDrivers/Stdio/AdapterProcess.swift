#if os(macOS) || os(Linux)
  import AssayJournaling
  import AssayLoopback
  import Foundation

  /// A child process whose standard input and output are one socket.
  final class AdapterProcess: Sendable {
    /// The parent's end of the socket; whoever takes it closes it.
    let socket: Int32

    /// How the process ended, once it has.
    let exit: Occurrence<ProcessEnding>

    /// Happens when nothing more can come from standard error.
    let errorsRead: Occurrence<Void>

    private let process: Guarded<Process>
    /// Whether the process was started as the leader of a group of its own, as Foundation does on Linux.
    private let leadsGroup: Bool

    /// Starts `command`, a program and its arguments.
    ///
    /// - Throws: `DriverError.commandNotFound`, `DriverError.cannotLaunch`.
    init(_ command: [String], standardError: OutputTail) throws(DriverError) {
      let program = try Self.find(command.first ?? "")
      let exit = Occurrence<ProcessEnding>()
      let errorsRead = Occurrence<Void>()
      let process = Process()
      process.executableURL = program
      process.arguments = Array(command.dropFirst())
      process.terminationHandler = { process in
        let status = Int(process.terminationStatus)
        exit.happen(process.terminationReason == .exit ? .status(status) : .signal(status))
      }
      do {
        let (parent, child) = try SocketPair.make()
        let childEnd = FileHandle(fileDescriptor: child, closeOnDealloc: true)
        process.standardInput = childEnd
        process.standardOutput = childEnd
        let (errors, errorsEnd) = try SocketPair.make()
        let childErrors = FileHandle(fileDescriptor: errorsEnd, closeOnDealloc: true)
        process.standardError = childErrors
        defer { try? childErrors.close() }
        _ = LineChannel(
          descriptor: errors, on: LoopGroup.shared.next(),
          onLine: { standardError.append($0 + [0x0A]) },
          onClose: { end in
            standardError.append(end.unterminated)
            errorsRead.happen(())
          })
        do {
          try Self.withoutBlockedSignals { try process.run() }
        } catch {
          try? FileHandle(fileDescriptor: parent, closeOnDealloc: true).close()
          throw error
        }
        // The end of the output is only seen once nobody but the child can write to it.
        try? childEnd.close()
        socket = parent
      } catch {
        throw .cannotLaunch(command: program.path, reason: "\(error)")
      }
      let identifier = process.processIdentifier
      leadsGroup = getpgid(identifier) == identifier
      self.exit = exit
      self.errorsRead = errorsRead
      self.process = Guarded(process)
    }

    /// Asks the process to end (SIGTERM).
    func terminate() {
      process.withLock { $0.terminate() }
    }

    /// Ends the process by force (SIGKILL).
    func destroy() {
      guard exit.value == nil else { return }
      let identifier = process.withLock { $0.processIdentifier }
      _ = kill(identifier, SIGKILL)
    }

    /// Ends what the process has started and left behind, by force: a shell's client, say.
    ///
    /// Only where the process leads a group of its own; call it as soon as the process is over.
    func destroyDescendants() {
      guard leadsGroup else { return }
      _ = kill(-process.withLock { $0.processIdentifier }, SIGKILL)
    }

    /// Runs `body` with no signal blocked, as a child inherits what its parent's thread blocks.
    ///
    /// The threads that run Swift tasks block most signals, so a child could not be terminated.
    private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
      var none = sigset_t()
      var blocked = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, &blocked)
      defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
      try body()
    }

    private static func find(_ name: String) throws(DriverError) -> URL {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let places =
        name.contains("/")
        ? [name] : path.split(separator: ":").map { "\($0)/\(name)" }
      var isFolder: ObjCBool = false
      for place in places where !name.isEmpty {
        if FileManager.default.fileExists(atPath: place, isDirectory: &isFolder),
          !isFolder.boolValue
        {
          return URL(fileURLWithPath: place)
        }
      }
      throw .commandNotFound(name)
    }
  }
#endif

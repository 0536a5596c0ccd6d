import AssayLoopback
import Foundation

/// nginx without a log, one worker per loop of Assay, configured in a temporary folder.
final class NginxServer: BenchServer {
  /// Where nginx takes the 10 KB answer from.
  enum Answering: String, CaseIterable {
    /// `return` with the text in the configuration: no file, one write.
    case memory
    /// A cached descriptor of a file and `sendfile`.
    ///
    /// nginx refuses POST to a file with 405, so the refusal is turned into the file.
    case file
  }

  static let install = "apt-get install nginx"

  let name = "nginx"
  let endpoints: [Endpoint]
  private(set) var processes: [Int32] = []
  private let master: ChildProcess
  private let folder: WorkFolder

  init(_ answering: Answering, workers: Int) throws(BenchError) {
    let program = try Tool.needed("nginx", install: Self.install)
    folder = try WorkFolder()
    // Reserved for the moment only, but nobody else takes a port that was just in use.
    let port: UInt16
    do throws(LoopbackError) {
      let reserved = try ReservedPort()
      port = reserved.port
      reserved.release()
    } catch {
      throw .failed("No port for nginx can be had: \(error)")
    }
    _ = try folder.write(OffersDocument.bytes, to: "files" + BenchContract.postPath)
    let configuration = try folder.write(
      Array(
        Self.configuration(answering, port: port, workers: workers, folder: folder.path).utf8),
      to: "nginx.conf")
    endpoints = (0..<workers).map { _ in Endpoint(post: port, get: port) }
    master = try ChildProcess(
      [program, "-p", folder.path, "-e", folder.path + "/error.log", "-c", configuration],
      named: name)
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(10)
    while processes.count < workers {
      guard clock.now < deadline else {
        let log = try? String(contentsOfFile: folder.path + "/error.log", encoding: .utf8)
        throw .failed("nginx does not start. \(log ?? "")")
      }
      Thread.sleep(forTimeInterval: 0.01)
      processes = ServerProcess.children(of: master.identifier)
    }
  }

  func stop() -> String {
    master.terminate()
    return ""
  }

  /// The configuration.
  ///
  /// The buffer for heads also takes a body of 10 KB, so that nginx reads a request with one call:
  /// the fastest way found, with `return`, to read all of it and answer 10 KB.
  static func configuration(
    _ answering: Answering, port: UInt16, workers: Int, folder: String
  ) -> String {
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "  \($0)_temp_path \(folder)/\($0);\n" }.joined()
    let post: String
    switch answering {
    case .file: post = "error_page 405 =200 $uri;"
    case .memory:
      let pieces = quotedPieces(of: OffersDocument.bytes)
      let sets = pieces.indices.map { "set $piece\($0) \(pieces[$0]);" }
      let names = pieces.indices.map { "$piece\($0)" }.joined()
      post = (sets + ["return 200 \"\(names)\";"]).joined(separator: "\n      ")
    }
    return """
      worker_processes \(workers);
      worker_rlimit_nofile \(ServerProcess.raiseDescriptorLimit());
      daemon off;
      pid \(folder)/nginx.pid;
      error_log \(folder)/error.log crit;
      events { worker_connections 16384; }
      http {
        access_log off;
        server_tokens off;
        sendfile on;
        keepalive_requests 1000000000;
        keepalive_timeout 1h;
        client_header_buffer_size 16k;
        client_body_buffer_size 64k;
        open_file_cache max=16;
        default_type application/json;
        root \(folder)/files;
      \(temporary)
        server {
          listen 127.0.0.1:\(port) reuseport backlog=4096;
          location = \(BenchContract.postPath) {
            \(post)
          }
          location /p/ { return 204; }
        }
      }

      """
  }

  /// The bytes as strings of nginx's configuration, which may have no more than 4,096 bytes each.
  static func quotedPieces(of bytes: [UInt8]) -> [String] {
    var pieces: [String] = []
    var piece = ""
    for character in String(decoding: bytes, as: UTF8.self) {
      if piece.utf8.count > 3_000 {
        pieces.append("'\(piece)'")
        piece = ""
      }
      switch character {
      case "\\": piece += "\\\\"
      case "'": piece += "\\'"
      default: piece.append(character)
      }
    }
    return pieces + ["'\(piece)'"]
  }
}

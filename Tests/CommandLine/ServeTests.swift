import AssayJSON
import Foundation
import Testing

@Suite struct `Serving by hand` {
  /// Sends one request over a plain socket and returns the answer; `URLSession` is not needed for that.
  private static func ask(_ address: String, _ request: String) throws -> String {
    let port = try #require(address.split(separator: ":").last.flatMap { UInt16($0) })
    let connection = try #require(Socket.connected(to: port))
    defer { close(connection) }
    _ = Array(request.utf8).withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { break }
      answer += buffer[..<count]
    }
    return String(decoding: answer, as: UTF8.self)
  }

  @Test func `answers, recognises what it handed out, and tells what it saw`() async throws {
    try await withFolder { folder in
      let pipe = folder.appendingPathComponent("addresses").path
      try #require(mkfifo(pipe, 0o600) == 0)
      let outcome = try await Program(in: folder).run(
        ["serve", "--api", "momentperks", "--addresses", pipe, "--journal", "seen.ndjson"]
      ) { assay in
        Thread.detachNewThread {
          defer { kill(assay, SIGINT) }
          guard let bytes = try? FileHandle(forReadingAtPath: pipe)?.readToEnd(),
            let addresses = try? JSONDocument(parsing: Array(bytes)),
            let api = addresses.root["api"]?.string, let track = addresses.root["track"]?.string
          else { return }
          let body = #"{"placement":"checkout","pub_user_id":"u-1"}"#
          let offers = try? Self.ask(
            api,
            "POST /native/v4/offers.json?api_key=k-1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
          )
          guard let json = offers?.components(separatedBy: "\r\n\r\n").last,
            let document = try? JSONDocument(parsing: Array(json.utf8)),
            let pixel = document.root["data"]?["offers"]?[0]?["pixel"]?.string
          else { return }
          for target in [String(pixel.dropFirst(track.count)), "/nonsense"] {
            _ = try? Self.ask(
              track, "GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
          }
        }
      }
      #expect(outcome.complaint == "")
      #expect(outcome.output.contains("Serving MomentPerks on the loopback address."))
      #expect(outcome.output.contains("3 requests came:\n  fetchOffers  1\n  pixel        1\n"))
      #expect(outcome.output.contains("GET /nonsense to {track}"))
      #expect(outcome.output.contains("lane.known-requests"))
      #expect(outcome.status == 1)
      let judged = try await Program(in: folder).run(["judge", "-q", "seen.ndjson"])
      #expect(judged.status == 1)
    }
  }

  @Test func `a session by hand gets three offers, and every URL of theirs is recognised`()
    async throws
  {
    guard Program.isOnPath("curl") else {
      print("skipped: there is no curl here")
      return
    }
    let script = checkout.appendingPathComponent("Tests/CommandLine/Sessions/serve.sh")
    let outcome = try await withFolder { folder in
      try await Program(file: script, in: folder).run([
        try Program.products().appendingPathComponent("assay").path
      ])
    }
    #expect(outcome.complaint == "")
    let followed = outcome.output.split(separator: "\n").filter { $0.hasPrefix("following ") }
    #expect(followed.count == 9)
    #expect(followed.allSatisfy { $0.hasPrefix("following http://127.0.0.1:") })
    #expect(
      outcome.output.contains(
        """
        10 requests came:
          fetchOffers  1
          pixel        3
          closeBeacon  3
          noThanks     3

        """))
    // Nobody said that anything was shown, so no rule about that convicts anybody.
    #expect(outcome.output.contains("The conversation with MomentPerks conforms."))
    #expect(outcome.output.contains("What the user did is not known here"))
    #expect(outcome.output.contains("request.key-as-configured (1 instance)"))
    #expect(outcome.status == 0)
  }

  @Test func `a campaign that was acknowledged is withheld, and the missing SEEN is named`()
    async throws
  {
    guard Program.isOnPath("curl") else {
      print("skipped: there is no curl here")
      return
    }
    let script = checkout.appendingPathComponent("Tests/CommandLine/Sessions/serve-engage.sh")
    let outcome = try await withFolder { folder in
      try await Program(file: script, in: folder).run([
        try Program.products().appendingPathComponent("assay").path
      ])
    }
    #expect(outcome.complaint == "")
    #expect(outcome.output.contains(#"first: {"messages":[{"payload":{"pushId":"4711""#))
    #expect(outcome.output.contains(#"second: {"messages":[]}"#))
    #expect(outcome.output.contains("-H 'X-SDK-Key: YOUR_KEY'"))
    #expect(outcome.output.contains("SHOULD ack.seen-in-the-end is broken (1 of 1 instance)"))
    #expect(outcome.output.contains(#"`ackStatus` "SEEN""#))
    #expect(outcome.status == 1)
  }

  @Test func `a meter runs down to a hidden article, and a subscriber reads on`() async throws {
    guard Program.isOnPath("curl") else {
      print("skipped: there is no curl here")
      return
    }
    let script = checkout.appendingPathComponent(
      "Tests/CommandLine/Sessions/serve-surface-decision.sh")
    let outcome = try await withFolder { folder in
      try await Program(file: script, in: folder).run([
        try Program.products().appendingPathComponent("assay").path
      ])
    }
    #expect(outcome.complaint == "")
    let decisions = outcome.output.split(separator: "\n").filter {
      $0.contains(#""componentBehaviors""#)
    }
    let expected = [
      ("first", #""hideContent":false,"upsellMessage":"1 of 2 free articles left""#),
      ("second", #""hideContent":false,"upsellMessage":"0 of 2 free articles left""#),
      ("third", #""hideContent":true,"upsellMessage":"Subscribe to read the full article""#),
      ("first", #""hideContent":false,"upsellMessage":"0 of 2 free articles left""#),
      ("third", #""properties":{"hideContent":false}"#),
    ]
    #expect(decisions.count == expected.count)
    for (decision, (article, properties)) in zip(decisions, expected) {
      #expect(decision.hasPrefix("\(article): ") && decision.contains(properties), "\(decision)")
    }
    #expect(outcome.output.contains("-H 'Authorization: Bearer pk_test_1_mine'"))
    #expect(outcome.output.contains("5 requests came:\n  decision       5\n"))
    #expect(outcome.output.contains("The conversation with Surface Decision conforms."))
    #expect(outcome.status == 0)
  }

  @Test func `a configuration that nothing knows is refused`() async throws {
    try await withFolder { folder in
      let outcome = try await Program(in: folder).run([
        "serve", "--api", "momentperks", "--config", "apikey=k-1",
      ])
      #expect(outcome.status == 2)
      #expect(outcome.complaint.contains("Did you mean \"apiKey\"?"))
      let noJSON = try await Program(in: folder).run([
        "serve", "--api", "momentperks", "--config", "dev:=yes",
      ])
      #expect(
        noJSON.complaint
          == "assay: \"--config\" has \"yes\" for \"dev\", which is no JSON. Write dev=yes for a text.\n"
      )
    }
  }

  @Test func `a port in use is named`() async throws {
    try await withFolder { folder in
      let (listener, port) = try #require(Socket.listening())
      defer { close(listener) }
      let outcome = try await Program(in: folder).run(
        ["serve", "--api", "momentperks", "--port", "api=\(port)"])
      #expect(
        outcome
          == Program.Outcome(
            status: 2, output: "",
            complaint:
              "assay: The lane cannot listen: port \"\(port)\" on 127.0.0.1 is taken; use port 0 to get a free one\n"
          ))
    }
  }
}

/// A socket on the loopback address.
private enum Socket {
  static func listening() -> (descriptor: Int32, port: UInt16)? {
    guard let (descriptor, address) = made(port: 0) else { return nil }
    var bound = address
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &bound) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 1) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    return isBound ? (descriptor, UInt16(bigEndian: bound.sin_port)) : nil
  }

  static func connected(to port: UInt16) -> Int32? {
    guard let (descriptor, address) = made(port: port) else { return nil }
    var peer = address
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = withUnsafePointer(to: &peer) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, length) == 0
      }
    }
    return isConnected ? descriptor : nil
  }

  private static func made(port: UInt16) -> (Int32, sockaddr_in)? {
    #if canImport(Darwin)
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor >= 0 else { return nil }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return (descriptor, address)
  }
}

import AssayHTTP
import AssayLoopback
import AssayTestSupport
import Foundation
import Testing

/// The table of HTTP dialogues once over real sockets: bytes in, exact bytes out.
///
/// One at a time: all at once they would take thousands of descriptors.
@Suite(.serialized) struct LoopbackDialogueTests {
  static let table = (try? WireDialogue.all(in: "Tests/AssayHTTP/Dialogues")) ?? []
  let loop = LoopGroup.shared.next()

  @Test(arguments: table)
  func `a dialogue is answered byte for byte`(dialogue: WireDialogue) async throws {
    for inspectsHeads in [false, true] {
      let outputs = try await converse(dialogue, inspectsHeads: inspectsHeads)
      #expect(
        outputs.map { WireDialogue.escaped($0) }
          == dialogue.turns.map { WireDialogue.escaped($0.output) })
    }
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["ASSAY_UPDATE"] != nil))
  func `the last output of each dialogue is written anew`() async throws {
    var all = try WireDialogue.all(in: "Tests/AssayHTTP/Dialogues")
    for index in all.indices {
      let outputs = try await converse(all[index])
      for turn in outputs.indices { all[index].turns[turn].output = outputs[turn] }
    }
    try WireDialogue.write(all)
  }

  @Test(arguments: ["content by length", "one chunk", "one trailer field"])
  func `a request cut off at any place is refused, and whole it is answered`(name: String)
    async throws
  {
    let dialogue = try #require(Self.table.first { $0.name == name })
    var whole = 0
    for end in 0...dialogue.input.count {
      var part = dialogue
      part.turns[0].input = Array(dialogue.input[..<end])
      let output = String(decoding: try await converse(part)[0], as: UTF8.self)
      let answers = output.components(separatedBy: "HTTP/1.1 ").dropFirst()
      whole += answers.filter { $0.hasPrefix("200 OK") }.count
      let isBetween = !output.contains("(RFC 9112, section 8)")
      #expect(answers.contains { $0.hasPrefix("400 Bad Request") } != isBetween, "byte \(end)")
      if isBetween && end > 0 { #expect(answers.count >= 1) }
    }
    #expect(whole >= 1)
  }

  @Test func `nothing after a request that asks for close is read, however late its answer is`()
    async throws
  {
    let held = Held()
    let service = WitnessService(on: loop) { _, exchange in held.add(exchange) }
    try await withListener(service) { listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      try await client.send(get("/1", "Connection: close\r\n") + get("/2") + "G:T\r\n")
      await service.log.upTo("received 0.0")
      try await client.send(get("/3"))
      await listener.loop.drain()
      await held.exchange(0)?.perform([.send(Array("HTTP/1.1 204 No\r\n\r\n".utf8)), .close])
      #expect(try await client.readToEnd() == Array("HTTP/1.1 204 No\r\n\r\n".utf8))
      client.close()
      #expect(await service.log.upTo("closed") == ["finished 0.0 complete 19/2", "closed 0"])
    }
  }

  /// What a client gets in each turn; in the last one it ends its side and reads to the end.
  private func converse(_ dialogue: WireDialogue, inspectsHeads: Bool = false) async throws
    -> [[UInt8]]
  {
    let limits = try #require(HTTPLimits(dialogue))
    let service = WitnessService(on: loop, answer: Self.answer)
    return try await withListener(service, inspectsHeads: inspectsHeads, limits: limits) {
      listener in
      let client = try await LoopbackClient.connect(to: listener.port)
      var outputs: [[UInt8]] = []
      for turn in dialogue.turns.dropLast() {
        try await client.send(turn.input)
        var output: [UInt8] = []
        while output.count < turn.output.count {
          let bytes = try await client.read(atMost: turn.output.count - output.count)
          if bytes.isEmpty { break }
          output += bytes
        }
        outputs.append(output)
      }
      try await client.send(dialogue.turns.last?.input ?? [])
      client.halfClose()
      outputs.append(try await client.readToEnd())
      client.close()
      return outputs
    }
  }

  /// Answers with the method and the target; `/status/N` with N, `/close` with the end.
  private static func answer(_ request: HTTPRequest, _ exchange: LoopbackExchange) {
    let path = HTTPTarget(request.target).path
    var response = HTTPResponse(
      status: 200, body: request.methodBytes + [0x20] + request.targetBytes)
    if path == "/close" { response.fields = [("Connection", "close")] }
    var actions: [WireAction] = []
    if path.hasPrefix("/status/"), let status = Int(path.dropFirst(8)) {
      if status < 200 {
        actions = HTTPResponseWriter.actions(
          for: HTTPResponse(status: status), answering: request)
      } else {
        response.status = status
      }
    }
    exchange.perform(actions + HTTPResponseWriter.actions(for: response, answering: request))
  }
}

extension HTTPLimits {
  /// The limits that a dialogue names, and the usual ones beside them; nil for an unknown name.
  init?(_ dialogue: WireDialogue) {
    self.init()
    for (name, value) in dialogue.limits {
      switch name {
      case "startLine": startLine = value
      case "method": method = value
      case "fieldSection": fieldSection = value
      case "fieldCount": fieldCount = value
      case "body": body = value
      case "chunkLine": chunkLine = value
      case "emptyLines": emptyLines = value
      default: return nil
      }
    }
  }
}

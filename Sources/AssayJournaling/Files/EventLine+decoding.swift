import AssayJSON

extension EventLine {
  /// Why a line is not one of an event file: what is wrong, and what was expected.
  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
  }

  /// Reads a line, without its line feed.
  /// - Throws: ``Problem``, with the column where it is about JSON's syntax.
  package init(parsing bytes: [UInt8]) throws(Problem) {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw Problem(
        "no JSON at column \(error.position.column): \(error.reason); the file is cut off or was "
          + "edited, so write it anew")
    }
    let node = document.root
    guard node.kind == .object else {
      throw Problem("\(Self.quoted(node)) is no object; a line of an event file is one")
    }
    guard let lane = node["lane"]?.string, !lane.isEmpty else {
      throw Problem("\"lane\" is \(Self.quoted(node["lane"])); give the id of the lane as a string")
    }
    self.lane = lane
    if let opened = node["opened"] {
      try Self.expectKeys(of: node, ["lane", "opened"])
      content = .opened(try Self.header(opened, lane))
    } else if let ended = node["ended"] {
      try Self.expectKeys(of: node, ["lane", "ended"])
      try Self.expectKeys(of: ended, ["horizon", "overflowed"])
      guard let overflowed = ended["overflowed"]?.boolean else {
        throw Problem(
          "\"overflowed\" is \(Self.quoted(ended["overflowed"])); give true or false")
      }
      content = .ended(horizon: try Self.integer("horizon", in: ended), overflowed: overflowed)
    } else {
      content = .event(try Self.event(node))
    }
  }

  private static let eventKeys = [
    "lane", "at", "end", "time", "on", "by", "connection", "causedBy", "released", "fields",
  ]

  private static func event(_ node: JSONNode) throws(Problem) -> Event {
    try expectKeys(of: node, eventKeys)
    guard let name = node["on"]?.string, !name.isEmpty else {
      throw Problem("\"on\" is \(quoted(node["on"])); give the name of the event as a string")
    }
    guard let speaker = try speaker("by", in: node) else {
      throw Problem("\"by\" is missing; say who vouches for the event: \(speakers)")
    }
    var event = Event(
      name: name, begin: try integer("at", in: node), time: try integer("time", in: node),
      speaker: speaker)
    event.end = try optionalInteger("end", in: node) ?? event.begin
    event.connection = try optionalInteger("connection", in: node)
    event.causedBy = try Self.speaker("causedBy", in: node)
    event.released = try optionalInteger("released", in: node)
    if let fields = node["fields"] {
      guard case .object(let object) = fields.value else {
        throw Problem("\"fields\" is \(quoted(fields)); give an object")
      }
      for (key, value) in object.members {
        if case .object = value {
          throw Problem(
            "the field \"\(key)\" is an object; fields hold scalars, or lists of scalars")
        }
      }
      event.fields = object
    }
    return event
  }

  private static func header(_ node: JSONNode, _ lane: String) throws(Problem) -> LaneHeader {
    try expectKeys(of: node, ["api", "contract", "case", "title", "rules", "clock", "limits"])
    guard let api = node["api"]?.string, !api.isEmpty else {
      throw Problem("\"api\" is \(quoted(node["api"])); give the id of the lane's API")
    }
    var header = LaneHeader(id: lane, api: api, contract: node["contract"]?.string ?? "")
    header.caseID = node["case"]?.string
    header.title = node["title"]?.string
    for rule in node["rules"]?.elements.map({ $0 }) ?? [] {
      guard let id = rule.string else {
        throw Problem("\"rules\" holds \(quoted(rule)); give ids of rules as strings")
      }
      header.rules.append(id)
    }
    if let clock = node["clock"] {
      guard let read = clock.string.flatMap(LaneHeaderLine.clock) else {
        throw Problem(
          "\"clock\" is \(quoted(clock)); give \"manual\", \"real\" or \"scaled FACTOR\"")
      }
      header.clock = read
    }
    for (key, value) in node["limits"]?.members.map({ ($0.key, $0.value) }) ?? [] {
      guard let name = key.string, let limit = value.integer else {
        throw Problem("\"limits\" holds \(quoted(value)); give whole milliseconds by name")
      }
      header.limits[name] = limit
    }
    return header
  }

  private static let speakers = "\"client\", \"mock\", \"runner\", \"adapter\" or \"model\""

  private static func speaker(
    _ key: String, in node: JSONNode
  ) throws(Problem) -> Event.Speaker? {
    guard let word = node[key] else { return nil }
    guard let speaker = word.string.flatMap(Event.Speaker.init) else {
      throw Problem("\"\(key)\" is \(quoted(word)); give \(speakers)")
    }
    return speaker
  }

  private static func integer(_ key: String, in node: JSONNode) throws(Problem) -> Int {
    guard let value = try optionalInteger(key, in: node) else {
      throw Problem("\"\(key)\" is missing; give a whole number")
    }
    return value
  }

  private static func optionalInteger(
    _ key: String, in node: JSONNode
  ) throws(Problem) -> Int? {
    guard let value = node[key] else { return nil }
    guard let integer = value.integer else {
      throw Problem("\"\(key)\" is \(quoted(value)); give a whole number")
    }
    return integer
  }

  private static func expectKeys(of node: JSONNode, _ known: [String]) throws(Problem) {
    guard node.kind == .object else {
      throw Problem("\(quoted(node)) stands where an object is expected")
    }
    var seen = Set<String>()
    for (key, _) in node.members {
      let name = key.string ?? ""
      guard known.contains(name) else {
        let list = known.map { "\"\($0)\"" }.joined(separator: ", ")
        throw Problem("\"\(name)\" is no key here; there are \(list)")
      }
      guard seen.insert(name).inserted else {
        throw Problem("\"\(name)\" stands there twice; leave one")
      }
    }
  }

  private static func quoted(_ node: JSONNode?) -> String {
    guard let node else { return "missing" }
    let text = node.value.description
    return text.count > 60 ? text.prefix(57) + "…" : text
  }
}

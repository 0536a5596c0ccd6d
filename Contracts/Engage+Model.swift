import AssayContractModel
import AssayJSON

/// What a user of an app with Engage sees, and what the service is owed, given steps, replies and time.
///
/// Rests on the vendor's page and, where it is silent, on what the vendor's client was seen to do; the
/// README says where these part.
struct EngageModel: APIModel {
  private struct Delivery {
    var message: EngageMessage
    var fields: JSONObject
    /// Lane time at which it may be shown; set when it is let go.
    var due: Int?
    var wasReleased = false
    var wasClicked = false
  }

  private struct Key: Hashable {
    var user: String
    var id: String
  }

  private static let duplicateWindow = 3_600_000
  private static let tolerance = 60_000

  private var date = 0
  private var time = 0
  private var config: JSONValue = .null
  private var isActive = true
  private var screen: String?
  private var schedule = EngageSchedule()
  /// How many inputs there were, and who used the app as of which.
  private var told = 0
  private var users: [(told: Int, id: String?)] = []
  /// User and id → when a message was first accepted, and in which form.
  private var firstSeen: [Key: (time: Int, isNumber: Bool, displayTime: Int?)] = [:]
  private var rejected: Set<Key> = []
  private var queue: [Delivery] = []
  private var waiting: [Delivery] = []
  private var onScreen: [Delivery] = []

  var nextDue: Int? {
    (waiting.compactMap(\.due) + [schedule.nextDue].compactMap { $0 }).min()
  }

  mutating func receive(_ input: ModelInput) -> [ModelOutput] {
    told += 1
    switch input {
    case .launch(let config, let time, let date):
      let told = told
      self = EngageModel()
      self.told = told
      self.config = config
      self.date = date
      self.time = time
      users = [(0, Self.user(config["distinctId"]?.string))]
      return []
    case .step(let verb, let arguments, let time):
      self.time = time
      return step(verb, arguments)
    case .reply("fetch", let exchange, let status, let body, let time, let told):
      self.time = time
      guard (200..<300).contains(status) else { return [nothing("failure", exchange)] }
      let messages = body?.root["messages"]?.value.array ?? []
      return messages.contains { $0.object != nil }
        ? take(messages, exchange, for: user(asOf: told)) : [nothing("empty", exchange)]
    case .reply: return []
    case .tick(let time):
      self.time = time
      return tick()
    }
  }

  // MARK: Asking

  private var isOn: Bool { config["enabled"] != .boolean(false) }
  private var isAutomatic: Bool { config["autoFetch"] != .boolean(false) }

  private static func user(_ text: String?) -> String? {
    let trimmed = text.map { String($0.drop { $0.isWhitespace }) }
      .map { $0.reversed().drop { $0.isWhitespace } }.map { String($0.reversed()) }
    return trimmed.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func user(asOf told: Int) -> String? { users.last { $0.told <= told }?.id }

  /// A request for messages is due, or would be if there were somebody to ask for.
  private func fetch(_ cause: String, target: String? = nil) -> ModelOutput {
    var fields: JSONObject = ["cause": .string(cause)]
    if let target, !target.isEmpty { fields["screen"] = .string(target) }
    guard isOn, let user = user(asOf: told) else {
      fields["reason"] = isOn ? "no user" : "off"
      return ModelOutput(name: "silent", fields: fields)
    }
    fields["distinctId"] = .string(user)
    return ModelOutput(name: "fetch", fields: fields)
  }

  private func automatic(_ cause: String) -> ModelOutput {
    isAutomatic
      ? fetch(cause)
      : ModelOutput(name: "silent", fields: ["cause": .string(cause), "reason": "not automatic"])
  }

  private mutating func step(_ verb: String, _ arguments: JSONValue) -> [ModelOutput] {
    switch verb {
    case "app.launch", "app.foreground":
      isActive = true
      schedule.activate(at: time)
      return drain()
    case "app.background":
      isActive = false
      return []
    case "screen.appear":
      screen = arguments["name"]?.string
      let released = drain()
      if schedule.change(at: time) { return released + [automatic("screen")] }
      guard isAutomatic, isOn, user(asOf: told) != nil else { return released }
      return released + [ModelOutput(name: "deferral", fields: ["cause": "screen"])]
    case "inbox.refresh": return [fetch("refresh", target: arguments["target"]?.string)]
    case "user.identify":
      users.append((told, Self.user(arguments["id"]?.string)))
      return []
    case "user.reset":
      users.append((told, nil))
      return []
    case "message.click": return touch("clicked", arguments)
    case "message.dismiss": return touch("dismissed", arguments)
    default: return []
    }
  }

  private mutating func touch(_ name: String, _ arguments: JSONValue) -> [ModelOutput] {
    let id = arguments["pushId"]?.string
    guard let index = onScreen.lastIndex(where: { $0.message.pushID == id }) else { return [] }
    let delivery = onScreen[index]
    if name == "dismissed" { onScreen.remove(at: index) }
    var fields = delivery.fields
    if name == "clicked" {
      fields["first"] = .boolean(!delivery.wasClicked)
      onScreen[index].wasClicked = true
    }
    return [ModelOutput(name: name, fields: fields)]
  }

  private mutating func tick() -> [ModelOutput] {
    var outputs = schedule.due(by: time).map { automatic($0.rawValue) }
    let due = waiting.filter { $0.due.map { $0 <= time } ?? false }
      .sorted { ($0.due ?? 0) < ($1.due ?? 0) }
    waiting.removeAll { $0.due.map { $0 <= time } ?? false }
    for delivery in due { outputs += comeDue(delivery) }
    return outputs
  }

  // MARK: Taking messages in

  /// A reply brought no messages.
  private func nothing(_ reason: String, _ reply: Int) -> ModelOutput {
    ModelOutput(
      name: "nothing",
      fields: ["reply": .number(JSONNumber(reply)), "reason": .string(reason)])
  }

  private mutating func take(
    _ elements: [JSONValue], _ reply: Int, for user: String?
  ) -> [ModelOutput] {
    let language = config["language"]?.string ?? "en"
    let messages = elements.map { EngageMessage($0, language: language) }
    var outputs: [ModelOutput] = []
    for (position, message) in messages.enumerated() {
      guard var message else { continue }
      message.traits["reply"] = .number(JSONNumber(reply))
      message.traits["position"] = .number(JSONNumber(position))
      if messages.contains(where: { $0 == nil }) { message.traits["besideBad"] = true }
      if position >= most { message.traits["surplus"] = true }
      outputs += take(message, for: user)
    }
    return outputs
  }

  /// How many messages the client asks for.
  private var most: Int {
    guard case .number(let number)? = config["maxMessages"], let wanted = number.integer else {
      return 1
    }
    return min(max(wanted, 1), 5)
  }

  private mutating func take(_ message: EngageMessage, for user: String?) -> [ModelOutput] {
    var fields = message.traits
    let key = message.pushID.map { Key(user: user ?? "", id: $0) }
    fields["pushId"] = message.pushID.map { .string($0) }
    fields["ackId"] = message.ackID.map { .string($0) }
    fields["distinctId"] = user.map { .string($0) }
    let now = date + time
    if let start = message.displayTime, now < start - Self.tolerance {
      fields["reason"] = "early"
      if let key { rejected.insert(key) }
      return [ModelOutput(name: "rejected", fields: fields)]
    }
    if let end = message.expireDate, now > end {
      fields["reason"] = "expired"
      return [ModelOutput(name: "rejected", fields: fields)]
    }
    guard let drawing = message.drawing else {
      return [ModelOutput(name: "unreadable", fields: fields)]
    }
    if let key {
      let isNumber = fields["numericID"] == true
      if let first = firstSeen[key], first.time + Self.duplicateWindow >= time {
        if first.isNumber != isNumber { fields["otherForm"] = true }
        if first.displayTime != message.displayTime { fields["otherTime"] = true }
        return [ModelOutput(name: "duplicate", fields: fields)]
      }
      if firstSeen[key] != nil { fields["again"] = true }
      if rejected.contains(key) { fields["rejectedBefore"] = true }
      if firstSeen.keys.contains(where: { $0.id == key.id && $0.user != key.user }) {
        fields["otherUser"] = true
      }
      firstSeen[key] = (time, isNumber, message.displayTime)
    }
    fields["layout"] = drawing.layout.map { .string($0) }
    fields["blocks"] = .string(drawing.blocks.joined(separator: ","))
    fields["texts"] = .string(drawing.texts.joined(separator: " / "))
    fields["closable"] = .boolean(drawing.isClosable)
    let delivery = Delivery(message: message, fields: fields)
    fields["held"] = .boolean(!isOpen)
    if let start = message.displayTime, now < start { fields["timed"] = true }
    fields["waits"] = .boolean(wait(for: message) > 0)
    let accepted = ModelOutput(name: "accepted", fields: fields)
    return [accepted] + (isOpen ? release(delivery) : hold(delivery))
  }

  // MARK: Showing them

  /// Whether messages may be shown where the user is.
  private var isOpen: Bool {
    let name = (screen ?? "").lowercased()
    return isActive && !excluded.contains { !name.isEmpty && name.contains($0.lowercased()) }
  }

  private var excluded: [String] {
    config["excludedScreens"]?.array?.compactMap(\.string) ?? ["Splash"]
  }

  private func wait(for message: EngageMessage) -> Int {
    max(message.delay, (message.displayTime ?? 0) - (date + time))
  }

  private mutating func hold(_ delivery: Delivery) -> [ModelOutput] {
    queue.append(delivery)
    var fields = delivery.fields
    fields["why"] = isActive ? "screen" : "background"
    fields["late"] = .boolean(delivery.wasReleased)
    if isActive, let screen {
      let small = screen.lowercased()
      if !excluded.contains(where: { $0.lowercased() == small }) { fields["byPart"] = true }
      if !excluded.contains(where: { screen.contains($0) }) { fields["otherCase"] = true }
    }
    return [ModelOutput(name: "held", fields: fields)]
  }

  private mutating func drain() -> [ModelOutput] {
    guard isOpen else { return [] }
    let released = queue
    queue = []
    return released.flatMap { delivery in
      var fields = delivery.fields
      fields["late"] = .boolean(delivery.wasReleased)
      let outputs = release(delivery)
      let isLapsed = outputs.first?.name == "lapsed"
      return isLapsed ? outputs : [ModelOutput(name: "released", fields: fields)] + outputs
    }
  }

  private mutating func release(_ delivery: Delivery) -> [ModelOutput] {
    var delivery = delivery
    if let end = delivery.message.expireDate, date + time > end {
      return [ModelOutput(name: "lapsed", fields: delivery.fields)]
    }
    let wait = wait(for: delivery.message)
    if !delivery.wasReleased, wait > 0 {
      delivery.wasReleased = true
      delivery.due = time + wait
      waiting.append(delivery)
      return []
    }
    onScreen.append(delivery)
    var fields = delivery.fields
    fields["waited"] = .boolean(delivery.wasReleased)
    return [ModelOutput(name: "shown", fields: fields)]
  }

  private mutating func comeDue(_ delivery: Delivery) -> [ModelOutput] {
    isOpen ? release(delivery) : hold(delivery)
  }
}
